import { dateOf, todayIn } from '@panelyard/contracts/figures/calendar-days'
import { PLAN_STATES } from '@panelyard/contracts/figures/plan'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { countState, datesOfPanels, standingsOf } from '@panelyard/rules/figures/planned-dates'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { ProjectPlan } from '../plan/plan.service.ts'

/** A panel that hasn't come to a step by its day. */
export type LatePanel = { panel: Panel; status_id: string | null; step_id: string; planned: string; days: number }

/** How a project stands to its plan. */
export type PlanFigures = {
	late: number
	due: number
	/** Those that are late for longest. */
	latest: LatePanel[]
}

const LATE = PLAN_STATES.indexOf('late')

/**
 * Late panels and those that are soon due; null for a project without planned dates.
 * @param rows late panels that are named at most
 */
export function planFigures(
	{ panels, statuses, floors, plan }: { panels: Panel[]; statuses: Status[]; floors: Floor[]; plan: ProjectPlan },
	{ live_version_id: version_id, time_zone }: Pick<ProjectRow, 'live_version_id' | 'time_zone'>,
	now: Date,
	rows: number,
): PlanFigures | null {
	const steps = statuses.filter(({ type }) => type === 'step')
	const ids = steps.map(({ id }) => id)
	const dates = datesOfPanels(panels, { ...plan, version_id }, { steps: ids, floors, version_id })
	if (dates.days.every((day) => day < 0)) return null
	const today = todayIn(time_zone, now)
	const standings = standingsOf(panels, dates, steps, today)
	const latePlaces = [...standings.states.keys()].filter((place) => standings.states[place] === LATE)
	const { nextDays, nextSteps } = standings
	const dayAt = (place: number): number => nextDays[place] as number
	latePlaces.sort((left, right) => dayAt(left) - dayAt(right) || left - right)
	return {
		late: countState(standings, 'late'),
		due: countState(standings, 'due'),
		latest: latePlaces.slice(0, rows).map((place) => {
			const panel = panels[place] as Panel
			return {
				panel,
				status_id: ids.findLast((id) => panel.statuses.includes(id)) ?? null,
				step_id: ids[nextSteps[place] as number] as string,
				planned: dateOf(dayAt(place)),
				days: today - dayAt(place),
			}
		}),
	}
}
