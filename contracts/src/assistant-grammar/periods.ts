import type { Selection } from '../assistant.ts'
import { dayOf } from '../calendar-days.ts'
import type { Entity } from './entities.ts'
import { dateFrom, daysFrom } from './figures.ts'
import { is } from './select.ts'
import type { Vocabulary } from './vocabulary.ts'

type Period = { from: string; to: string }

/** Words for the present that some languages share with today. */
const NOW = /^(?:now|maintenant|ahora|jetzt|adesso|ora|agora|现在|目前|今|現在|지금|الان|الآن)$/iu

/** The days that a word or a date means, as of today; null for none. */
function periodOf(entity: Entity, today: string): Period | null {
	if (entity.marks) return null
	if (entity.date) {
		const day = dateFrom(entity.date, today, true)
		return day && day <= today ? { from: day, to: day } : null
	}
	if (is(entity, 'yesterday')) return { from: daysFrom(today, -1), to: daysFrom(today, -1) }
	if (is(entity, 'today') && !NOW.test(entity.text)) return { from: today, to: today }
	// Day 0 was a Thursday.
	const monday = daysFrom(today, -(((dayOf(today) ?? 0) + 3) % 7))
	if (is(entity, 'this_week')) return { from: monday, to: today }
	if (is(entity, 'last_week')) return { from: daysFrom(monday, -7), to: daysFrom(monday, -1) }
	const first = `${today.slice(0, 8)}01`
	if (is(entity, 'this_month')) return { from: first, to: today }
	if (!is(entity, 'last_month')) return null
	const to = daysFrom(first, -1)
	return { from: `${to.slice(0, 8)}01`, to }
}

/** "What was installed yesterday": panels got the status then; they may not have it now. */
export function withPeriod(select: Selection, entities: readonly Entity[], { today }: Vocabulary): Selection {
	const { statuses = [], ...rest } = select
	const [status, ...others] = statuses
	if (select.since || status === undefined || status === 'none' || others.length > 0) return select
	for (const entity of entities) {
		const period = periodOf(entity, today)
		if (period) return { ...rest, given: { status, ...period } }
	}
	return select
}

/** "Everything delivered this week" isn't an instruction to deliver everything. */
export const isReport = (entities: readonly Entity[]): boolean =>
	entities.some((entity) => is(entity, 'yesterday', 'this_week', 'last_week', 'this_month', 'last_month')) &&
	entities.some((entity) => is(entity, 'all')) &&
	!entities.some((entity) => entity.marks || entity.groups.length > 0 || is(entity, 'set', 'join', 'plan', 'must'))
