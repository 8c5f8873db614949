"""What makes vectors of texts: behind one port, whatever the model. An encoder knows neither entries nor indexes.

`vectors` (the ports of encoder and cross-encoder), `carrier`, `onnx`, `projection`, `colbert`, `encoder`, `cross_encoder`,
`maxsim`; any other model, with torch: `model_folder`, `device`, `calibration`, `sentence_transformer`, `sentence_cross_encoder`;
which of all: `encoders`.
"""
