import type { PanelRule } from '@panelyard/contracts/panel-rules'
import type {
	ConversionStatusResponse,
	Project,
	ProjectDeletionImpact,
	ProjectListItem,
	ProjectListQuery,
	UpdateProjectRequest,
} from '@panelyard/contracts/projects'
import type { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { latestConversion, sourceFiles, startConversion, viewJob } from '../conversion/conversion.service.ts'
import { identifyPanelsAnew, sameRule } from '../conversion/panel-rule.service.ts'
import { publishAtOnce } from '../conversion/publish-at-once.ts'
import { keepUpload, requireOwnFile, unspokenKeys } from '../files/files.service.ts'
import type { StagedFile } from '../files/upload-intake.ts'
import { insertDefaultStatuses } from '../statuses/statuses.service.ts'
import { recordAction } from './audit.ts'
import { putAccess } from './project-access.queries.ts'
import type { OpenedProject } from './project-permission.ts'
import { viewListItem, viewProject } from './project-view.ts'
import * as queries from './projects.queries.ts'

/** Deleted projects can be restored for so many days. */
export const RESTORABLE_DAYS = 30

export type NewProject = {
	project_name: string
	description?: string | undefined
	label?: Project['label'] | undefined
	panel_rule?: PanelRule | null | undefined
}

/** A project with everything the asking person may know of it. */
export async function projectFor(platform: Platform, project_id: string, user_id: string | null): Promise<Project> {
	const details = await queries.findProjectDetails(platform.database, project_id, user_id)
	if (!details) throw new AppError('NOT_FOUND', 'This project was deleted')
	const latest = await latestConversion(platform.database, project_id)
	const project = viewProject(details, latest && (await viewJob(platform.database, latest)))
	if (!latest?.version.merge) return project
	const files = await sourceFiles(platform.database, latest)
	return { ...project, source_files: files.map(({ file_name, bytes }) => ({ file_name, file_size: bytes })) }
}

export async function conversionStatusFor(
	platform: Platform,
	project_id: string,
	user_id: string | null,
): Promise<z.infer<typeof ConversionStatusResponse>> {
	const project = await projectFor(platform, project_id, user_id)
	return { project, conversion_job: project.conversion_job }
}

export async function listProjects(
	db: Database,
	user_id: string,
	query: z.infer<typeof ProjectListQuery>,
): Promise<{ projects: ProjectListItem[]; total: number; page: number; page_size: number }> {
	const filter = { user_id, search: query.search, page: query.page, page_size: query.page_size }
	const rows = await queries.listProjects(db, filter)
	return {
		projects: rows.map(viewListItem),
		total: await queries.countProjects(db, filter),
		page: query.page,
		page_size: query.page_size,
	}
}

/** Inserts a project with its default statuses; the creator becomes its manager. */
export async function insertProject(tx: Database, user_id: string, request: NewProject): Promise<queries.ProjectRow> {
	const project = await queries.insertProject(tx, {
		name: request.project_name,
		description: request.description,
		label: request.label,
		panel_rule: request.panel_rule ?? null,
		owner_id: user_id,
	})
	await putAccess(tx, project.id, user_id, 'manager')
	await insertDefaultStatuses(tx, project.id)
	await recordAction(tx, {
		project_id: project.id,
		user_id,
		action: 'project.created',
		subject_id: project.id,
		details: { name: project.name },
	})
	return project
}

/** Creates a project without a model, or with a model file the person uploaded before. */
export async function createProject(
	platform: Platform,
	user_id: string,
	request: NewProject & { file_id?: string | undefined },
): Promise<Project> {
	const { file_id } = request
	if (file_id) {
		await requireOwnFile(platform.database, file_id, user_id)
		return (await createProjectFromFile(platform, user_id, request, file_id)).project
	}
	const project = await platform.database.transaction((tx) => insertProject(tx, user_id, request))
	return projectFor(platform, project.id, user_id)
}

/** Creates a project from a file that is kept already; whose it is was checked before. */
export async function createProjectFromFile(
	platform: Platform,
	user_id: string,
	request: NewProject,
	file_id: string,
): Promise<z.infer<typeof ConversionStatusResponse>> {
	const made = await platform.database.transaction(async (tx) => {
		const project = await insertProject(tx, user_id, request)
		return { project, job: await startConversion(tx, platform, { project_id: project.id, file_id, user_id }) }
	})
	await publishAtOnce(platform, made.job)
	return conversionStatusFor(platform, made.project.id, user_id)
}

/** Creates a project from a staged model file: the file is kept, and its conversion waits in the queue. */
export async function createProjectWithFile(
	platform: Platform,
	user_id: string,
	request: NewProject,
	staged: StagedFile,
): Promise<z.infer<typeof ConversionStatusResponse>> {
	const made = await keepUpload(platform, staged, user_id, async (tx, file) => {
		const project = await insertProject(tx, user_id, request)
		return { project, job: await startConversion(tx, platform, { project_id: project.id, file_id: file.id, user_id }) }
	})
	await publishAtOnce(platform, made.job)
	return conversionStatusFor(platform, made.project.id, user_id)
}

/**
 * Creates a public project that belongs to nobody, for visitors to look at. Does nothing when it was ever there, or when
 * another server of the same database made it meanwhile.
 */
export async function createSampleProject(
	platform: Platform,
	request: { name: string; description: string; sample_key: string; panel_rule: PanelRule },
	makeFile: () => Promise<StagedFile>,
): Promise<void> {
	const exists = () => queries.findSampleProject(platform.database, request.sample_key)
	if (await exists()) return
	try {
		await keepUpload(platform, await makeFile(), null, async (tx, file) => {
			const project = await queries.insertProject(tx, { ...request, is_public: true })
			await insertDefaultStatuses(tx, project.id)
			await startConversion(tx, platform, { project_id: project.id, file_id: file.id, user_id: null })
		})
	} catch (error) {
		if (!(await exists())) throw error
	}
}

export async function sampleProjectId(db: Database, sample_key: string): Promise<string | null> {
	const project = await queries.findSampleProject(db, sample_key)
	return project && !project.deleted_at ? project.id : null
}

export async function updateProject(
	platform: Platform,
	user_id: string,
	{ project }: OpenedProject,
	request: UpdateProjectRequest,
): Promise<Project> {
	const { panel_rule, name, project_name, ...rest } = request
	const newName = name ?? project_name
	const change = { ...rest, ...(newName === undefined ? {} : { name: newName }) }
	const newRule = panel_rule && !sameRule(panel_rule, project.panel_rule) ? panel_rule : null
	if (newRule && project.live_version_id) {
		await identifyPanelsAnew(platform, project.id, project.live_version_id, newRule)
	}
	await platform.database.transaction(async (tx) => {
		await queries.updateProject(tx, project.id, { ...change, ...(newRule ? { panel_rule: newRule } : {}) })
		await recordAction(tx, {
			project_id: project.id,
			user_id,
			action: 'project.updated',
			subject_id: project.id,
			details: { ...change, ...(newRule ? { panel_rule: newRule, panel_rule_before: project.panel_rule } : {}) },
		})
	})
	platform.tellProject('project_updated', {
		project_id: project.id,
		what: newRule ? ['project', 'model', 'panels', 'groups'] : ['project'],
	})
	return projectFor(platform, project.id, user_id)
}

export async function deletionImpact(db: Database, project_id: string): Promise<z.infer<typeof ProjectDeletionImpact>> {
	return { ...(await queries.deletionImpact(db, project_id)), restorable_days: RESTORABLE_DAYS }
}

/** Hides a project from everybody; it can be restored for 30 days. */
export async function deleteProject(platform: Platform, user_id: string, { project }: OpenedProject): Promise<void> {
	await platform.database.transaction(async (tx) => {
		await queries.setDeleted(tx, project.id, true)
		await recordAction(tx, {
			project_id: project.id,
			user_id,
			action: 'project.deleted',
			subject_id: project.id,
			details: { name: project.name },
		})
	})
	platform.tellProject('project_deleted', { project_id: project.id })
}

export async function restoreProject(
	platform: Platform,
	user_id: string,
	{ project }: OpenedProject,
): Promise<Project> {
	await platform.database.transaction(async (tx) => {
		await queries.setDeleted(tx, project.id, false)
		await recordAction(tx, { project_id: project.id, user_id, action: 'project.restored', subject_id: project.id })
	})
	return projectFor(platform, project.id, user_id)
}

/** Removes for good what was deleted longer ago than it can be restored, its files included. */
export async function purgeDeletedProjects(platform: Platform): Promise<number> {
	const due = await queries.projectsDeletedBefore(platform.database, RESTORABLE_DAYS)
	for (const project_id of due) {
		const keys = await platform.database.transaction(async (tx) =>
			unspokenKeys(tx, await queries.purgeProject(tx, project_id)),
		)
		for (const key of keys) await platform.storage.delete(key)
		platform.log.info({ project_id, files: keys.length }, 'a deleted project was removed for good')
	}
	return due.length
}
