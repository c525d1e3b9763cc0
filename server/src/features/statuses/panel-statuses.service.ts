import type { AssignStatusesRequest, StatusEvent } from '@panelyard/contracts/panels/panels'
import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { isAsLeft, type WantedStatuses } from '@panelyard/rules/statuses/wanted-statuses'
import type { ProjectRow } from '../../access/project-permission.ts'
import { saidInstruction } from '../../access/said-instruction.ts'
import type { Database } from '../../database/database.ts'
import { type IdQuery, idRows } from '../../database/tables/uuid-array.ts'
import type { Platform } from '../../platform/feature.ts'
import { type Notified, tellNotified } from '../notifications/notify.ts'
import { notifyFlagged, notifyOverriddenRule, retractFlagged } from '../notifications/project-notifications.service.ts'
import { countChanged, describeChange, type StatusChange } from './changed-statuses.ts'
import * as queries from './panel-statuses.queries.ts'
import type { Overridden } from './status-rules.service.ts'
import { refuseUndoingBy } from './status-rules.ts'
import { type StatusRow, statusRows } from './statuses.queries.ts'

/** Up to this many ids, one prepared plan suits every project. */
const FEW_PANELS = 20

/** Who changes statuses of panels, from where, and whether the answer names all of the panels by their ids. */
export type Changer = {
	user_id: string | null
	source: StatusEvent['source']
	answer: AssignStatusesRequest['answer']
	is_undo?: boolean
	/** Rules that the person overrode. */
	overridden?: Overridden | null
	/** Why, in the person's words. */
	reason?: string
	/** The flags that it gives; the managers are told of them. */
	flags?: readonly Pick<StatusRow, 'id' | 'name'>[]
}

/** Who undoes a change, with their role. */
export type UndoingChanger = Changer & { role: ProjectRole | null }

const madeBy = ({ id, live_version_id, revision }: ProjectRow, changer: Changer) => ({
	project_id: id,
	revision,
	named: changer.answer === 'changed' || live_version_id === null,
	source: changer.source,
	user_id: changer.user_id,
	is_undo: changer.is_undo ?? false,
	overridden: changer.overridden ?? null,
	reason: changer.reason ?? '',
	instruction: saidInstruction(),
})

const told = (
	{ live_version_id, revision }: ProjectRow,
	sets: StatusChange['sets'],
	changed_at?: string,
): StatusChange => ({
	sets,
	...(changed_at === undefined ? {} : { changed_at }),
	version_id: live_version_id,
	revision,
})

/** The answer to a change that was made before. Call it with the project as this request holds it. */
export const changedBefore = (project: ProjectRow): StatusChange => ({
	...told(project, []),
	revision: project.revision - 1,
	repeated: true,
})

/**
 * Changes the statuses of panels in a transaction that holds the project, with an audit row of these details and the
 * number of panels if any changed. `found` counts the project's own panels.
 */
export async function changePanelStatuses(
	tx: Database,
	project: ProjectRow,
	changer: Changer,
	chosen: IdQuery | readonly string[],
	wanted: WantedStatuses,
	audited: Record<string, unknown>,
): Promise<{ found: number; change: StatusChange }> {
	const isList = Array.isArray(chosen)
	const plans = queries.samePlan(isList ? idRows(chosen) : (chosen as IdQuery), wanted)
	const few = isList && chosen.length <= FEW_PANELS
	const made = madeBy(project, changer)
	const done = await queries.changeStatuses(tx, { ...made, plans, few, hidden: false, audited })
	return {
		found: done.found,
		change: await withNotified(tx, project, changer, told(project, done.sets, done.changed_at), done.added),
	}
}

/**
 * Has the managers told when the change overrode rules or gave flags.
 * @param added how many panels got each status
 */
