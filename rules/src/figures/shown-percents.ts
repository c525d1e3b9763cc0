/** A share in whole per cent; `than` where it is less than 1 % without being nothing, or more than 99 % without being all. */
export type ShownPercent = { percent: number; than: '<' | '>' | '' }

/** @param share from 0 to 1 */
export const shownPercent = (share: number): ShownPercent => shownAs(Math.round(share * 100), share, 1)

const shownAs = (percent: number, amount: number, total: number): ShownPercent => {
	if (amount > 0 && percent === 0) return { percent: 1, than: '<' }
	return amount < total && percent === 100 ? { percent: 99, than: '>' } : { percent, than: '' }
}

/** Below this, a remainder is noise of floating point. */
const NOISE = 1e-9

/**
 * The shares of amounts in their sum, rounded so that they add up to 100 %: what rounding down leaves over goes to those
 * that lost most. All 0 % where the sum is 0.
 */
export function shownShares(amounts: readonly number[]): ShownPercent[] {
	const total = amounts.reduce((sum, amount) => sum + amount, 0)
	if (total <= 0) return amounts.map(() => ({ percent: 0, than: '' }))
	const exact = amounts.map((amount) => (100 * amount) / total)
	const whole = exact.map((value) => Math.floor(value + NOISE))
	const left = 100 - whole.reduce((sum, value) => sum + value, 0)
	const lostMost = [...exact.keys()].sort(
		(a, b) => (exact[b] as number) - (whole[b] as number) - (exact[a] as number) + (whole[a] as number) || a - b,
	)
	for (const place of lostMost.slice(0, left)) (whole[place] as number)++
	return whole.map((percent, place) => shownAs(percent, amounts[place] as number, total))
}
