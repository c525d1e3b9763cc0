import type { WordsLanguage } from './names/words.ts'

/** How a language says "to it" of a status or group, and says so with a name instead. */
const TO_IT: Record<WordsLanguage, { words: RegExp; named: (name: string) => string }> = {
	en: {
		words:
			/\b(?:(?:to|as|into|in|on|onto)\s+(?:it|that one|(?:this|that|the same|the new)\s+(?:status|group|category|truck|one))|there)\b/iu,
		named: (name) => `to ${name}`,
	},
	fr: {
		words:
			/(?<!\p{L})(?:dessus|dedans|(?<=-)y|(?:à|au|dans|sur|en|avec)\s+(?:celui-ci|celle-ci|lui|elle|ce (?:nouveau )?(?:statut|groupe|camion)|cette (?:nouvelle )?catégorie|le nouveau (?:statut|groupe)|la nouvelle catégorie))(?!\p{L})/iu,
		named: (name) => `en ${name}`,
	},
	es: {
		words:
			/(?<!\p{L})(?:ahí|allí|(?:a|en)\s+(?:él|ella|(?:est|es)[ea](?:\s+nuev[oa])?(?:\s+(?:estado|grupo|categoría|camión))?)|al nuevo (?:estado|grupo))(?!\p{L})/iu,
		named: (name) => `a ${name}`,
	},
	de: {
		words:
			/(?<!\p{L})(?:darauf|dahin|dorthin|hinein|dazu|(?:auf|in|zu|als)\s+(?:ihn|ihr|sie|dies(?:en|er|e)?(?:\s+(?:Status|Gruppe|Kategorie|Lkw))?|de[nr] neuen (?:Status|Gruppe)|die neue (?:Gruppe|Kategorie)))(?!\p{L})/iu,
		named: (name) => `zu ${name}`,
	},
	it: {
		words:
			/(?<!\p{L})(?:lì|(?:a|in|su)\s+(?:ess[oa]|(?:quest|quell)[oa](?:\s+(?:stato|gruppo|categoria|camion))?)|al nuovo (?:stato|gruppo)|nel nuovo gruppo)(?!\p{L})/iu,
		named: (name) => `in ${name}`,
	},
	pt: {
		words:
			/(?<!\p{L})(?:nel[ea]|n?(?:est|ess)[ea](?:\s+(?:status|estado|grupo|categoria|caminhão))|(?:para|a|em)\s+(?:el[ea]|(?:est|ess)[ea](?:\s+(?:status|estado|grupo|categoria|caminhão))?|o novo (?:status|estado|grupo)))(?!\p{L})/iu,
		named: (name) => `para ${name}`,
	},
	zh: {
		words: /它(?!们)|[该此](?:状态|分组|类别)|这个(?:状态|分组|类别)|新(?:状态|分组|类别)/u,
		named: (name) => name,
	},
	ja: {
		words: /それ(?=[にへ])|(?:その|この|新しい)(?:ステータス|グループ|分類|トラック)(?=[にへ])/u,
		named: (name) => name,
	},
	ko: {
		words: /그것(?=으로|에)|거기(?=에)|(?:그|이|해당|새) (?:상태|그룹|분류|트럭)(?=으로|로|에)/u,
		named: (name) => name,
	},
	ar: {
		words:
			/(?<!\p{L})(?:[إا]ليها|[إا]ليه|عليها|عليه|فيها|فيه|(?:[إا]لى|في|على)\s+(?:هذه|هذا|تلك|ذلك)\s+(?:الحالة|المجموعة|الفئة|الشاحنة))(?!\p{L})/u,
		named: (name) => `إلى ${name}`,
	},
}

/** The words of a part of a sentence that name a status or group as "it"; null for none. */
export const toItIn = (text: string, language: WordsLanguage): string | null =>
	TO_IT[language].words.exec(text)?.[0] ?? null

/** The part with the name in place of "it". */
export const withNameOfIt = (text: string, language: WordsLanguage, name: string): string =>
	text.replace(TO_IT[language].words, () => TO_IT[language].named(`"${name}"`))
