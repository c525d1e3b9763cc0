import { type FiguresResponse, MOST_OLDEST } from '@panelyard/contracts/figures'
import { type DayRange, placeIn } from './days.ts'
import type { CountedPanels } from './replay.ts'

const DAY_MS = 86_400_000

/** The value in the middle of ascending ones, or half way between the two there; null for none. */
const medianOf = (ascending: ArrayLike<number>): number | null => {
	const upper = ascending.length >> 1
	if (ascending.length === 0) return null
	return ((ascending[upper] as number) + (ascending[ascending.length % 2 ? upper : upper - 1] as number)) / 2
}

/** The least of ascending values that this share of them doesn't exceed; null for none. */
const percentileOf = (ascending: ArrayLike<number>, share: number): number | null =>
	ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? null

export type StepAge = {
	count: number
	/** Milliseconds since 1970. */
	median_since: number | null
	/** How many came before each of the instants that were asked for. */
	before: number[]
	oldest: { panel: number; since: number }[]
}

/** The panels whose furthest step this is, counted from 0, and since when; but for those whose coming isn't logged. */
export function panelsAtStep(
	arrivals: Float64Array,
	panels: CountedPanels,
	stepCount: number,
	step: number,
): { panel: number; since: number }[] {
	const there: { panel: number; since: number }[] = []
	for (let panel = 0; panel < panels.ids.length; panel++) {
		const since = arrivals[panel * stepCount + step] as number
		if (panels.steps[panel] === step + 1 && !Number.isNaN(since)) there.push({ panel, since })
	}
	return there
}

/**
 * Since when panels are at their furthest step, for each of the steps up to `until`.
 * @param instants those that panels are counted before
 */
export function agesAt(
	arrivals: Float64Array,
	panels: CountedPanels,
	stepCount: number,
	until: number,
	instants: readonly number[],
): StepAge[] {
	return Array.from({ length: until }, (_, step) => {
		const there = panelsAtStep(arrivals, panels, stepCount, step)
		there.sort((left, right) => left.since - right.since || compareIds(panels, left.panel, right.panel))
		return {
			count: there.length,
			median_since: medianOf(there.map(({ since }) => since)),
			before: instants.map((instant) => there.filter(({ since }) => since < instant).length),
			oldest: there.slice(0, MOST_OLDEST),
		}
	})
}

const compareIds = ({ ids }: CountedPanels, left: number, right: number): number =>
	(ids[left] as string) < (ids[right] as string) ? -1 : 1

/**
 * How long panels that came to a step within the range took to it from the step before, in days. A panel that came to both
 * at once says nothing about that.
 * @param step counted from 0, at least 1
 */
export function tripsTo(
	arrivals: Float64Array,
	stepCount: number,
	step: number,
	range: DayRange,
): { panel: number; days: number }[] {
	const trips: { panel: number; days: number }[] = []
	for (let panel = 0, cell = step; cell < arrivals.length; panel++, cell += stepCount) {
		const [begun, ended] = [arrivals[cell - 1] as number, arrivals[cell] as number]
		// Not true for NaN either: a panel that isn't there.
		if (!(ended > begun)) continue
		const value = placeIn(range, ended)
		if (value >= 0 && value < range.days.length) trips.push({ panel, days: (ended - begun) / DAY_MS })
	}
	return trips
}

/** Panels that took longer than 4 of 5. */
export function slowerTrips<Trip extends { days: number }>(trips: readonly Trip[]): Trip[] {
	const most = percentileOf(Float64Array.from(trips, ({ days }) => days).sort(), 0.8) ?? 0
	return trips.filter(({ days }) => days > most)
}

/** Of each step and the next one. */
export function leadTimes(
	arrivals: Float64Array,
	stepIds: readonly string[],
	range: DayRange,
): FiguresResponse['lead_times'] {
	return stepIds.slice(1).map((to_status_id, place) => {
		const trips = tripsTo(arrivals, stepIds.length, place + 1, range)
		const ascending = Float64Array.from(trips, ({ days }) => days).sort()
		return {
			from_status_id: stepIds[place] as string,
			to_status_id,
			count: ascending.length,
			median: medianOf(ascending),
			percentile_80: percentileOf(ascending, 0.8),
			slower: slowerTrips(trips).length,
		}
	})
}
