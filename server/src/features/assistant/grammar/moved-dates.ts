import type { Instruction, Selection } from '@panelyard/contracts/assistant/assistant'
import { is, namesPanels, selectionOf } from './conditions/select.ts'
import { ofPanels } from './created.ts'
import { GrammarError } from './grammar-error.ts'
import type { Entity } from './names/entities.ts'
import type { Vocabulary } from './names/vocabulary.ts'
import { namesDays } from './periods.ts'
import { dateFrom, daysFrom } from './questions/figures.ts'

const DAYS_OF_WEEK = 7
const EMPTY = { statuses: [], groups: [], categories: [], floors: [], kinds: [], shapes: [] }

/** Joins "two weeks" and "3 days" to a number of days; "a week" is one where dates are moved. */
export function joinDays(entities: readonly Entity[]): Entity[] {
	const moves = entities.some((entity) => is(entity, 'reschedule'))
	const joined: Entity[] = []
	for (const entity of entities) {
		const unit = is(entity, 'week_word') ? DAYS_OF_WEEK : is(entity, 'day_word') ? 1 : null
		const before = joined.at(-1)
		const isNumbered = before?.number !== undefined && before.tags.size === 0 && !before.is_ordinal
		if (unit !== null && isNumbered) {
			joined.pop()
			const text = `${before.text} ${entity.text}`
			joined.push({
				...EMPTY,
				start: before.start,
				end: entity.end,
				text,
				tags: new Set(),
				days: unit * (before.number ?? 1),
			})
		} else if (moves && (unit !== null || (is(entity, 'last_week') && is(entity, 'week_word'))))
			joined.push({ ...entity, tags: new Set(), days: unit ?? DAYS_OF_WEEK })
		else joined.push(entity)
	}
	return joined
}

/**
 * "Move LKW 2 to next Friday", "push truck 3 back one week": other planned dates for the step that the group has dates for.
 * @throws GrammarError for a step or a day that nothing tells
 */
export function readMovedDates(entities: readonly Entity[], vocabulary: Vocabulary): Instruction | null {
	const day = entities.find((entity) => namesDays(entity))
	const isMoving = entities.some((entity) => is(entity, 'reschedule'))
	if (
		!day ||
		!isMoving ||
		entities.some(({ statuses, is_stop, text }) => statuses.length > 0 || (is_stop && /[?？؟]/.test(text)))
	)
		return null
	const used = new Set(entities.filter((entity) => namesDays(entity) || is(entity, 'reschedule')))
	if (!namesPanels(entities, used)) return null
	const select = selectionOf(entities, used, vocabulary)
	const planned = plannedOf(select, vocabulary)
	const [only, ...others] = planned
	if (!only || others.length > 0) {
		const names = new Map(vocabulary.statuses.filter(({ type }) => type === 'step').map(({ id, name }) => [id, name]))
		const known = planned.flatMap(({ status }) => names.get(status) ?? [])
		// The person's answer is added to the sentence.
		throw new GrammarError('which_status', '', known.length > 0 ? known : [...names.values()].toReversed())
	}
	const date = movedTo(day, only, entities, vocabulary)
	return ofPanels([{ select, actions: [{ do: 'plan', status: only.status, date }] }])
}

type Planned = NonNullable<Vocabulary['groups'][number]['planned']>[number]

/** What is planned for the groups that are named, if nothing else is. */
function plannedOf({ groups = [], ...more }: Selection, vocabulary: Vocabulary): Planned[] {
	if (Object.keys(more).length > 0) return []
	const all = vocabulary.groups.filter(({ id }) => groups.includes(id)).flatMap(({ planned = [] }) => planned)
	return [...Map.groupBy(all, ({ status }) => status)].map(([status, each]) => ({
		status,
		from: each.map(({ from }) => from).toSorted()[0] ?? '',
		to:
			each
				.map(({ to }) => to)
				.toSorted()
				.at(-1) ?? '',
	}))
}

function movedTo(day: Entity, planned: Planned, entities: readonly Entity[], { today }: Vocabulary): string {
	if (day.days !== undefined) {
		// Of several days each would move by itself; an instruction has one.
		if (planned.from !== planned.to) throw new GrammarError('which_date', day.text)
		return daysFrom(planned.from, entities.some((entity) => is(entity, 'earlier')) ? -day.days : day.days)
	}
	const date = day.date ? dateFrom(day.date, today, false) : is(day, 'tomorrow') ? daysFrom(today, 1) : null
	const isToday = is(day, 'today') && !day.date
	if (!date && !isToday) throw new GrammarError('which_date', day.text)
	return date ?? today
}
