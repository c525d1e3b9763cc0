import type { Instruction } from '@panelyard/contracts/assistant/assistant'
import { is, isLacked, selectionOf } from '../conditions/select.ts'
import type { Entity } from '../names/entities.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import type { WordsLanguage } from '../names/words.ts'

/** How people speak of what is still to happen. Chinese has no tense: "了" and "的" say that something is done. */
export const FUTURE: Record<WordsLanguage, RegExp> = {
	en: /\bwhen (?:do|does)\b|\b(?:will|shall|going to|due|planned|scheduled|supposed to|expected|meant to|should)\b|(?:is|are) [^?]*to be\b|\p{L}['’]ll\b/iu,
	fr: /\p{L}(?:ra|ront)(?!\p{L})|(?<!\p{L})(?:va|vont|dois|doit|devons|doivent|devrait|devraient|arrive(?:nt)?|à \p{L}+(?:er|ir|re))(?!\p{L})|pr[ée]vu|planifi|programm/iu,
	es: /(?:[aeid]r)(?:á|án|an)(?!\p{L})|(?<!\p{L})(?:va|van|debe|deben|debería|deberían|toca|tocan|llegan?|tienen? que|tenemos que|debemos|hay q(?:ue)?|por \p{L}+[aei]r|se (?:entrega|monta|fabrica)n?)(?!\p{L})|previst|planific|programad/iu,
	de: /(?<!\p{L})steh(?:t|en)\s[^?]*\san(?!\p{L})|(?<!\p{L})(?:wird|werden|zu \p{L}{3,}n|soll|sollen|sollte|sollten|muss|müssen|kommt|kommen)(?!\p{L})|geplant|fällig|vorgesehen|termin/iu,
	it: /\p{L}(?:rà|ra'|ranno)(?!\p{L})|(?<!\p{L})(?:deve|devono|dobbiamo|dovrebbe|dovrebbero|va|vanno|arriva|arrivano)(?!\p{L})|previst|pianificat|programmat|(?<!\p{L})da \p{L}+[aei]re(?!\p{L})/iu,
	pt: /\p{L}(?:rá|rão)(?!\p{L})|(?<!\p{L})(?:vai|vão|deve|devem|devemos|temos (?:que|de)|por \p{L}+[aei]r|deveria|deveriam|chega|chegam)(?!\p{L})|previst|planead|planejad|programad/iu,
	zh: /计划|预计|预定|将|打算|应该|(?:什么时候|何时|几时|哪天)[^的了过]*$/u,
	ja: /予定|計画|(?<!てい)ます|(?:され|す)る(?:の|か|[?？]|$)|(?:届|着|入)(?:く|る)/u,
	ko: /[할될]\s?(?:거|것|게|\p{L}+)|예정|계획|[되하오][나지](?:요)?|됩니|합니|옵니|될|할까|올까/u,
	ar: /سوف|مخطط|مقرر|موعد|يفترض|(?:^|\s)س[تينأ]\p{L}|متى (?:يتم|تتم|تصل|يصل)/u,
}

const SINCE = /since|how long|depuis|desde|seit|wie lange|da quando|从|自|から|부터|منذ/iu

/** "When will W5 be delivered?", "when is Truck 3 due?", "what is the planned date of W5?": answered by the plan. */
export function readPlanQuestion(
	entities: readonly Entity[],
	sentence: string,
	language: WordsLanguage,
	vocabulary: Vocabulary,
): Instruction | null {
	const has = (...tags: Parameters<typeof is>[1][]): boolean => entities.some((entity) => is(entity, ...tags))
	const asksDate = has('which') && has('date_word') && !has('not', 'none', 'late', 'over', 'under')
	const asksWhen =
		entities.some((entity) => is(entity, 'when') && !SINCE.test(entity.text)) && FUTURE[language].test(sentence)
	// "When W5 arrives, move it to Friday" asks nothing.
	if (!(asksDate || asksWhen) || SINCE.test(sentence) || entities.some(({ date }) => date) || has('tomorrow'))
		return null
	// "Should be delivered" speaks of the plan, "not yet delivered" of some panels.
	const isLeft = (place: number) => has('not') && isLacked(entities, place)
	const named = entities.filter((entity, place) => entity.statuses.length === 1 && !isLeft(place))
	const target = named.at(-1)
	const [id] = target?.statuses ?? []
	return {
		kind: 'question',
		ask: 'planned',
		...(id !== undefined && { status: id }),
		select: selectionOf(entities, new Set(target ? [target] : []), vocabulary),
	}
}
