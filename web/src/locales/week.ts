const MONDAY = 1
const WEEKEND = [6, 7]

type Weeks = { firstDay: number; weekend: number[] }
type WithWeeks = Intl.Locale & { getWeekInfo?: () => Weeks; weekInfo?: Weeks }

/** A day of the week; 0 is Sunday. */
export type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6

const weekDay = (day: number) => (day % 7) as WeekDay

/** Which day weeks begin with where a locale is used, and which are the weekend; as in Europe where the browser can't say. */
export function weekOf(locale: string): { start: WeekDay; weekend: WeekDay[] } {
	const of: WithWeeks = new Intl.Locale(locale)
	const { firstDay = MONDAY, weekend = WEEKEND } = of.getWeekInfo?.() ?? of.weekInfo ?? {}
	return { start: weekDay(firstDay), weekend: weekend.map(weekDay) }
}
