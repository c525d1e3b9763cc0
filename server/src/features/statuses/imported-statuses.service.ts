import { type Created, type ImportCounts, TOO_MUCH_IMPORTED } from '@panelyard/contracts/panels/imports'
import type { AssignStatusesRequest, StatusRuleBreaks } from '@panelyard/contracts/panels/panels'
import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { MAX_STATUSES, NEW_STATUS_RULES } from '@panelyard/contracts/statuses/statuses'
import { wantedStatuses } from '@panelyard/rules/statuses/wanted-statuses'
import { recordActions } from '../../access/audit.queries.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import { countChanged, type StatusChange } from './changed-statuses.ts'
import type { KeptStatusRow } from './deleted-statuses.service.ts'
import { heldBackByPlans } from './going-back.service.ts'
import { type Changer, changeByPlans } from './panel-statuses.service.ts'
import { lackingByPlans, overriddenRules, refuseTakingAwayByPlans, ruleRefusal } from './status-rules.service.ts'
import { refuseSettingBy } from './status-rules.ts'
import * as queries from './statuses.queries.ts'
import { requireStatuses } from './statuses.service.ts'

// Statuses as an import sets and creates them, all within a transaction that holds the project.

/** Who imports what. */
type Importing = Pick<AssignStatusesRequest, 'on_rule' | 'on_back' | 'override_reason' | 'answer'> & {
	user_id: string
	role: ProjectRole | null
	dry_run: boolean
	/** Where the change came from. */
	source?: Extract<Changer['source'], 'import' | 'assistant'>
}

/**
 * Creates the statuses whose names the project doesn't have, at the end. Returns the ids of what was created, and by the
 * ids of the request which status is meant.
 */
export async function createMissingStatuses(
	tx: Database,
	project_id: string,
	user_id: string,
	asked: Created['statuses'],
): Promise<{ created: string[]; actual: Map<string, string> }> {
	const { lacking, actual } = await queries.lackingStatuses(tx, project_id, asked)
	if (lacking.length === 0) return { created: [], actual }
	const rows = await queries.statusRows(tx, project_id)
	const progress = rows.findLast(({ type }) => type === 'step')?.progress ?? 0
	if (rows.length + lacking.length > MAX_STATUSES)
		throw new AppError('CONFLICT', `A project has at most ${MAX_STATUSES} statuses`)
	const ids = lacking.map(({ id }) => id)
	if ((await queries.takenStatuses(tx, ids)).length > 0) throw idTaken()
	const created = lacking.map(({ id, name, icon, colour, type = 'step' }, place) => {
		const rules = { ...NEW_STATUS_RULES, type, progress: type === 'step' ? progress : 0 }
		return { project_id, id, name, icon, colour, position: rows.length + place, ...rules }
	})
	await queries.insertStatuses(tx, created)
	await recordActions(
		tx,
		created.map(({ id, name }) => ({
			project_id,
			user_id,
			action: 'status.created',
			subject_id: id,
			details: { name },
		})),
	)
	return { created: ids, actual }
}

/** Most different combinations of statuses that one import gives to panels. */
const MOST_COMBINATIONS = 1000

/** What setting statuses came to. */
type Imported = {
	change: StatusChange
	counts: ImportCounts
	left_out: string[]
	held_back: string[]
	breaks: StatusRuleBreaks['breaks']
}

/**
 * Sets the statuses of panels, adds to them or takes some away, as one change.
 * @throws AppError STATUS_RULE for rules that refuse, unless nothing is to change; ACCESS_DENIED for statuses of others;
 * CONFLICT for too many combinations
 */
