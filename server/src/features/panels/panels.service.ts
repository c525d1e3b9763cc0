import type { IdentifiedPanel } from '@panelyard/contracts/models/conversion'
import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import type { AssignStatusesRequest, Panel, StatusEvent } from '@panelyard/contracts/panels/panels'
import type { StatusChange as LatestChange } from '@panelyard/contracts/statuses/status-changes'
import { wantedStatuses } from '@panelyard/rules/statuses/wanted-statuses'
import { changeProject, findMade, keepChange, type NamedChange } from '../../access/made-changes.ts'
import { personNames } from '../../access/person-name.queries.ts'
import { holdProject, type OpenedProject, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { oncePer } from '../../database/once-per.ts'
import { type IdQuery, idRows } from '../../database/tables/uuid-array.ts'
import { readElementProperties } from '../../models/version-properties.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { RevisionCache } from '../../platform/revision-cache.ts'
import type { StatusChange } from '../statuses/changed-statuses.ts'
import { holdBack } from '../statuses/going-back.service.ts'
import { changedBefore, changePanelStatuses, tellStatuses } from '../statuses/panel-statuses.service.ts'
import { holdToRules, refuseTakingAway } from '../statuses/status-rules.service.ts'
import { refuseSettingBy } from '../statuses/status-rules.ts'
import { requireStatuses } from '../statuses/statuses.service.ts'
import { kindsOfRule } from './kinds-of-rule.ts'
import { type MatchOptions, matchPanels } from './match-panels.ts'
import * as queries from './panels.queries.ts'
import { insertPast } from './past-changes.queries.ts'
import { latestChanges, panelEvents, panelsChangedAt } from './status-events.queries.ts'

export const PANEL_GONE = 'This panel no longer exists'

export async function projectPanels(db: Database, project_id: string): Promise<Panel[]> {
	return queries.listPanels(db, project_id)
}

export const projectPanelTexts = queries.listPanelTexts

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

/** Which panels a change was of costs a look through the log. */
const keptChanges = oncePer(
	(_: Database) => new RevisionCache<LatestChange[]>({ max_bytes: 8_000_000, bytesOf: ({ length }) => length * 1000 }),
)

/** The panels whose statuses changed at a revision of a project, up to all of them. */
export const changedPanels = panelsChangedAt
export const insertPastChanges = insertPast

/** What people did to the statuses of the project's panels, newest first. */
export async function statusChanges(
	db: Database,
	{ project, role }: OpenedProject,
	limit: number,
): Promise<LatestChange[]> {
	const state = { ...project, id: `${project.id} ${limit}` }
	const listed = await keptChanges(db).get(state, () => latestChanges(db, project.id, limit))
	if (role === null) return namesFor(role, listed).map((change) => ({ ...change, change_id: null }))
	// Who did it isn't cached: an account that is deleted or renamed doesn't raise the project's revision.
	const names = await personNames(db, [...new Set(listed.flatMap(({ user_id }) => user_id ?? []))])
	return listed.map((change) => {
		const user_name = change.user_id === null ? undefined : names.get(change.user_id)
		return user_name === undefined ? { ...change, user_id: null, user_name: '' } : { ...change, user_name }
	})
}

const NOT_FOR_VISITORS = { user_id: null, user_name: '', override_reason: null, reason: '', instruction: null }

/** Who did what, and why, is not for those who only look in from outside. */
const namesFor = <
	Item extends Pick<StatusEvent, 'user_id' | 'user_name' | 'override_reason' | 'reason' | 'instruction'>,
>(
	role: OpenedProject['role'],
	items: Item[],
): Item[] => (role === null ? items.map((item) => ({ ...item, ...NOT_FOR_VISITORS })) : items)

/** Those of the ids that are panels of the project. Call it while holding the project. */
export const presentPanels = async (
	tx: Database,
	project_id: string,
	panel_ids: readonly string[],
): Promise<Set<string>> => new Set(await queries.whichOfThese(tx, project_id, panel_ids))

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
 * Changes the statuses of one or many panels: of these ids, all of which have to be panels of the project, or of those
 * a query gives once nobody else can change the project. A change made before changes nothing.
 */
export async function assignStatuses(
	platform: Platform,
	user_id: string | null,
	project_id: string,
	request: Omit<AssignStatusesRequest, 'panel_ids'> & {
		panel_ids: readonly string[] | ((tx: Database) => Promise<IdQuery>)
	},
): Promise<StatusChange> {
	const { panel_ids, source, answer, change_id } = request
	const named: NamedChange = { change_id, kind: 'panel_statuses', user_id }
	const changing = { project_id, user_id, needed: 'editor' } as const
	const change = await changeProject<StatusChange>(
		platform.database,
		changing,
		async ({ tx, project, role, leaveUnchanged }) => {
			if (await findMade(tx, project_id, named)) return leaveUnchanged(changedBefore(project))
			const asked = [...(request.add ?? []), ...(request.set ? [request.set] : []), ...(request.remove ?? [])]
			const { found: named_statuses, rows } = await requireStatuses(tx, project_id, asked)
			refuseSettingBy({ user_id, role }, named_statuses)
			const ids = typeof panel_ids === 'function' ? null : [...new Set(panel_ids)]
			const chosen = typeof panel_ids === 'function' ? await panel_ids(tx) : idRows(ids ?? [])
			const wanted = wantedStatuses(request, rows)
			const asks = { wanted, rows, ...request }
			const onward = await holdBack(tx, project_id, chosen, asks)
			const { allowed, overridden, ...held } = await holdToRules(tx, project_id, onward.allowed, asks)
			const left_out = onward.held_back + held.left_out
			await refuseTakingAway(tx, { user_id, role }, allowed, wanted, rows)
			const { add, remove, set, reason } = request
			const flags = named_statuses.filter(({ id, type }) => type === 'flag' && wanted.add.includes(id))
			const changer = { user_id, source, answer, overridden, reason, flags }
			const { found, change } = await changePanelStatuses(
				tx,
				project,
				changer,
				ids && left_out === 0 ? ids : allowed,
				wanted,
				{ add, remove, set, source, ...overridden, ...(reason && { reason }) },
			)
			if (ids) refuseMissing(ids.length - found - left_out)
			await keepChange(tx, project, named)
			return { ...change, left_out }
		},
	)
	tellStatuses(platform, project_id, change)
	return change
}

/**
 * Makes the panels of a project those found in its live model, and counts them. Panels found again keep their rows, and
 * with them statuses, groups and history. Call it in the transaction that publishes the version or the rule.
 */
export async function replacePanels(
	tx: Database,
	project_id: string,
	{ rule, panels: found }: { rule: PanelRule | null; panels: readonly IdentifiedPanel[] },
	options: MatchOptions,
): Promise<void> {
	const { panel_kinds } = await holdProject(tx, project_id)
	const { kinds, numbers } = kindsOfRule(panel_kinds, rule)
	await queries.setKinds(tx, project_id, kinds)
	const content = found.map(({ rule_part, ...panel }) => ({
		...panel,
		kind: rule_part === null ? null : (numbers[rule_part] ?? null),
	}))
	const known = await queries.knownPanels(tx, project_id)
	const { kept, added, gone } = matchPanels(known, content, options)
	if (!options.same_version) await queries.releaseElements(tx, project_id)
	await queries.updatePanels(tx, project_id, kept)
	await queries.retirePanels(tx, project_id, gone, options.same_version ? 'outside_rule' : 'not_in_model')
	await queries.insertPanels(tx, project_id, added)
	await queries.countPanels(tx, project_id)
}

/** Keeps the kinds of a rule whose panels aren't the project's yet. */
export const keepPanelKinds = queries.setKinds
export const { countPanels, retirePanels } = queries

/**
 * Announces that a job which may have replaced the panels of a project has ended. Call it once that has committed.
 * After many new panels it refreshes the planner's statistics: a statement planned for a small table would read the
 * whole table for every panel that a person changes, until autovacuum comes by. Never throws.
 */
export async function announcePanels(
	{ database, log, tellProject }: Pick<Platform, 'database' | 'log' | 'tellProject'>,
	project_id: string | null,
): Promise<void> {
	if (!project_id) return
	tellProject('project_updated', { project_id, what: ['project', 'model', 'panels', 'groups', 'versions'] })
	try {
		if (await queries.outgrowsStatistics(database, project_id)) await queries.analyzePanels(database)
	} catch (error) {
		log.warn({ err: error, project_id }, 'the statistics of panels could not be refreshed')
	}
}
