import {
	type ChangePlanRequest,
	type ChangePlanResponse,
	floorPlanKey,
	type PlanEntry,
	type PlannedPanels,
	type PlanStep,
} from '@panelyard/contracts/figures/plan'
import { z } from 'zod'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, findMade, keepChange, type NamedChange } from '../../access/made-changes.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { modelFacts } from '../../models/model-facts.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { requirePanels } from '../panels/panels.service.ts'
import { stepsOf } from '../statuses/changed-statuses.ts'
import { requireStatuses } from '../statuses/statuses.service.ts'
import * as queries from './plan.queries.ts'

/** The id that stands for a storey in plan entries. */
export const floorScopeId = queries.floorScopeId

export type ProjectPlan = { entries: PlanEntry[]; panels: PlannedPanels[] }

export async function projectPlan(db: Database, project_id: string): Promise<ProjectPlan> {
	const rows = await queries.planOfPanels(db, project_id)
	const panels = rows.map(({ elements, panel_ids, ...row }) => ({
		...row,
		element_steps: stepsOf(elements ?? []),
		panel_ids: panel_ids ?? [],
	}))
	return { entries: await queries.planOfScopes(db, project_id), panels }
}

/**
 * Sets and clears entries of the plan. A change made before changes nothing.
 * @throws AppError NOT_FOUND for a panel, group, storey or step that is gone, VALIDATION_FAILED for a flag
 */
export async function changePlan(
	platform: Platform,
	user_id: string,
	project_id: string,
	{ set, change_id }: ChangePlanRequest,
): Promise<ChangePlanResponse> {
	const named: NamedChange = { change_id, kind: 'plan', user_id }
	const done = await changeProject<ChangePlanResponse>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, leaveUnchanged }) => {
			const made = await findMade(tx, project_id, named)
			if (made) {
				const changed = countReplaced(KeptPlan.parse(made.payload).replaced)
				return leaveUnchanged({ changed, revision: project.revision - 1, repeated: true })
			}
			const { changed, replaced } = await writePlan(tx, project, set)
			const details = { changed, status_ids: [...new Set(set.map(({ status_id }) => status_id))] }
			if (changed > 0) await recordAction(tx, { project_id, user_id, action: 'plan.changed', details })
			await keepChange(tx, project, named, { replaced } satisfies KeptPlan)
			return { changed, revision: project.revision }
		},
	)
	if (!done.repeated && done.changed > 0) tellPlan(platform, project_id, done.revision)
	return done
}

/**
 * Sets and clears entries in a transaction that holds the project; `replaced` takes them back.
 * @throws AppError as `changePlan` does
 */
export async function writePlan(
	tx: Database,
	project: ProjectRow,
	set: readonly PlanStep[],
): Promise<{ changed: number; replaced: queries.ReplacedEntries[] }> {
	await requirePlannable(tx, project, set)
	const replaced = await queries.writeEntries(tx, project.id, project.revision, wantedEntries(project.id, set))
	return { changed: countReplaced(replaced), replaced }
}

/** Tells the project's room to read the plan again. */
const tellPlan = (platform: Platform, project_id: string, revision: number): void =>
	platform.tellProject('project_updated', { project_id, what: ['plan'], revision })

const KeptPlan = z.object({
	replaced: z.array(
		z.object({
			status_id: z.string(),
			date: z.string().nullable(),
			revision: z.number(),
			left_revision: z.number(),
			scope_ids: z.array(z.string()),
		}),
	),
})
type KeptPlan = z.infer<typeof KeptPlan>

const countReplaced = (replaced: KeptPlan['replaced']): number =>
	replaced.reduce((sum, { scope_ids }) => sum + scope_ids.length, 0)

/**
 * Takes back what a change did to the plan, in a transaction that holds the project: entries that somebody changed since
 * are `kept` as they are. `more` is what undoing it needs.
 */
export async function takePlanBack(
	tx: Database,
	project: ProjectRow,
	made: { payload: unknown },
): Promise<{ restored: number; kept: number; more: KeptPlan }> {
	const { undone, kept } = await queries.restoreEntries(tx, project.id, KeptPlan.parse(made.payload).replaced)
	return { restored: countReplaced(undone), kept, more: { replaced: undone } }
}

/** Throws unless everything that is planned is there, and what is planned are steps. */
async function requirePlannable(tx: Database, project: ProjectRow, set: readonly PlanStep[]): Promise<void> {
	const { found } = await requireStatuses(tx, project.id, [...new Set(set.map(({ status_id }) => status_id))])
	const flag = found.find(({ type }) => type === 'flag')
	if (flag) throw new AppError('VALIDATION_FAILED', `“${flag.name}” is a flag. Only steps have dates.`)
	const idsOf = (scope: PlanStep['scope']) => [
		...new Set(set.flatMap((step) => (step.scope === scope ? step.ids.map((id) => id.toLowerCase()) : []))),
	]
	const panel_ids = idsOf('panel')
	if (panel_ids.length > 0) await requirePanels(tx, project.id, panel_ids)
	const group_ids = idsOf('group')
	if ((await queries.countGroups(tx, project.id, group_ids)) < group_ids.length)
		throw new AppError('NOT_FOUND', 'This group no longer exists')
	await requireFloors(tx, project, set)
}

/** Storeys of an earlier version can only be cleared. */
async function requireFloors(tx: Database, project: ProjectRow, set: readonly PlanStep[]): Promise<void> {
	const wanted = set.flatMap(({ scope, ids, date }) => (scope === 'floor' && date !== null ? ids : []))
	if (wanted.length === 0) return
	const head = project.live_version_id ? await findVersionHead(tx, project.live_version_id) : null
	const facts = head && (await modelFacts(tx, head))
	const keys = new Set(facts?.floors.map(floorPlanKey))
	if (wanted.some((key) => !keys.has(key))) throw new AppError('NOT_FOUND', 'The model no longer has this storey')
}

/** What a request makes of each entry; of those named twice the later one. */
function wantedEntries(project_id: string, set: readonly PlanStep[]): queries.WantedEntry[] {
	const wanted = new Map<string, queries.WantedEntry>()
	for (const { scope, ids, status_id, date } of set) {
		for (const id of scope === 'project' ? [project_id] : ids) {
			const isFloor = scope === 'floor'
			const scope_id = isFloor ? queries.floorScopeId(project_id, id) : id.toLowerCase()
			wanted.set(`${status_id} ${scope_id}`, { status_id, scope_id, scope, floor: isFloor ? id : null, date })
		}
	}
	return [...wanted.values()]
}
