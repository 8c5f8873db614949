"""Words that carry a conversation and name nothing: in them alone there is nothing that a library could be asked for.

Seven languages in one set, since developers mix them. Apostrophes are dropped ("don't" is "dont"). What names an act that
people have rules about (run, test, commit, push, delete, deploy, install, review …) must not stand here.
"""

from __future__ import annotations

THANKS = frozenset(
    """thanks thank thx ty cheers appreciated danke dankeschön vielen gracias merci obrigado obrigada valeu""".split()
)

SMALL_TALK = frozenset(
    """hi hello hey morning evening afternoon night lol haha hahaha rofl wow bye goodbye brb afk lunch coffee break weekend
    hallo moin servus tschüss feierabend guten tag hola adiós buenas bonjour salut bonsoir olá oi tchau bom dia""".split()
)

CARRYING = frozenset(
    # English
    """ok okay k yes yep yeah yup y no nope n sure right fine good great perfect nice cool awesome excellent alright well done
    so and or but then now also too still just only really very quite a an the this that these those it its one ones here there
    i im ill ive me my mine you your youre yours we lets us they them he she
    is are was were be been am do does did doing dont doesnt didnt can could cant would will wont should shall may might must
    have has had not go going on ahead continue proceed carry keep next previous last first second third fourth other another
    both all none same different again once more less try retry redo undo stop wait hold pause never mind forget skip
    please pls kindly what whats which why how when where who if because to of for from with without in into at by as about
    than like between over up down off out back before after way idea option choice plan approach answer question
    part step thing things stuff file line point item example version suggestion proposal diff change changes
    pick picked choose chose prefer take use show tell explain summarise summarize repeat rephrase say said mean meant
    sounds looks seems works better worse best fast slow simple simpler shorter longer briefer brief briefly detail details
    short long clear clearer correct wrong true false maybe perhaps think thought know see look check double math make made
    give get want need let fix it's thats theres heres everything anything nothing something idiomatic sense input output
    result empty happens happen pretend suppose five ten two three four minutes minute hour hours moment sec second sorry oops
    however actually instead else any some much many agreed exactly absolutely understood got interesting later soon""".split()
    # German
    + """ja nein doch gut passt so weiter mach machs bitte nochmal noch einmal stimmt genau richtig falsch das der die den dem
    ein eine einen ist war sind es ich du wir mir mich dir und oder aber dann jetzt auch nur mal halt stopp warte klar super
    prima toll erklär erkläre zeig zeige kürzer länger besser nächste nächsten zweite zweiten andere anderen warum wie was
    fertig los geht kannst hast gemacht""".split()
    # Spanish and Portuguese
    + """sí si vale sigue siga seguir continúa continua continuar adelante otra otro vez el la los las un una lo que es está bien
    perfecto perfeito listo claro mejor más mas corto por favor pero y o ahora hazlo haz explica muéstrame primero segundo
    segunda anterior sim não nao isso esse essa este esta aquilo agora faz faça pode vai em frente outro melhor curto mais
    ótimo certo beleza tá tudo bem""".split()
    # French
    + """oui non daccord cest parfait vas y continuez le les un une des ce cette ça ca sil te vous plaît plait bien très
    encore fois autre deuxième premier première suivant suivante mieux plus court explique montre pourquoi comment fais""".split()
)

# Chinese and Japanese run without spaces: a prompt is empty of content where nothing but these and punctuation is left.
CJK_THANKS = (
    "谢谢",
    "多谢",
    "感谢",
    "辛苦了",
    "ありがとうございます",
    "ありがとう",
    "どうも",
    "助かりました",
    "お疲れ様",
    "お疲れさま",
)
CJK_SMALL_TALK = (
    "你好",
    "早上好",
    "晚上好",
    "晚安",
    "再见",
    "哈哈",
    "こんにちは",
    "おはようございます",
    "おはよう",
    "こんばんは",
    "おやすみ",
    "笑",
)
CJK_CARRYING = (
    "好的", "好", "可以", "行", "是的", "是", "对", "不是", "不对", "不", "不要", "那就", "那", "就", "这样", "吧", "了", "的", "继续", "接着",
    "下一个", "下一步", "再", "试", "一次", "一下", "请", "做", "开始", "没问题", "明白", "知道", "另一个", "第二个", "第一个", "为什么", "什么",
    "解释", "说明", "短一点", "详细", "一点", "算了", "停", "等等", "我", "你", "这个", "那个", "怎么", "呢", "吗", "啊", "嗯", "看", "改",
    "了解しました", "了解です", "了解", "はい", "いいえ", "うん", "ええ", "いいです", "いい", "です", "ね", "よ", "か", "続けてください", "続けて",
    "続き", "お願いします", "お願い", "ください", "それで", "それ", "これ", "あれ", "もう一度", "やり直し", "次", "やって", "進めて", "大丈夫",
    "オッケー", "オーケー", "完璧", "なるほど", "なぜ", "どうして", "説明して", "短く", "もっと", "別の", "二番目", "の", "は", "を", "が", "で", "に",
    "方", "待って", "止めて", "やめて", "ok", "OK",
)  # fmt: skip