export async function importStatuses(
	tx: Database,
	project: ProjectRow,
	importing: Importing,
	mode: 'set' | 'add' | 'remove',
	panels: readonly { ids: readonly string[]; panel_ids: string[] }[],
): Promise<Imported> {
	const { user_id, dry_run, answer, on_rule, on_back, override_reason } = importing
	if (panels.length > MOST_COMBINATIONS) throw new AppError('CONFLICT', TOO_MUCH_IMPORTED)
	const asked = [...new Set(panels.flatMap(({ ids }) => ids))]
	const { found, rows } = await requireStatuses(tx, project.id, asked)
	refuseSettingBy(importing, found)
	const steps = new Set(rows.filter(({ type }) => type === 'step').map(({ id }) => id))
	const requested = panels.map(({ ids, panel_ids }) => {
		const step = mode === 'set' ? ids.find((id) => steps.has(id)) : undefined
		const asks = mode === 'remove' ? { remove: ids } : { add: ids, ...(step && { set: step }) }
		return { wanted: wantedStatuses(asks, rows), panel_ids }
	})
	const held_back = await heldBackByPlans(tx, project.id, requested, {
		rows,
		on_back: dry_run && on_back === 'refuse' ? 'leave_out' : on_back,
	})
	const plans = withoutPanels(requested, held_back)
	const total = panels.reduce((sum, { panel_ids }) => sum + panel_ids.length, 0)
	const { breaks: broken, panel_ids: without_required } = await lackingByPlans(tx, project.id, plans, rows)
	const lacking = new Set(without_required)
	if (lacking.size > 0 && on_rule === 'refuse' && !dry_run)
		throw ruleRefusal({ breaks: broken, panel_count: lacking.size, asked: total }, rows)
	const overridden = lacking.size > 0 && on_rule === 'override' ? overriddenRules(broken, override_reason) : null
	const left_out = overridden ? [] : [...lacking]
	const allowed = withoutPanels(plans, left_out)
	const changing = allowed.filter(({ panel_ids }) => panel_ids.length > 0)
	await refuseTakingAwayByPlans(tx, importing, changing, rows)
	const changer: Changer = { user_id, answer, source: importing.source ?? 'import', overridden }
	const each = changing.map(({ wanted, panel_ids }) => ({ adds: wanted.add, removes: wanted.remove, panel_ids }))
	const change = await changeByPlans(tx, project, changer, each)
	const changed = countChanged(change)
	const not_set = left_out.length + held_back.length
	const counts = { changed, stayed: total - changed - not_set, left_out: not_set }
	return { change, counts, left_out, held_back, breaks: broken }
}

function withoutPanels<Plan extends { panel_ids: string[] }>(plans: Plan[], panel_ids: readonly string[]): Plan[] {
	if (panel_ids.length === 0) return plans
	const out = new Set(panel_ids)
	return plans.map((plan) => ({ ...plan, panel_ids: plan.panel_ids.filter((id) => !out.has(id)) }))
}

/**
 * Deletes those of these statuses that no panel carries and no rule requires. Returns what they were, to bring them back.
 */
export async function deleteUnusedStatuses(
	tx: Database,
	project_id: string,
	ids: readonly string[],
): Promise<queries.StatusRow[]> {
	const carried = new Set(await queries.carriedStatuses(tx, ids))
	const stay = await queries.statusRows(tx, project_id)
	const gone: queries.StatusRow[] = []
	for (const id of ids) {
		const position = stay.findIndex((row) => row.id === id)
		const status = stay[position]
		if (!status || carried.has(id) || stay.some(({ requires }) => requires.includes(id))) continue
		stay.splice(position, 1)
		gone.push({ ...status, position })
	}
	if (gone.length > 0)
		await queries.deleteStatuses(
			tx,
			project_id,
			gone.map(({ id }) => id),
		)
	return gone
}

/**
 * Brings statuses back that `deleteUnusedStatuses` deleted, each to its place, but for those whose names or ids are taken
 * by now.
 */
export async function restoreStatuses(
	tx: Database,
	project_id: string,
	statuses: readonly KeptStatusRow[],
): Promise<string[]> {
	const back = await queries.restorableStatuses(tx, project_id, statuses.toReversed())
	if (back.length === 0) return []
	const order = (await queries.statusRows(tx, project_id)).map(({ id }) => id)
	const rows = back.map((status) => {
		const requires = (status.requires ?? []).filter((id) => order.includes(id))
		order.splice(status.position, 0, status.id)
		return { project_id, ...status, requires }
	})
	await queries.insertStatuses(tx, rows)
	await queries.reorderStatuses(tx, project_id, order)
	return back.map(({ id }) => id)
}