async function withNotified(
	tx: Database,
	project: ProjectRow,
	{ overridden, user_id: by, reason = '', flags = [] }: Changer,
	change: StatusChange,
	added: Readonly<Record<string, number>>,
): Promise<StatusChange> {
	const count = countChanged(change)
	const notified: Notified[] = []
	const [status_id] = overridden?.overridden ?? []
	if (status_id !== undefined && count > 0) {
		const status = await queries.statusName(tx, status_id)
		notified.push(await notifyOverriddenRule(tx, project, { by, status, count }))
	}
	for (const flag of flags) {
		const panel_count = added[flag.id] ?? 0
		if (panel_count === 0) continue
		const panel = panel_count === 1 ? await queries.panelOfChange(tx, project, flag.id) : null
		notified.push(await notifyFlagged(tx, project, { by, flag, reason, panel, panel_count }))
	}
	return notified.length > 0 ? { ...change, notified } : change
}

/** As `changePanelStatuses`, each panel by its own plan. */
export async function changeByPlans(
	tx: Database,
	project: ProjectRow,
	changer: Changer,
	each: readonly queries.PanelPlan[],
): Promise<StatusChange> {
	if (each.length === 0) return told(project, [])
	const plans = queries.ownPlans(each)
	const done = await queries.changeStatuses(tx, { ...madeBy(project, changer), plans, hidden: false })
	return withNotified(tx, project, changer, told(project, done.sets, done.changed_at), done.added)
}

/** Takes a status off all its panels and gives them another one instead. `moved`: how many didn't carry that before. */
export async function emptyStatus(
	tx: Database,
	project: ProjectRow,
	changer: Changer,
	status: { id: string; move_to: string | null },
): Promise<{ change: StatusChange; carried: number; moved: number }> {
	const add = status.move_to === null ? [] : [status.move_to]
	const chosen = idRows(await queries.panelsWith(tx, status.id))
	const plans = queries.samePlan(chosen, { add, remove: [status.id], replace: false })
	const done = await queries.changeStatuses(tx, { ...madeBy(project, changer), plans, hidden: true })
	const { found, sets, added, changed_at } = done
	return {
		change: told(project, sets, changed_at),
		carried: found,
		moved: add.reduce((sum, id) => sum + (added[id] ?? 0), 0),
	}
}

/**
 * Takes back what a change did to panels, in a transaction that holds the project: those whose statuses somebody
 * changed since, or that had a status which is gone, are `kept` as they are.
 * @param revision that of the change to take back
 * @throws AppError ACCESS_DENIED for a status that the person may no longer set
 */
export async function takeBack(
	tx: Database,
	project: ProjectRow,
	changer: UndoingChanger,
	revision: number,
): Promise<{ change: StatusChange; restored: number; kept: number }> {
	const logged = await queries.loggedChange(tx, project.id, revision)
	if (!logged) return { change: told(project, []), restored: 0, kept: 0 }
	const touched = await queries.touchedBy(tx, project.id, logged)
	const plans = touched.filter((panels) => panels.has_statuses && isAsLeft(panels, revision))
	const kept = touched.reduce((sum, panels) => sum + (plans.includes(panels) ? 0 : panels.shown), 0)
	if (plans.length === 0) return { change: told(project, []), restored: 0, kept }
	if (changer.role !== 'manager') refuseUndoingBy(changer, plans, await statusRows(tx, project.id))
	const { sets, changed_at } = await queries.changeStatuses(tx, {
		...madeBy(project, changer),
		source: logged.source,
		plans: queries.ownPlans(plans),
		hidden: true,
		undoes: revision,
	})
	const change = told(project, sets, changed_at)
	const flags = kept > 0 ? [] : [...new Set(plans.flatMap(({ removes }) => removes))]
	const notified = [await retractFlagged(tx, { id: project.id, revision }, flags)]
	return { change: { ...change, notified }, restored: countChanged(change), kept }
}

/** Tells the project's room which panels carry what now, if any changed. */
export function tellStatuses(platform: Platform, project_id: string, change: StatusChange): void {
	if (change.notified) tellNotified(platform, ...change.notified)
	if (change.sets.length === 0) return
	platform.tellProject('panel_statuses_changed', { project_id, ...describeChange(change, 'by_element') })
}
