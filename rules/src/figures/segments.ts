import type { FigureSegment } from '@panelyard/contracts/figures/figure-segments'
import type { FigureStatus } from './columns.ts'
import { type DayRange, dayOf, dayRange, startOfDay } from './days.ts'
import { panelsAtStep, slowerTrips, tripsTo } from './durations.ts'
import type { LoggedSteps } from './event-log.ts'
import { deviationAt, type PlannedDays } from './planned.ts'
import { NO_DAY } from './planned-dates.ts'
import { type CountedPanels, replay } from './replay.ts'

/** The instant before which panels must have reached a step to have been there for this many calendar days. */
export const endOfAge = (today: number, days: number, timeZone: string): number =>
	startOfDay(today - days + 1, timeZone)

type Counted = {
	log: LoggedSteps
	panels: CountedPanels
	/** In the order of the work. */
	steps: readonly Pick<FigureStatus, 'id'>[]
	time_zone: string
	today: number
	/** The current day in the project's time zone. */
	project_today: number
	planned: PlannedDays
}

/** The indexes of a segment's panels; none for an unknown step. */
export function panelsOfSegment(
	segment: FigureSegment,
	{ log, panels, steps, time_zone, today, project_today, planned }: Counted,
): number[] {
	const stepIds = steps.map(({ id }) => id)
	const step = stepIds.indexOf(segment.status_id)
	if (step === -1) return []
	if (segment.kind === 'planned' || segment.kind === 'behind' || segment.kind === 'ahead')
		return planned ? plannedIn(segment, planned, panels, { step, stepCount: steps.length, today: project_today }) : []
	const until = segment.kind === 'flow' ? startOfDay(dayOf(segment.day) + 1, time_zone) : undefined
	const { arrivals, levels } = replay(log, panels, stepIds, dayRange(today, today, time_zone), until)
	const all = () => Array.from(panels.ids.keys())
	switch (segment.kind) {
		case 'flow':
			return all().filter((panel) => (levels[panel] as number) > step)
		case 'reached': {
			const [begin, end] = [startOfDay(dayOf(segment.from), time_zone), startOfDay(dayOf(segment.to) + 1, time_zone)]
			return all().filter((panel) => {
				const came = arrivals[panel * stepIds.length + step] as number
				return came >= begin && came < end
			})
		}
		case 'age': {
			const end = endOfAge(today, segment.days, time_zone)
			return panelsAtStep(arrivals, panels, stepIds.length, step)
				.filter(({ since }) => since < end || segment.days === 0)
				.map(({ panel }) => panel)
		}
		case 'lead':
		case 'slower': {
			if (step === 0) return []
			const trips = tripsTo(arrivals, stepIds.length, step, daysOf(segment, time_zone))
			return (segment.kind === 'lead' ? trips : slowerTrips(trips)).map(({ panel }) => panel)
		}
	}
}

function plannedIn(
	segment: Extract<FigureSegment, { kind: 'planned' | 'behind' | 'ahead' }>,
	planned: Int32Array,
	panels: CountedPanels,
	of: { step: number; stepCount: number; today: number },
): number[] {
	if (segment.kind !== 'planned') return deviationAt(planned, panels, of)?.[segment.kind] ?? []
	const last = dayOf(segment.day)
	return Array.from(panels.ids.keys()).filter((panel) => {
		const day = planned[panel * of.stepCount + of.step] as number
		return day !== NO_DAY && day <= last
	})
}

const daysOf = ({ from, to }: { from: string; to: string }, timeZone: string): DayRange =>
	dayRange(Math.min(dayOf(from), dayOf(to)), dayOf(to), timeZone)
