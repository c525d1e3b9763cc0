import type { Conditions, Selection } from '@panelyard/contracts/assistant/assistant'
import { is, neighbour } from './conditions/select.ts'
import { GrammarError } from './grammar-error.ts'
import type { Entity } from './names/entities.ts'
import type { Vocabulary } from './names/vocabulary.ts'
import type { Tag } from './names/words.ts'
import { dateFrom, daysFrom, isRecent, mondayOf } from './questions/figures.ts'
import { mondayOfWeek } from './weeks.ts'

type Period = { from: string; to: string }

/** Words for the present that some languages share with today. */
const NOW = /^(?:now|maintenant|ahora|jetzt|adesso|ora|agora|现在|目前|今|現在|지금|الان|الآن)$/iu
const isToday = (entity: Entity): boolean => is(entity, 'today') && !NOW.test(entity.text)

const FUTURE_WORDS = ['tomorrow', 'next_week', 'next_month'] as const satisfies readonly Tag[]
const PAST_WORDS = ['yesterday', 'last_week', 'last_month'] as const satisfies readonly Tag[]
const PRESENT_WORDS = ['this_week', 'this_month'] as const satisfies readonly Tag[]

/** "In October", without a day. */
export const namesMonth = ({ month, date, marks, tags }: Entity): boolean =>
	month !== undefined && date === undefined && !marks && tags.size === 0

/** Whether an entity names a day or days; words for now don't. */
export const namesDays = (entity: Entity): boolean =>
	!entity.marks &&
	(entity.date !== undefined ||
		entity.days !== undefined ||
		entity.week !== undefined ||
		isToday(entity) ||
		namesMonth(entity) ||
		is(entity, ...FUTURE_WORDS, ...PAST_WORDS, ...PRESENT_WORDS))

const monthFrom = (today: string, months: number): Period => {
	const [year = 0, month = 0] = today.split('-').map(Number)
	const first = (more: number): string => new Date(Date.UTC(year, month - 1 + more, 1)).toISOString().slice(0, 10)
	return { from: first(months), to: daysFrom(first(months + 1), -1) }
}

/** How many months after that of `today` a month comes next, 0 to 11. */
const monthsUntil = (month: number, today: string): number => (month - Number(today.slice(5, 7)) + 12) % 12

/** The days until today that a word or a date means; null for none. */
function pastPeriod(entity: Entity, today: string): Period | null {
	if (entity.marks) return null
	const untilToday = ({ from, to }: Period): Period => ({ from, to: to < today ? to : today })
	if (entity.date) {
		const day = dateFrom(entity.date, today, true)
		return day && day <= today ? { from: day, to: day } : null
	}
	if (entity.week) {
		const from = mondayOfWeek(entity.week, today)
		return from > today ? null : untilToday({ from, to: daysFrom(from, 6) })
	}
	if (is(entity, 'yesterday')) return { from: daysFrom(today, -1), to: daysFrom(today, -1) }
	if (isToday(entity)) return { from: today, to: today }
	const monday = mondayOf(today)
	if (is(entity, 'this_week')) return { from: monday, to: today }
	if (is(entity, 'last_week')) return { from: daysFrom(monday, -7), to: daysFrom(monday, -1) }
	if (is(entity, 'this_month')) return untilToday(monthFrom(today, 0))
	if (entity.month !== undefined && namesMonth(entity))
		return untilToday(monthFrom(today, (monthsUntil(entity.month, today) || 12) - 12))
	return is(entity, 'last_month') ? monthFrom(today, -1) : null
}

/** The days from today on that a word or a date means; null for none. */
function comingPeriod(entity: Entity, today: string): Period | null {
	if (entity.marks) return null
	if (entity.date) {
		const day = dateFrom(entity.date, today, false)
		return day && day >= today ? { from: day, to: day } : null
	}
	if (entity.week) {
		const from = mondayOfWeek(entity.week, today)
		return daysFrom(from, 6) < today ? null : { from, to: daysFrom(from, 6) }
	}
	if (is(entity, 'tomorrow')) return { from: daysFrom(today, 1), to: daysFrom(today, 1) }
	if (isToday(entity)) return { from: today, to: today }
	const monday = mondayOf(today)
	if (is(entity, 'this_week')) return { from: monday, to: daysFrom(monday, 6) }
	if (is(entity, 'next_week')) return { from: daysFrom(monday, 7), to: daysFrom(monday, 13) }
	if (is(entity, 'this_month')) return monthFrom(today, 0)
	if (entity.month !== undefined && namesMonth(entity)) return monthFrom(today, monthsUntil(entity.month, today))
	return is(entity, 'next_month') ? monthFrom(today, 1) : null
}

