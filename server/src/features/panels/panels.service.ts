import type { IdentifiedPanel } from '@panelyard/contracts/conversion'
import type { PropertySet } from '@panelyard/contracts/model-structure'
import type { AssignStatusesRequest, Panel, StatusEvent } from '@panelyard/contracts/panels'
import type { StatusChange as LatestChange } from '@panelyard/contracts/status-changes'
import { recordAction } from '../../access/audit.queries.ts'
import { holdProject, type OpenedProject, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { type IdQuery, idRows } from '../../database/uuid-array.ts'
import { readElementProperties } from '../../models/version-properties.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { requireStatuses } from '../statuses/statuses.service.ts'
import { countChanged, describeChange, type StatusChange } from './changed-statuses.ts'
import { matchPanels } from './match-panels.ts'
import * as queries from './panels.queries.ts'
import { latestChanges, panelEvents } from './status-events.queries.ts'

const PANEL_GONE = 'This panel no longer exists'

export async function projectPanels(db: Database, project_id: string): Promise<Panel[]> {
	return queries.listPanels(db, project_id)
}

export async function panelDetail(
	platform: Platform,
	{ project, role }: OpenedProject,
	panel_id: string,
): Promise<{ panel: Panel; property_sets: PropertySet[]; status_events: StatusEvent[] }> {
	const [panel] = await queries.listPanels(platform.database, project.id, requireId(panel_id, PANEL_GONE))
	if (!panel) throw new AppError('NOT_FOUND', PANEL_GONE)
	const status_events = namesFor(role, await panelEvents(platform.database, project.id, panel_id))
	const property_sets =
		panel.element === null || project.live_version_id === null
			? []
			: await readElementProperties(platform, project.live_version_id, panel.element)
	return { panel, property_sets, status_events }
}

/** What people did to the statuses of the project's panels, newest first. */
export const statusChanges = async (
	db: Database,
	{ project, role }: OpenedProject,
	limit: number,
): Promise<LatestChange[]> => namesFor(role, await latestChanges(db, project.id, limit))

/** Who did what is not for those who only look in from outside. */
const namesFor = <Item extends { user_id: string | null; user_name: string }>(
	role: OpenedProject['role'],
	items: Item[],
): Item[] => (role === null ? items.map((item) => ({ ...item, user_id: null, user_name: '' })) : items)

/** Throws unless every id is a panel of the project. Call it while holding the project. */
export async function requirePanels(tx: Database, project_id: string, panel_ids: readonly string[]): Promise<void> {
	refuseMissing(panel_ids.length - (await queries.countThese(tx, project_id, panel_ids)))
}

/** Throws, and so undoes the transaction, when some of the panels asked for are not there. */
export function refuseMissing(missing: number): void {
	if (missing > 0) {
		throw new AppError('NOT_FOUND', missing === 1 ? PANEL_GONE : `${missing} of these panels no longer exist`)
	}
}

/**
 * Changes the statuses of one or many panels: of these ids, all of which have to be panels of the project, or of those a
 * query gives once nobody else can change the project.
 */
export async function assignStatuses(
	platform: Platform,
	user_id: string | null,
	project_id: string,
	request: Omit<AssignStatusesRequest, 'panel_ids'> & {
		panel_ids: readonly string[] | ((tx: Database) => Promise<IdQuery>)
	},
): Promise<StatusChange> {
	const add = [...new Set([...(request.add ?? []), ...(request.set ? [request.set] : [])])]
	const remove = (request.remove ?? []).filter((id) => !add.includes(id))
	const change = await platform.database.transaction(async (tx) => {
		const { revision, live_version_id } = await holdProject(tx, project_id)
		await requireStatuses(tx, project_id, [...add, ...remove])
		const ids = typeof request.panel_ids === 'function' ? null : [...new Set(request.panel_ids)]
		const chosen = typeof request.panel_ids === 'function' ? await request.panel_ids(tx) : idRows(ids ?? [])
		const { found, sets } = await queries.changeStatuses(tx, {
			project_id,
			chosen,
			add,
			remove,
			replace: request.set !== undefined,
			named: request.answer === 'changed' || live_version_id === null,
			source: request.source,
			user_id,
		})
		if (ids) refuseMissing(ids.length - found)
		const done = { sets, version_id: live_version_id, revision }
		const panel_count = countChanged(done)
		if (panel_count > 0) {
			await recordAction(tx, {
				project_id,
				user_id,
				action: 'panel_statuses.changed',
				details: { panel_count, add, remove, set: request.set, source: request.source },
			})
		}
		return done
	})
	if (change.sets.length > 0) {
		platform.tellProject('panel_statuses_changed', { project_id, ...describeChange(change, 'by_element') })
	}
	return change
}

/**
 * Makes the panels of a project those found in its live model, and counts them. Panels found again keep their rows, and
 * with them statuses, groups and history. Call it in the transaction that publishes the version or the rule.
 */
export async function replacePanels(
	tx: Database,
	project_id: string,
	found: readonly IdentifiedPanel[],
	options: { same_version: boolean },
): Promise<void> {
	await holdProject(tx, project_id)
	const known = await queries.knownPanels(tx, project_id)
	const { kept, added, gone } = matchPanels(known, found, options)
	if (!options.same_version) await queries.releaseElements(tx, project_id)
	await queries.updatePanels(tx, project_id, kept)
	await queries.retirePanels(tx, project_id, gone, options.same_version ? 'outside_rule' : 'not_in_model')
	await queries.insertPanels(tx, project_id, added)
	await queries.countPanels(tx, project_id)
}
