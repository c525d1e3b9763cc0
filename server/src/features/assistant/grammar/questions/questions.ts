import { is, namesAnything } from '../conditions/select.ts'
import type { Entity } from '../names/entities.ts'
import type { WordsLanguage } from '../names/words.ts'

const SIGNS = /[?？؟]/g

/** How people begin or end a question that they write no sign behind. */
const ASKED: Record<WordsLanguage, RegExp> = {
	en: /^(?:wh?ich|what|how (?:many|much))\s[^,.;:]*$|^(?:is|are|was|were|has|have|did|does)\s+(?:the|all|any|every|everything|we|they|there|\S*\d)/i,
	fr: /^(?:est[ -]ce qu|(?:est|sont)\s+(?:le|la|les|tous|toutes|\S*\d))/i,
	es: /^q(?:u[eé])?\s+(?:paneles|piezas|elementos|placas|muros|vigas|pilares|losas)|^est[aá]n?\s+(?:el|la|los|las|todos|todas|\S*\d)/i,
	de: /^was\s+(?:muss|müssen|soll(?:en)?|ist|sind|wird|werden|kommt|steht|fehlt|geht|haben|hat|kann)\s[^,.;:]*$|^(?:ist|sind|wurden?)\s+(?:der|die|das|alle|alles|denn|schon|\S*\d)/i,
	it: /^(?:è|sono)\s+(?:il|la|i|le|gli|tutti|tutte|\S*\d)/i,
	pt: /^(?:est[áa]|est[ãa]o|foi|foram)\s+(?:o|a|os|as|todos|todas|\S*\d)/i,
	zh: /多少|几[个块件面根]|(?:[吗嗎]|了没有?|有?哪些)[。.]?$/,
	ja: /何[本枚個体]|か[。.]?$|する(?:壁|柱|梁|スラブ|床版|階段|パネル|部材)[。.]?$/,
	ko: /(?:목록|리스트)[.]?$|(?:나요|니까|가요|는지요?|까요)[.]?$/,
	ar: /^(?:هل|كم)\s/,
}

/** How people ask somebody politely to do something. */
const POLITE: Record<WordsLanguage, RegExp> = {
	en: /\b(?:can|could|would|will)\s+(?:you|we|i|someone|somebody)\b/i,
	fr: /(?:^|\s)(?:peux|peut|pourrais|pourrait|pouvez|pourriez)[ -](?:tu|vous|on)?|que (?:tu peux|vous pouvez)/i,
	es: /(?:puedes|puede|podr[ií]as?|pod[eé]is|podemos)\s/i,
	de: /(?:kannst|k[oö]nntest|kann|k[oö]nnte|k[oö]nnten|k[oö]nnen|k[oö]nnt|w[uü]rdest|w[uü]rden)\s+(?:du|sie|ihr|wir|jemand|man|mir)/i,
	it: /(?:puoi|pu[oò]|potresti|potrebbe|potete|possiamo)\s/i,
	pt: /(?:pode|podes|poderia|poderias|podias|podem|podemos)\s/i,
	zh: /能不能|能否|可否|可不可以|可以|能/,
	ja: /もらえ|いただけ|くれ(?:る|ます|ません|ない)|できますか|お願いできま/,
	ko: /(?:줄|주실|할) 수|주시겠|주실래|줄래/,
	ar: /(?:يمكن|تستطيع|بإمكانك|بامكانك|ممكن|هلا)/,
}

/**
 * A sentence with the sign of a question where it is one, and without it where it asks somebody to do something: "Is W5
 * installed" is answered, "Can you mark W5 as installed?" is done.
 */
export function withQuestionSign(sentence: string, entities: readonly Entity[], language: WordsLanguage): string {
	const says = (...tags: Parameters<typeof is>[1][]): boolean =>
		entities.some((entity) => is(entity, ...tags) && !namesAnything(entity))
	const isAboutDoing = says(
		'set',
		'join',
		'remove',
		'create',
		'delete',
		'clear',
		'plan',
		'rename',
		'resolve',
		'write',
		'transfer',
	)
	// "من" is "who" and "from".
	const isAboutKnowing = entities.some(
		(entity) =>
			is(entity, 'which', 'count', 'who', 'when', 'weight', 'area', 'volume', 'show') &&
			!is(entity, 'from') &&
			!namesAnything(entity),
	)
	if (POLITE[language].test(sentence) && isAboutDoing && !isAboutKnowing) return sentence.replaceAll(SIGNS, '.')
	return ASKED[language].test(sentence) && sentence.search(SIGNS) < 0 ? `${sentence} ?` : sentence
}
