import type { Project } from '@panelyard/contracts/projects/projects'
import type { TakeDemoRequest } from '@panelyard/contracts/public/demo-work'
import { replaceIds } from '@panelyard/rules/texts/ids-in-texts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { copiedId, copyProject } from '../duplicates/duplicates.service.ts'
import { insertPastChanges } from '../panels/panels.service.ts'
import { floorScopeId } from '../plan/plan.service.ts'
import { demoProjectId } from '../projects/projects.service.ts'
import * as queries from './demo-work.queries.ts'

/** Of the sample comes the model with its panels; all that is done to them is what the person brings along. */
const MODEL_ALONE = { statuses: true, panel_statuses: false, groups: false, own_work: false }

/**
 * Makes a project of this person from the sample project and what they did to it in the demo, in one transaction. One that
 * was made before with the same id is answered again.
 * @throws AppError NOT_FOUND without a sample project, otherwise as `copyProject` does
 */
export async function takeDemo(
	platform: Platform,
	user: { id: string; created_at: Date },
	{ id, name, work }: TakeDemoRequest,
): Promise<Project> {
	return copyProject(platform, user, { id, name, with_statuses: false }, async (tx) => {
		const project_id = await demoProjectId(tx)
		if (!project_id) throw new AppError('NOT_FOUND', 'There is no sample project')
		return { project_id, parts: MODEL_ALONE, finish: (tx, to) => bringAlong(tx, { to, user_id: user.id }, work) }
	})
}

type Bringing = { to: string; user_id: string }

/** Rows for a project from work in the demo; what names a panel or a status that isn't there is left out. */
async function bringAlong(tx: Database, { to, user_id }: Bringing, work: TakeDemoRequest['work']): Promise<void> {
	const own = (ids: readonly string[]) => ids.map((id) => copiedId(to, id))
	const statuses = work.statuses.map(({ id, panel_ids, ...status }, position) => ({
		...status,
		id: copiedId(to, id),
		position,
		panel_ids: own(panel_ids),
	}))
	await queries.replaceStatuses(tx, to, statuses)
	const log = work.log.map(({ status_id, panel_ids, is_own, ...change }) => ({
		...change,
		status_id: copiedId(to, status_id),
		user_id: is_own ? user_id : null,
		panel_ids: own(panel_ids),
	}))
	await insertPastChanges(tx, to, log)
	const groups = work.groups.map(({ id, panel_ids, ...group }, position) => ({
		...group,
		id: copiedId(to, id),
		position,
		panel_ids: own(panel_ids),
	}))
	await queries.insertGroups(tx, to, groups)
	const categories = work.categories.map(({ id, panel_ids, ...category }, position) => ({
		...category,
		id: copiedId(to, id),
		position,
		panel_ids: own(panel_ids),
	}))
	await queries.insertCategories(tx, to, categories)
	const words = work.words.map(({ panel_id, ...word }) => ({ ...word, panel_id: copiedId(to, panel_id) }))
	await queries.writeWords(tx, to, words)
	await queries.insertPlan(
		tx,
		to,
		work.plan.map(({ scope, id, status_id, date }) => ({
			scope,
			date,
			status_id: copiedId(to, status_id),
			floor: scope === 'floor' ? id : null,
			scope_id: scope === 'project' ? to : scope === 'floor' ? floorScopeId(to, id) : copiedId(to, id),
		})),
	)
	const threads = work.threads.map(({ panel_id, ...thread }) => ({ ...thread, panel_id: copiedId(to, panel_id) }))
	await queries.insertThreads(tx, { project_id: to, user_id }, threads)
	const filters = work.filters.map((filter) => ({ ...filter, query: withCopiedIds(to, filter.query) }))
	await queries.insertFilters(tx, { project_id: to, user_id }, filters)
	const views = work.views.map(({ name, view }) => ({ name, view: withCopiedIds(to, view) }))
	await queries.insertViews(tx, { project_id: to, user_id }, views)
}

/** The text of a filter or a view, with the ids that its panels, statuses and groups have in the new project. */
const withCopiedIds = (to: string, text: string): string => replaceIds(text, (id) => copiedId(to, id))
