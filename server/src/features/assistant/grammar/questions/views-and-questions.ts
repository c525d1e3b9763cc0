import type { Instruction, Selection } from '@panelyard/contracts/assistant/assistant'
import { askedParting, partingOf } from '../conditions/partings.ts'
import { hasMeasures, is, isAsked, isFiller, selectionOf } from '../conditions/select.ts'
import { GrammarError } from '../grammar-error.ts'
import type { Entity } from '../names/entities.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import type { Tag, WordsLanguage } from '../names/words.ts'
import { isReport, withPeriod } from '../periods.ts'
import { FUTURE } from './plan-questions.ts'

const NOTHING_USED: ReadonlySet<Entity> = new Set()
const has = (entities: readonly Entity[], ...tags: Tag[]): boolean => entities.some((entity) => is(entity, ...tags))

/** "Send W12 back to QC" and "W12 is damaged, send back" ask for no list. */
const isSentBack = (entities: readonly Entity[]): boolean =>
	entities.some(
		(entity, at) => is(entity, 'export') && entities.slice(at + 1).some(({ text }) => /^back$/i.test(text)),
	) ||
	entities.some(
		(entity, place) =>
			entity.statuses.length > 0 &&
			[entity, entities[place - 1]].some((each) => /^(?:back (?:to|into)|zurück)(?=\s|$)/i.test(each?.text ?? '')),
	)

/** "Send truck 2": its list, or the truck itself. */
const isSentAway = (entities: readonly Entity[]): boolean =>
	entities.some((entity) => is(entity, 'export') && /^(?:send|envoie)$/i.test(entity.text)) &&
	!entities.some((entity) => is(entity, 'export') && !/^(?:send|envoie)$/i.test(entity.text)) &&
	entities.some(({ groups }) => groups.length > 0)

/** "Scarica" and "descarga" mean download and unload: "scarica W5 dal camion 3". */
const isUnloaded = (entities: readonly Entity[]): boolean =>
	entities.some((entity) => is(entity, 'export') && is(entity, 'remove')) &&
	entities.some(({ marks }) => marks) &&
	entities.some(({ groups }) => groups.length > 0)

/** "How many columns are still missing?": those that haven't come to the last step. */
function withMissing(select: Selection, entities: readonly Entity[], { statuses }: Vocabulary): Selection {
	const isSaid = entities.some((entity) => is(entity, 'missing') && entity.statuses.length === 0)
	const isOther = entities.some(
		(entity) =>
			entity.marks ||
			is(entity, 'weight', 'area', 'volume', 'status_word', 'date_word', 'group_word', 'category_word', 'comment_word'),
	)
	const { lacks, statuses: carried, except, due, late } = select
	if (!isSaid || isOther || lacks || carried || except || due || late || !isAsked(entities)) return select
	const steps = statuses.filter(({ type }) => type === 'step')
	const last = steps.find(({ default_key }) => default_key === 'installed') ?? steps.at(-1)
	return last ? { ...select, lacks: [last.id] } : select
}

/** "How heavy is Truck 2 and how many panels?" asks for two figures. */
function refuseTwoFigures(entities: readonly Entity[]): void {
	const FIGURES = ['weight', 'area', 'volume', 'count'] as const
	const figures = [...entities.keys()].filter((place) => is(entities[place], ...FIGURES) && !entities[place]?.measure)
	for (const [at, place] of figures.slice(1).entries()) {
		const before = figures[at] as number
		const isOther = !FIGURES.some((each) => is(entities[before], each) && is(entities[place], each))
		if (isOther && entities.slice(before, place).some((entity) => is(entity, 'and') || entity.is_stop))
			throw new GrammarError('left_out', (entities[place] as Entity).text)
	}
}

const isVerbLast = (sentence: string): boolean =>
	/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sentence)

/** What a sentence shows, hides, exports or asks; null for one that changes something. */
export function readViewOrQuestion(
	entities: readonly Entity[],
	sentence: string,
	language: WordsLanguage,
	vocabulary: Vocabulary,
): Instruction | null {
	const isFuture = FUTURE[language].test(sentence)
	const select = (used: ReadonlySet<Entity> = NOTHING_USED): Selection =>
		withMissing(
			withPeriod(selectionOf(entities, used, vocabulary), entities, vocabulary, isFuture),
			entities,
			vocabulary,
		)
	const [first, second] = entities.filter(
		(entity) => !entity.is_stop && !(isFiller(entity) && !is(entity, 'which', 'show')),
	)
	const asks = /[?？؟]/.test(sentence)
	const targeted = entities.some(
		(entity, place) =>
			entity.statuses.length > 0 && (is(entities[place + 1], 'to_after') || is(entities[place - 1], 'to')),
	)
	const begins = (...tags: Tag[]) => is(first, ...tags) || is(second, ...tags)
	const verbLast = isVerbLast(sentence)
	const says = (...tags: Tag[]) => (verbLast ? has(entities, ...tags) : begins(...tags) || is(entities.at(-1), ...tags))
	// "What should go on truck 3 next?" isn't answered by what is on it.
	if (asks && has(entities, 'must') && has(entities, 'join'))
		throw new GrammarError('several_meant', sentence.slice(0, 80))
	if (isSentAway(entities)) throw new GrammarError('several_meant', sentence.slice(0, 80))
	if (has(entities, 'export') && (!targeted || begins('export')) && !isSentBack(entities) && !isUnloaded(entities))
		return { kind: 'view', view: 'export', select: select() }
	if (has(entities, 'isolate')) return { kind: 'view', view: 'isolate', select: select() }
	if (has(entities, 'hide') && (!targeted || begins('hide'))) return { kind: 'view', view: 'hide', select: select() }
	const changes = has(entities, 'set', 'join', 'remove', 'create', 'delete', 'must') && !asks
	const measured = (['weight', 'area', 'volume'] as const).find((each) => has(entities, each))
	const others = entities.filter((entity) => !is(entity, 'per'))
	const parting = has(others, 'set', 'join', 'remove', 'create', 'delete', 'must', 'clear') ? null : partingOf(entities)
	const isFigure = asks || measured || has(entities, 'count') || !entities.some(({ statuses }) => statuses.length > 0)
	refuseTwoFigures(entities)
	if (parting && isFigure) {
		const { by, used } = parting
		const ask = measured && !hasMeasures(entities) ? measured : 'count'
		return { kind: 'question', ask, by, select: select(new Set(used)) }
	}
	const asked = changes ? null : askedParting(entities, asks)
	if (asked) return { kind: 'question', ask: 'count', by: asked.by, select: select(new Set(asked.used)) }
	for (const measure of ['weight', 'area', 'volume'] as const)
		if (has(entities, measure) && !hasMeasures(entities) && !changes)
			return { kind: 'question', ask: measure, select: select() }
	if (has(entities, 'count') && (asks || says('count'))) return { kind: 'question', ask: 'count', select: select() }
	if (says('show') && !(targeted && verbLast) && !(is(first, 'set') && targeted))
		return { kind: 'view', view: 'show', select: select() }
	const wonders = begins('which') || (has(entities, 'which') && asks)
	const asksForDue =
		has(entities, 'due') && !changes && !entities.some(({ statuses, marks }) => marks || statuses.length > 0)
	if (asks || (wonders && !changes) || isReport(entities) || asksForDue)
		return { kind: 'question', ask: 'list', select: select() }
	return null
}
