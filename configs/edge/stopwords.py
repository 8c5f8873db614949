"""Words that say nothing about what a text is about, in the seven languages that the product is evaluated in.

Japanese and Chinese stand as the pairs of characters that `words` makes of their function words.
"""

from __future__ import annotations

_ENGLISH = """
a about above after again all also am an and any are aren as at be because been before being below between both but
by can cannot could couldn did didn do does doesn doing don done down each few for from further get gets give go got
had has have having he her here hers him his how i if in into is isn it its itself just let lets ll make me more most
my need no nor not now of off ok okay on once only or other our ours out over own please put re really s same she
should shouldn show so some such t than thank thanks that the their them then there these they thing things this
those through to too under until up us use ve very want was wasn we were weren what when where which while who whom
why will with won would wouldn yes you your yours
"""
_GERMAN = """
aber alle als also am an auch auf aus bei bin bis bitte da damit dann das dass dem den der des die doch du ein eine
einem einen einer es euch für habe haben hat ich ihr im in ist ja jetzt kann kein keine man mit mal mein mir nach
nein nicht noch nur oder ob schon sein sich sie sind so über um und uns von vor war was wenn wer wie wieder wir wird
wo zu zum zur
"""
_SPANISH = """
al algo como con cual cuando de del desde donde el ella ellos en entre era es esa ese eso esta este esto está están
favor fue ha hay la las le les lo los me mi muy más no nos o para pero por porque que qué se ser si sin sobre son su
sus sí también te tiene todo tu un una uno y ya yo
"""
_FRENCH = """
ai au aux avec c ce ces cette d dans de des donc du elle en est et eu il ils je j l la le les leur lui ma mais me mes
moi mon n ne nous on ou où par pas plus pour qu que qui sa sans se ses si son sont sur ta te tes toi ton tu un une
vous y ça était être
"""
_PORTUGUESE = """
ao aos as com como da das de do dos e ela ele eles em entre era essa esse esta este está eu foi há isso isto já lhe
mais mas me meu minha muito na nas no nos não o os ou para pela pelo por porque qual quando que quem se sem ser seu
são só sua também tem um uma você
"""
_JAPANESE = """
です ます まし した して する すれ いる ある あり から まで ので のは のに には では とは なら など この その あの
これ それ あれ ここ そこ もの こと よう ください くだ ださ さい い。 って った てい いま いて られ れる れた
"""
_CHINESE = """
的 了 是 在 和 我 你 他 她 它 们 我们 你们 他们 这个 那个 一个 什么 怎么 可以 没有 就是 不是 还是 如果 因为 所以 但是
然后 请问 一下 这里 那里 这样
"""

STOP = frozenset(" ".join((_ENGLISH, _GERMAN, _SPANISH, _FRENCH, _PORTUGUESE, _JAPANESE, _CHINESE)).split())

_BETWEEN_WORK = """
ahead cool continue done fine good great next nice nope perfect proceed right stop sure thx try ty wait yep danke gut super weiter
bien gracias vale merci parfait obrigado 好的 継続 继续 谢谢
"""

# Said between pieces of work: a prompt of nothing but these and stop words asks for nothing.
CHATTER = frozenset(_BETWEEN_WORK.split())
