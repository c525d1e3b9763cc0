import { is, isFiller, namesAnything } from './conditions/select.ts'
import type { Entity } from './names/entities.ts'
import { daysFrom, mondayOf } from './questions/figures.ts'

const LAST_WEEK = 53
const HALF_YEAR = 26 * 7

/** The Monday of a week of the calendar, of the year in which it is nearest to today. */
export function mondayOfWeek(week: number, today: string): string {
	const year = Number(today.slice(0, 4))
	const mondays = [year - 1, year, year + 1].map((each) => daysFrom(mondayOf(`${each}-01-04`), (week - 1) * 7))
	return mondays.find((each) => each >= daysFrom(today, -HALF_YEAR)) ?? (mondays[1] as string)
}

/** Joins "KW 49", "week 49" and "第49周" to weeks, and "下周三" and "Monday next week" to days. */
export function joinWeeks(entities: readonly Entity[]): Entity[] {
	const joined: Entity[] = []
	for (const entity of entities) {
		const before = joined.findLast((each) => !isFiller(each))
		const parts = weekOf(before, entity)
		if (!before || !parts) {
			joined.push(entity)
			continue
		}
		const at = joined.indexOf(before)
		const start = joined[at - 1]?.text === '第' ? at - 1 : at
		joined.splice(start)
		joined.push({ ...EMPTY, start: before.start, end: entity.end, text: `${before.text} ${entity.text}`, ...parts })
	}
	return joined.map((entity) => {
		const [, week] = (entity.is_unknown_mark && /^(?:KW|wk)(\d{1,2})$/i.exec(entity.text)) || []
		return week === undefined ? entity : { ...entity, is_unknown_mark: false, week: Number(week) }
	})
}

const EMPTY = { tags: new Set<never>(), statuses: [], groups: [], categories: [], floors: [], kinds: [], shapes: [] }

/** What two entities that follow each other are together; null for nothing. */
function weekOf(one: Entity | undefined, other: Entity): Pick<Entity, 'week' | 'date'> | null {
	if (!one || namesAnything(one) || namesAnything(other)) return null
	const [day, next] = one.date ? [one, other] : [other, one]
	if (day.date && 'weekday' in day.date && is(next, 'next_week')) return { date: { ...day.date, is_next_week: true } }
	// "下周三".
	const weekday = is(one, 'next_week') && /^下/.test(one.text) ? '一二三四五六日天'.indexOf(other.text) : -1
	if (weekday >= 0) return { date: { weekday: Math.min(weekday + 1, 7), is_next_week: true } }
	const isFirst = is(one, 'week_word') && other.number !== undefined
	const isLast = one.number !== undefined && /^[周週]$|^주차$/.test(other.text)
	const number = isFirst ? other.number : isLast ? one.number : undefined
	return number !== undefined && number >= 1 && number <= LAST_WEEK ? { week: number } : null
}