/** "What was installed yesterday": panels got the status then; they may not have it now. */
export function withPeriod(
	select: Selection,
	entities: readonly Entity[],
	vocabulary: Vocabulary,
	isFuture: boolean,
): Selection {
	const { today } = vocabulary
	const due = dueIn(select, entities, vocabulary, isFuture)
	if (due) return due
	const { statuses = [], ...rest } = select
	const [status, ...others] = statuses
	if (select.since || status === undefined || status === 'none' || others.length > 0) return select
	for (const [place, entity] of entities.entries()) {
		const period = pastPeriod(entity, today)
		// "Cast before last week" and "more than a week ago" aren't within it.
		if (period && is(entities[place - 1], 'no_later', 'over', 'under')) throw new GrammarError('left_out', entity.text)
		if (period) return { ...rest, given: { status, ...period } }
	}
	return select
}

/** "What is due this week?", "which beams have to be cast by Friday?": the plan wants panels at a step within these days. */
function dueIn(
	select: Selection,
	entities: readonly Entity[],
	{ today }: Vocabulary,
	isFuture: boolean,
): Selection | null {
	if (select.since || select.late || select.due) return null
	const place = entities.findIndex((entity) => namesDays(entity) && entity.days === undefined)
	const day = entities[place]
	if (!day) return null
	const beside = [entities[place - 1], neighbour(entities, place, -1), entities[place + 1]]
	const isUntil = beside.some((each) => is(each, 'no_later'))
	const isPlanned =
		isFuture ||
		(isUntil && day.date !== undefined && 'weekday' in day.date) ||
		entities.some((entity) => is(entity, 'due', 'plan', 'must') && !is(entity, 'set', 'join'))
	const isAhead =
		is(day, ...FUTURE_WORDS) ||
		(day.week !== undefined && mondayOfWeek(day.week, today) > today) ||
		(day.date !== undefined && !('weekday' in day.date))
	const period = isPlanned || isAhead ? comingPeriod(day, today) : null
	if (!period || (day.date && !isPlanned && isRecent(day.date, today))) return null
	const { statuses = [], lacks = [], ...rest } = select
	const named = [...statuses, ...lacks]
	if (named.length > 1 || named.includes('none')) return null
	const due: NonNullable<Conditions['due']> = {
		...(named[0] !== undefined && { status: named[0] }),
		...(!isUntil && { from: period.from }),
		to: period.to,
	}
	return { ...rest, due }
}

/** The words for a day before today, on which no change of panels can be made. */
export function pastDay(entities: readonly Entity[], sentence: string, { today }: Vocabulary): string | null {
	const isPast = (entity: Entity): boolean =>
		!entity.marks &&
		(is(entity, ...PAST_WORDS) ||
			(entity.date !== undefined &&
				(isRecent(entity.date, today) || (dateFrom(entity.date, today, false) ?? today) < today)))
	const day = entities.find((entity) => isPast(entity) && !is(entity, 'received', 'since'))
	return day ? sentence.slice(day.start, day.end) : null
}

/** "Everything delivered this week" isn't an instruction to deliver everything. */
export const isReport = (entities: readonly Entity[]): boolean =>
	entities.some((entity) => is(entity, 'yesterday', 'this_week', 'last_week', 'this_month', 'last_month')) &&
	entities.some((entity) => is(entity, 'all')) &&
	!entities.some(
		(entity) =>
			WE.test(entity.text) || entity.marks || entity.groups.length > 0 || is(entity, 'set', 'join', 'plan', 'must'),
	)
/** "Yesterday we cast all balconies" says what was done. */
const WE = /(?<!\p{L})(?:we|i|nous|on|j|hemos|he|wir|ich|abbiamo|ho|temos|\p{L}+[aei]mos)(?!\p{L})|[我저]|우리/iu
