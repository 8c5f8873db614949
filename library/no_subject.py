"""Words that name no subject, so that no folder is called by them. Written by hand, in the languages of the stop words.

They are what rules are made of: what is to be done, how often, how much, when, how well. Nouns that a user may look for ("tests",
"errors", "release") aren't here.
"""

from __future__ import annotations

_ENGLISH = """
accept add agree allow almost already alright although always another any anything apply approve ask assume avoid
aware away back bad because become begin behind believe belong best better big bring call called can cannot careful
change check choose clear close come comes contain contains correct could currently cut deal decide decided default
different difficult done drop each early easy either else end ends enough ensure even ever every everybody everyone
everything exact exactly except exist expect explain fail fast feel few find fine finish first fix follow forget found
free full generate generally give go goes going gone good great happen hard hate hear help high hold holds honest idea
ignore important include including inside instead involve item keep keeps kind know known large last late later lead
least leave left less let life like likely list listen listens little live lives long look lot low main make makes
making man many matter maybe mean means mention might mine mode moment more most move moved much must name named near
necessary need needs never new next nobody none normal normally nothing number obvious off offer often old one open
order other otherwise outside own part pass people person pick place plan play please point possible prefer preferred
present probably proper properly provide put quick quickly quite rather reach read ready real really reason receive
recent regular remain remember remove replace require required requires rest return right rule run runs runs safe said
same save say says second see seem send sends serve set several shall short should show side similar simple since
single sit sits size slow small some somebody someone something sometimes soon sort speak special stand start starts
state stay stays step stick still stop stops strict such sure take takes talk tell ten thing think third though three
time times today together told tomorrow too total touch treat tried true try turn two type under understand unless
until usable use used useful user users uses using usual usually value various version via wait want wants watch way
week weekly well whatever whenever wherever whether whole will wish within without wonder word words work works worry
worse worst would write writes written wrong year yes yesterday yet daily monthly nightly four five six seven eight
nine half double once twice against among vs eg ie etc via per ca aka
"""
_GERMAN = """
ab alles allen andere anders beim bleiben bleibt braucht brauchen damit danach davon denn derselbe diese diesem dieser
dieses durch eben eigentlich einfach erst erste etwas fast fertig ganz geben gehen geht gehört genau gern gerne gibt
gleich groß gut hier hinter immer jede jedem jeder jedes jemand klein kommen kommt können könnte lassen laufen läuft
lieber liegt machen macht mehr müssen muss nehmen nie niemals nutzen nutzt ohne schnell sehr seit selbst setzen sollen
soll sollte statt stehen steht überall verwenden verwendet viel viele vom vorher wegen weil wenig werden wollen will
wirklich würde zuerst zwischen zwei drei
"""
_SPANISH = """
además ahora aquí así aunque bien cada casi cualquier debe deben debemos después dos ejecutar estar están gran grande
hacer hace hasta hay luego mejor menos mismo mucho nada nadie nuestro nuestra nueva nuevo nunca otra otro poner
primero puede puedes quiero siempre solo sólo tener tenemos tienen toda todas todos tres usa usamos usar uso va vamos
vez
"""
_FRENCH = """
alors après aussi autre autres avant beaucoup bien chaque chez comme contre deux dire doit doivent encore entre être
faire fait faut jamais lors même moins mieux mettre nouveau nouvelle peu peut peuvent plusieurs premier puis quand
quelque rien seulement tous tout toute toutes toujours très trois utilise utiliser utilisons vers veux voir vraiment
"""
_PORTUGUESE = """
agora ainda antes apenas aqui assim bem cada coisa depois deve devem devemos dois fazer faz ficar fica gente hoje
melhor menos mesmo muito nada nova novo nunca outra outro pode podem precisa primeiro quero rodar sempre só todos
todas três usa usamos usar vai vamos
"""

_CHINESE_AND_JAPANESE = """
必须 需要 应该 总是 永远 不要 不能 不是 只能 使用 我们 他们 之前 之后 以前 以后 时候 所有
每个 每次 一个 可以 进行 以及 或者 已经 现在 如果 因为 所以 但是 使用 必要 場合 必ず 常に
禁止 以外 以上 以下 全部 今後 今回 毎回 自分 利用 設定 実行
"""

NO_SUBJECT = frozenset(" ".join((_ENGLISH, _GERMAN, _SPANISH, _FRENCH, _PORTUGUESE, _CHINESE_AND_JAPANESE)).split())
