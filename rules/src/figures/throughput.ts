import type { FiguresResponse } from '@panelyard/contracts/figures/figures'

const DAY_MS = 86_400_000

const dayAfter = (day: string, days: number): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Sums for a step by day, or by weeks that end with the last day. */
export function throughputRows(
	{ days, days_per_value }: Pick<FiguresResponse, 'days' | 'days_per_value'>,
	amounts: readonly number[],
	by: 'day' | 'week',
): { day: string; from: string; amount: number }[] {
	const size = by === 'week' && days_per_value === 1 ? 7 : 1
	const rows: { day: string; from: string; amount: number }[] = []
	for (let end = days.length; end > 0; end -= size) {
		const begin = Math.max(0, end - size)
		rows.unshift({
			day: days[end - 1] as string,
			from: dayAfter(days[begin] as string, 1 - days_per_value),
			amount: amounts.slice(begin, end).reduce((sum, amount) => sum + amount, 0),
		})
	}
	return rows
}
