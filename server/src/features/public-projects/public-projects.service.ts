import type { DuplicateProjectRequest } from '@panelyard/contracts/projects/duplicates'
import { picturePaths } from '@panelyard/contracts/projects/project-pictures'
import type { Project } from '@panelyard/contracts/projects/projects'
import type {
	PublicProject,
	PublicProjectSettings,
	PublicProjectsResponse,
	PutPublicProjectRequest,
} from '@panelyard/contracts/public/public-projects'
import { recordAction } from '../../access/audit.queries.ts'
import { holdProject, holdProjectAs, openProject, requireId } from '../../access/project-permission.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { copyProject } from '../duplicates/duplicates.service.ts'
import { hasPicture } from '../project-pictures/project-pictures.service.ts'
import { readPreview, writePreview } from './preview-code.ts'
import * as queries from './public-projects.queries.ts'

const NOT_PUBLIC = 'This project isn’t public'
const UNPROVEN = 'Confirm your email address first: only then can you make a project public.'
const NO_PROJECT = 'Project not found'
const WITHHELD = 'Whoever runs this server doesn’t show this project to visitors. Contact them.'
const NO_DUPLICATES = 'This project can’t be duplicated'

/** A project that anyone may see. @throws AppError NOT_FOUND for one that isn't public, or isn't there */
export async function openPublic(db: Database, project_id: string): Promise<queries.PublicRow> {
	const found = await queries.findPublic(db, requireId(project_id, NOT_PUBLIC))
	if (!found) throw new AppError('NOT_FOUND', NOT_PUBLIC)
	return found
}

/** A public project as a visitor sees it, or a project as a manager's `?preview=` of a call has it. */
export type SeenProject = queries.PublicRow & { preview: string | null }

/**
 * Opens what a call of a visitor asks for. A preview that isn't valid is passed over.
 * @throws AppError NOT_FOUND, as `openPublic` does
 */
export async function openSeen(
	{ database, config }: Pick<Platform, 'database' | 'config'>,
	{ url }: { url: string },
	project_id: string,
): Promise<SeenProject> {
	const code = new URLSearchParams(url.split('?')[1] ?? '').get('preview')
	const preview = code === null ? null : readPreview(config.sessionSecret, code)
	if (preview?.project_id !== project_id) return { ...(await openPublic(database, project_id)), preview: null }
	const opened = await openProject(database, { id: preview.user_id }, project_id, 'manager').catch((error) => {
		throw error instanceof AppError ? new AppError('NOT_FOUND', NOT_PUBLIC) : error
	})
	if (!opened.project.live_version_id) throw new AppError('NOT_FOUND', NOT_PUBLIC)
	const view = {
		...preview.settings,
		project_id,
		is_public: false,
		published_at: null,
		published_by: null,
		withheld_at: null,
	}
	return { project: opened.project, view, has_picture: await hasPicture(database, opened.project), preview: code }
}

/** A text with which a manager's own browser shows what visitors would see. */
export const previewOf = (
	{ config }: Pick<Platform, 'config'>,
	user_id: string,
	project_id: string,
	settings: PutPublicProjectRequest,
): string => writePreview(config.sessionSecret, { project_id, user_id, settings })

