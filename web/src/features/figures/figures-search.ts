import { CalendarDay, FIGURE_MEASURES } from '@panelyard/contracts/figures/figures'
import { z } from 'zod'

export const FIGURE_RANGES = ['4w', '3m', 'all', 'custom'] as const
export type FigureRange = (typeof FIGURE_RANGES)[number]
const DAYS: Partial<Record<FigureRange, number>> = { '4w': 28, '3m': 91 }

/** What the figures of the overview are about, as it stands in the address. */
export const FiguresSearch = z.object({
	/** 3 months unless said; `custom` goes by `from` and `to`. */
	range: z.enum(FIGURE_RANGES).optional().catch(undefined),
	from: CalendarDay.optional().catch(undefined),
	to: CalendarDay.optional().catch(undefined),
	/** What panels are counted in; their number unless said. */
	measure: z.enum(FIGURE_MEASURES).optional().catch(undefined),
})
export type FiguresSearch = z.infer<typeof FiguresSearch>

/** The calendar day of this device, some days away. */
export function dayFromNow(days: number, now = new Date()): string {
	const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days))
	return day.toISOString().slice(0, 10)
}

/** The days to ask the server for; an empty range asks for all. */
export function askedDays({ range = '3m', from, to }: FiguresSearch, now = new Date()): { from?: string; to?: string } {
	if (range === 'custom') {
		const isTurned = from !== undefined && to !== undefined && from > to
		const [first, last] = isTurned ? [to, from] : [from, to]
		return { ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) }
	}
	const days = DAYS[range]
	return days === undefined ? {} : { from: dayFromNow(1 - days, now) }
}
