import { type Day, dayOf } from '@panelyard/contracts/figures/calendar-days'
import type { PlanStep } from '@panelyard/contracts/figures/plan'
import { datesOfPanels } from '@panelyard/rules/figures/planned-dates'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { modelFacts } from '../../models/model-facts.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import { plannablePanels } from './plan.queries.ts'
import { projectPlan } from './plan.service.ts'

/**
 * Leaves out the panels for which a date holds already, be it that of a group, their storey or the project: exported
 * lists say such dates too, and reading one in again gives no panel a date of its own.
 * @param set dates of panels, in a transaction that holds the project
 */
export async function withoutDatesHeld(
	tx: Database,
	{ id: project_id, live_version_id: version_id }: Pick<ProjectRow, 'id' | 'live_version_id'>,
	set: readonly PlanStep[],
): Promise<PlanStep[]> {
	const plan = await projectPlan(tx, project_id)
	if (plan.entries.length === 0) return [...set]
	const panels = await plannablePanels(tx, project_id, [...new Set(set.flatMap(({ ids }) => ids))])
	const head = version_id === null ? null : await findVersionHead(tx, version_id)
	const floors = (head && (await modelFacts(tx, head)))?.floors ?? []
	const steps = [...new Set(set.map(({ status_id }) => status_id))]
	const { days } = datesOfPanels(panels, { ...plan, version_id }, { steps, floors, version_id })
	const placeOf = new Map(panels.map(({ id }, place) => [id, place]))
	const dayThatHolds = (panel_id: string, status_id: string): Day | undefined => {
		const place = placeOf.get(panel_id)
		return place === undefined ? undefined : days[place * steps.length + steps.indexOf(status_id)]
	}
	return set
		.map(({ date, ids, status_id, ...step }) => {
			const day = date === null ? null : dayOf(date)
			return { ...step, status_id, date, ids: ids.filter((id) => dayThatHolds(id, status_id) !== day) }
		})
		.filter(({ ids }) => ids.length > 0)
}
