import { atOrBeyond, type PlannedDays } from '@panelyard/rules/figures/planned'
import { datesOfPanels, type PlannedPanel } from '@panelyard/rules/figures/planned-dates'
import type { CountedPanels } from '@panelyard/rules/figures/replay'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { modelFacts } from '../../models/model-facts.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import type { projectPlan } from '../plan/plan.service.ts'
import * as queries from './figures.queries.ts'

/** The days planned for the panels that are counted. */
export async function readPlannedDays(
	db: Database,
	live_version_id: ProjectRow['live_version_id'],
	plan: Awaited<ReturnType<typeof projectPlan>>,
	panels: CountedPanels,
	steps: readonly string[],
): Promise<PlannedDays> {
	if (plan.entries.length === 0 && plan.panels.length === 0) return null
	const group_ids = [...new Set(plan.entries.flatMap(({ scope, id }) => (scope === 'group' ? id : [])))]
	const elements = plan.panels.length === 0 ? [] : await queries.elementsOf(db, panels.ids)
	const members = group_ids.length === 0 ? [] : await queries.membersOf(db, group_ids)
	const head = live_version_id === null ? null : await findVersionHead(db, live_version_id)
	const elementOf = new Map(elements.map(({ id, element }) => [id, element]))
	const groupsOf = new Map<string, string[]>()
	for (const { panel_id, group_id } of members) groupsOf.set(panel_id, [...(groupsOf.get(panel_id) ?? []), group_id])
	const planned = panels.ids.map((id, place): PlannedPanel => {
		const floor = panels.floors[place] as number
		return { id, element: elementOf.get(id) ?? null, floor, groups: groupsOf.get(id) ?? [], statuses: [] }
	})
	const floors = (head && (await modelFacts(db, head)))?.floors ?? []
	const of = { steps, floors, version_id: live_version_id }
	return atOrBeyond(datesOfPanels(planned, { ...plan, version_id: live_version_id }, of).days, steps.length)
}
