import type { ColourScale } from './colour-choice.ts'

/** More ranges than this are not told apart by their colours. */
const MOST_RANGES = 7
const STEPS = [1, 2, 2.5, 5, 10]

/**
 * Limits that part numbers into ranges, ascending; one more than there are ranges. `equal` has round limits, equally far
 * apart; `quantile` has about as many numbers in each range. A number on a limit belongs to the range above it, the
 * highest to the last. Empty for no numbers.
 */
export const rangeLimits = (numbers: readonly number[], scale: ColourScale): number[] => {
	const sorted = Float64Array.from(numbers.filter(Number.isFinite)).sort()
	const low = sorted[0]
	const high = sorted.at(-1)
	if (low === undefined || high === undefined) return []
	if (low === high) return [low, high]
	return scale === 'equal' ? equalLimits(low, high) : quantileLimits(sorted)
}

const equalLimits = (low: number, high: number): number[] => {
	const least = (high - low) / (MOST_RANGES - 1)
	const power = 10 ** Math.floor(Math.log10(least))
	const step = power * (STEPS.find((round) => round * power >= least * (1 - 1e-9)) ?? 10)
	const first = Math.floor(low / step + 1e-9)
	const last = Math.max(Math.ceil(high / step - 1e-9), first + 1)
	// Rounded, since 3 * 0.1 is not 0.3.
	return Array.from({ length: last - first + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)))
}

const quantileLimits = (sorted: Float64Array): number[] => {
	const limits = [sorted[0] as number]
	for (let range = 1; range < MOST_RANGES - 1; range++) {
		const limit = sorted[Math.floor((range * sorted.length) / (MOST_RANGES - 1))] as number
		if (limit > (limits.at(-1) as number)) limits.push(limit)
	}
	const high = sorted.at(-1) as number
	if (high > (limits.at(-1) as number)) limits.push(high)
	return limits
}

/** The range a number lies in. */
export const rangeOf = (limits: readonly number[], value: number): number => {
	let range = 0
	while (range < limits.length - 2 && value >= (limits[range + 1] as number)) range++
	return range
}
