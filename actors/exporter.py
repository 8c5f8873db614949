"""Spans on their way to an OpenTelemetry collector, over HTTP: the one place that knows the packages of the extra `observe`.

They are sent in batches from a thread of the library's own; what doesn't get through is dropped, so that nothing waits for it.
"""

from __future__ import annotations

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanContext, TraceFlags

from ultan import __version__
from ultan.blackboard.spans import Span

_NANOSECONDS = 1_000_000_000
_SAMPLED = TraceFlags(TraceFlags.SAMPLED)


class Exporter:
    """`endpoint` is the collector's URL for traces."""

    def __init__(self, endpoint: str) -> None:
        self._resource = Resource.create({"service.name": "ultan", "service.version": __version__})
        self._batches = BatchSpanProcessor(OTLPSpanExporter(endpoint=endpoint))

    def send(self, span: Span) -> None:
        """A span without a trace belongs to no item and is not sent."""
        if span.trace_id:
            self._batches.on_end(self._readable(span))

    def close(self) -> None:
        """Sends what is left."""
        self._batches.shutdown()

    def _readable(self, span: Span) -> ReadableSpan:
        trace_id = int(span.trace_id, 16)
        return ReadableSpan(
            name=f"{span.by} {span.name}",
            context=SpanContext(trace_id, int(span.span_id, 16), is_remote=False, trace_flags=_SAMPLED),
            parent=SpanContext(trace_id, int(span.parent_id, 16), is_remote=True, trace_flags=_SAMPLED),
            resource=self._resource,
            attributes={"ultan.role": span.by, "ultan.step": span.name, "ultan.about": span.about, "ultan.gave": span.gave},
            start_time=round(span.started * _NANOSECONDS),
            end_time=round(max(span.started, span.ended) * _NANOSECONDS),
        )