/** Addresses that a preview answers lead to the same preview. */
export const inPreview = (address: string, preview: string | null): string =>
	preview === null ? address : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ preview })}`

/** What everyone may know of a public project. */
export function viewPublic({
	project,
	view,
	has_picture,
	preview = null,
}: queries.PublicRow & Partial<SeenProject>): PublicProject {
	const { line, shows_statuses, shows_groups, shows_figures, allows_duplicates, published_at } = view
	const { large, small } = picturePaths(`/public_projects/${project.id}/picture`, project.revision)
	return {
		...(preview === null ? {} : { is_preview: true as const }),
		...{ id: project.id, name: project.name, line, panel_count: project.panel_count, revision: project.revision },
		...{ shows_statuses, shows_groups, shows_figures: shows_figures && shows_statuses, allows_duplicates },
		picture: has_picture ? { large: inPreview(large, preview), small: inPreview(small, preview) } : null,
		published_at: (published_at ?? project.created_at).toISOString(),
	}
}

export async function listPublic(
	db: Database,
	{ page, page_size }: { page: number; page_size: number },
): Promise<PublicProjectsResponse> {
	const { rows, total } = await queries.listPublic(db, { page, page_size })
	return { projects: rows.map(viewPublic), total, page, page_size }
}

/** What managers chose; statuses, groups and figures are shown, and nobody duplicates, until they choose otherwise. */
export async function settingsOf(db: Database, project_id: string): Promise<PublicProjectSettings> {
	const row = await queries.findSettings(db, project_id)
	if (!row)
		return {
			...{ is_public: false, is_withheld: false, line: '', published_at: null },
			...{ shows_statuses: true, shows_groups: true, shows_figures: true, allows_duplicates: false },
		}
	const { project_id: _, published_by: __, published_at, withheld_at, ...settings } = row
	return { ...settings, is_withheld: withheld_at !== null, published_at: published_at?.toISOString() ?? null }
}

/** @throws AppError ACCESS_DENIED for somebody whose address isn't proven, as `openProject` does */
export async function publish(
	platform: Platform,
	user: { id: string; email_verified: boolean },
	project_id: string,
	request: PutPublicProjectRequest,
): Promise<PublicProjectSettings> {
	if (!user.email_verified) throw new AppError('ACCESS_DENIED', UNPROVEN)
	await platform.database.transaction(async (tx) => {
		await holdProjectAs(tx, user, project_id, 'manager')
		if ((await queries.findSettings(tx, project_id))?.withheld_at) throw new AppError('ACCESS_DENIED', WITHHELD)
		await queries.publish(tx, { project_id, ...request, published_by: user.id })
		await recordAction(tx, {
			...{ project_id, user_id: user.id, subject_id: project_id },
			...{ action: 'project.published', details: request },
		})
	})
	platform.tellProject('project_updated', { project_id, what: ['project'] })
	return settingsOf(platform.database, project_id)
}

/** Puts the sample project into the gallery, so that a new server has something there; it belongs to nobody. */
export async function showSample(db: Database, project_id: string, line: string): Promise<void> {
	const everything = { shows_statuses: true, shows_groups: true, shows_figures: true, allows_duplicates: true }
	await queries.publish(db, { project_id, line, ...everything, published_by: null })
}

/** Takes a project back; doing it again changes nothing. */
export async function unpublish(
	platform: Platform,
	user: { id: string },
	project_id: string,
): Promise<PublicProjectSettings> {
	await platform.database.transaction(async (tx) => {
		await holdProjectAs(tx, user, project_id, 'manager')
		if (!(await queries.unpublish(tx, project_id))) return
		await recordAction(tx, {
			...{ project_id, user_id: user.id, subject_id: project_id },
			...{ action: 'project.taken_back', details: {} },
		})
	})
	platform.tellProject('project_updated', { project_id, what: ['project'] })
	return settingsOf(platform.database, project_id)
}

/** Keeps a project from visitors at once, or lets it be shown again; for super admins. Doing it again changes nothing. */
export async function withhold(
	platform: Platform,
	user: { id: string },
	project_id: string,
	is_withheld: boolean,
): Promise<PublicProjectSettings> {
	await platform.database.transaction(async (tx) => {
		await requireStillSuperAdmin(tx, user.id)
		await holdProject(tx, requireId(project_id, NO_PROJECT))
		if (!(await queries.withhold(tx, project_id, is_withheld))) return
		await recordAction(tx, {
			...{ project_id, user_id: user.id, subject_id: project_id },
			...{ action: is_withheld ? 'project.withheld' : 'project.shown_again' },
		})
	})
	platform.tellProject('project_updated', { project_id, what: ['project'] })
	return settingsOf(platform.database, project_id)
}

/** Duplicates what visitors see. @throws AppError NOT_FOUND, ACCESS_DENIED, as `copyProject` does */
export async function duplicatePublic(
	platform: Platform,
	user: { id: string; created_at: Date },
	project_id: string,
	request: DuplicateProjectRequest,
): Promise<Project> {
	return copyProject(platform, user, request, async (tx) => {
		const { view } = await openPublic(tx, project_id)
		if (!view.allows_duplicates) throw new AppError('ACCESS_DENIED', NO_DUPLICATES)
		const { shows_statuses: statuses, shows_groups: groups } = view
		return {
			project_id,
			parts: { statuses, panel_statuses: statuses && request.with_statuses, groups, own_work: false },
		}
	})
}
