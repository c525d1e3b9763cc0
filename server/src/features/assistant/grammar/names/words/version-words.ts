import type { WordsLanguage } from '../words.ts'

/** Of questions about versions of the model: words for it, for its changes, for what is produced, and what may stand between. */
export type VersionWords = Record<'version' | 'changed' | 'produced' | 'others', readonly string[]>

const list = (words: string): string[] => words.split(/[ \n\t]+/).filter(Boolean)
const phrases = (words: string): string[] => words.split(/[|\n\t]+/).filter(Boolean)

export const VERSION_WORDS: Readonly<Record<WordsLanguage, VersionWords>> = {
	en: {
		version: list('version issue revision model'),
		changed: list('changed changes change different differences'),
		produced: list('produced production made'),
		others:
			list(`what which has have been is are there did the last latest newest new recent current in with of by since to
			from between and panels panel elements already after were was that s we show me tell does do it`),
	},
	fr: {
		version: list('version indice révision modèle maquette édition'),
		changed: list(
			'changé changés changées changements changement change modifié modifiés modifications modification différences',
		),
		produced: list('fabriqué fabriqués produits produit fabrication production'),
		others:
			list(`qu quoi que quels quel quelles quelle est ce qui a ont été y t il le la les l du de des d dernier dernière
			nouveau nouvelle récente dans avec par depuis entre panneaux panneau déjà après sont étaient d’après montre moi dont`),
	},
	es: {
		version: list('versión edición revisión modelo emisión'),
		changed: list('cambió cambiado cambiaron cambios cambio cambia cambian modificado modificados diferencias'),
		produced: list('fabricados fabricado producidos producido fabricación producción'),
		others:
			list(`qué que cuáles cuál ha han hay sido el la los las lo del de última último nueva nuevo más reciente en con por
			desde entre paneles panel ya después están estaban hubo muestra dime se`),
	},
	de: {
		version: list('version ausgabe fassung revision modell modells index stand modellstand modellversion'),
		changed: list('geändert ändert änderte änderten änderungen änderung verändert unterschiede anders neu'),
		produced: list(
			'produzierten produzierte produziert gefertigten gefertigte gefertigt produktion fertigung hergestellten',
		),
		others:
			list(`was welche welches welcher hat haben sich ist sind wurde wurden gibt es der die das den dem des letzten
			letzte letzter neuesten neueste neuen neue neuer aktuellen in im mit bei von durch seit zwischen fertigteile
			fertigteilen fertigteil teile elemente bereits schon nach denn zeige mir`),
	},
	it: {
		version: list('versione emissione revisione modello edizione'),
		changed: list('cambiato cambiati cambiate cambiata cambiamenti modifiche modificato modificati differenze cambia'),
		produced: list('prodotti prodotto fabbricati produzione'),
		others:
			list(`che cosa cos quali quale è ha sono hanno stato stati c ci il la i le lo l nell nella nel nuova nuovo ultima
			ultimo ultime recente con di del della dell da dalla dall tra in pannelli pannello già dopo erano mostra mi dei`),
	},
	pt: {
		version: list('versão emissão revisão modelo edição'),
		changed: list('mudou mudaram mudanças mudança alterado alterados alterações alteração diferenças muda'),
		produced: list('fabricados fabricado produzidos produzido fabricação produção'),
		others:
			list(`o que quais qual há houve foi foram tem os as a e é são última último nova novo mais recente na no com da do
			de dos desde entre em pela painéis painel já depois estavam mostre me se`),
	},
	zh: {
		version: phrases('版本|模型|发布|修订|版'),
		changed: phrases('变化|变更|改变|改动|变了|更改|修改|不同|变'),
		produced: phrases('已生产|生产|已制作|制作'),
		others: phrases(
			'哪些|什么|有哪些|有什么|有|最新|最近|上一个|最后|一个|一次|新的|新|中|里|的|了|在|之后|后|已|预制构件|构件|板|发生|是|这|和|与|最|次|被|过|吗|呢',
		),
	},
	ja: {
		version: phrases('版|モデル|改訂|バージョン|リビジョン|発行'),
		changed: phrases('変更点|変更|変わった|変わりました|変化|違い|変わっ'),
		produced: phrases('製作済み|製作済|製作後|製作|製造済み|製造'),
		others: phrases(
			'最新|最後|新しい|前回|今回|直近|最近|どの|どれ|何|なに|が|は|を|に|で|の|と|から|パネル|部材|された|されました|した|しました|ました|か|た|あり|ある|ありますか|教えて|ください|後',
		),
	},
	ko: {
		version: phrases('버전|모델|개정|리비전|발행'),
		changed: phrases('변경|바뀌었|바뀐|달라졌|달라진|변화|차이'),
		produced: phrases('제작 완료|제작완료|제작된|제작|생산된|생산'),
		others: phrases(
			'마지막|최신|최근|새로운|새|지난|이번|어떤|무엇이|무엇|뭐가|뭐|에서|에는|에|이|가|은|는|을|를|의|으로|로|패널|부재|후|된|되었나요|되었|됐나요|됐|나요|어요|습니까|까|요|점|것|있|했|인가|사항|알려줘|보여줘|완료|중',
		),
	},
	ar: {
		version: list('إصدار الإصدار النموذج نموذج نسخة النسخة مراجعة المراجعة'),
		changed: list('تغير تغيرت تغيّر تغيّرت التغييرات تغييرات التغيير تغيير المتغيرة اختلف اختلفت'),
		produced: list('المنتجة المصنعة المصنّعة إنتاجها تصنيعها الإنتاج التصنيع أنتجت صنعت تم توريد'),
		others:
			list(`ما ماذا الذي التي أي هي هو الألواح ألواح لوح الأخير الأخيرة الجديد الجديدة آخر أحدث في من منذ بعد قبل مع بين
			على هل توجد حدث حصل`),
	},
}
