import { type FiguresResponse, MOST_OLDEST } from '@panelyard/contracts/figures/figures'
import { type DayRange, placeIn } from './days.ts'
import type { CountedPanels } from './replay.ts'

const DAY_MS = 86_400_000

/** The median of ascending values; null without values. */
const medianOf = (ascending: ArrayLike<number>): number | null => {
	const upper = ascending.length >> 1
	if (ascending.length === 0) return null
	return ((ascending[upper] as number) + (ascending[ascending.length % 2 ? upper : upper - 1] as number)) / 2
}

/** The smallest of ascending values that this share of them doesn't exceed; null without values. */
const percentileOf = (ascending: ArrayLike<number>, share: number): number | null =>
	ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? null

export type StepAge = {
	count: number
	/** Milliseconds since 1970. */
	median_since: number | null
	/** How many came before each of the given instants. */
	before: number[]
	oldest: AtStep[]
}

/**
 * The panels whose furthest step this is (counted from 0), and since when; without panels whose arrival isn't logged.
 */
export function panelsAtStep(arrivals: Float64Array, panels: CountedPanels, stepCount: number, step: number): AtStep[] {
	const there: AtStep[] = []
	for (let panel = 0; panel < panels.ids.length; panel++) {
		const since = arrivals[panel * stepCount + step] as number
		if (panels.steps[panel] === step + 1 && !Number.isNaN(since)) there.push({ panel, since })
	}
	return there
}

/**
 * Since when panels have been at their furthest step, for each of the steps up to `until`.
 * @param instants panels that came before each of them are counted
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
		return {
			count: there.length,
			median_since: medianOf(Float64Array.from(there, ({ since }) => since).sort()),
			before: instants.map((instant) => there.filter(({ since }) => since < instant).length),
			oldest: oldestOf(there, panels),
		}
	})
}

type AtStep = { panel: number; since: number }

/** The panels that have been there longest, in order; panels that came together are sorted by id. */
function oldestOf(there: readonly AtStep[], { ids }: CountedPanels): AtStep[] {
	const isBefore = (one: AtStep, other: AtStep) =>
		one.since === other.since ? (ids[one.panel] as string) < (ids[other.panel] as string) : one.since < other.since
	// A change of all panels gives thousands the same instant. Sorting all of them by id would dominate the time.
	const oldest: AtStep[] = []
	for (const panel of there) {
		const last = oldest.at(-1)
		if (last && oldest.length === MOST_OLDEST && !isBefore(panel, last)) continue
		const place = oldest.findIndex((other) => isBefore(panel, other))
		oldest.splice(place === -1 ? oldest.length : place, 0, panel)
		if (oldest.length > MOST_OLDEST) oldest.pop()
	}
	return oldest
}

/**
 * How long panels that reached a step within the range took from the step before, in days. Ignores panels that reached
 * both at once.
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
		// Also false for NaN: a panel that isn't there.
		if (!(ended > begun)) continue
		const value = placeIn(range, ended)
		if (value >= 0 && value < range.days.length) trips.push({ panel, days: (ended - begun) / DAY_MS })
	}
	return trips
}

/** The slowest fifth of the panels. */
export function slowerTrips<Trip extends { days: number }>(trips: readonly Trip[]): Trip[] {
	const most = percentileOf(Float64Array.from(trips, ({ days }) => days).sort(), 0.8) ?? 0
	return trips.filter(({ days }) => days > most)
}

/** For each step and the next one. */
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
