import type { FloorRename } from '@panelyard/contracts/panels/floor-names'
import type { PanelKindName } from '@panelyard/contracts/panels/panel-kinds'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import type { ProjectDeletionImpact } from '@panelyard/contracts/projects/project-deletion'
import type {
	ConversionStatusResponse,
	Project,
	ProjectLabels,
	ProjectListItem,
	ProjectListQuery,
	ProjectRole,
	UpdateProjectRequest,
} from '@panelyard/contracts/projects/projects'
import type { StatusSetRef } from '@panelyard/contracts/statuses/status-sets'
import type { z } from 'zod'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { recordAction } from '../../access/audit.queries.ts'
import { companyNames } from '../../access/company-permission.ts'
import { holdProjectAs, type OpenedProject, openProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { modelContents } from '../../models/model-contents.ts'
import { modelFacts } from '../../models/model-facts.ts'
import { findVersionHead, readFacts } from '../../models/model-versions.queries.ts'
import { sameRule } from '../../models/same-rule.ts'
import { holdOwnFile, keepUpload } from '../../models/source-files.service.ts'
import type { StagedFile } from '../../models/staged-file.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import {
	latestConversion,
	publishAtOnce,
	sourceFiles,
	startConversion,
	viewJob,
} from '../conversion/conversion.service.ts'
import { awaitRule, hasOpenChoice, requestRule } from '../conversion/panel-rule.service.ts'
import type { UploadAllowance } from '../files/upload-allowance.ts'
import { insertStatusesOfSet } from '../statuses/applied-sets.service.ts'
import * as demo from './demo-project.queries.ts'
import { putAccess } from './project-access.queries.ts'
import { holdCompaniesOfMove, holdNewCompany, moveProject } from './project-company.service.ts'
import { RESTORABLE_DAYS } from './project-purge.service.ts'
import { viewListItem, viewProject } from './project-view.ts'
import * as queries from './projects.queries.ts'
import { renamedFloors } from './renamed-floors.ts'

export type NewProject = {
	/** Chosen by the device; the server's choice when absent. */
	project_id?: string | undefined
	project_name: string
	description?: string | undefined
	labels?: ProjectLabels | undefined
	panel_rule?: PanelRule | null | undefined
	time_zone?: string | undefined
	status_set?: StatusSetRef | undefined
	company_id?: string | undefined
	company_role?: ProjectRole | null | undefined
}

/** The sample project that visitors look at; null when it was deleted. */
export const demoProjectId = demo.demoProjectId

/** A project with everything the asking person may know of it. @throws AppError as `openProject` does */
export async function projectFor(platform: Platform, project_id: string, user_id: string | null): Promise<Project> {
	const user = user_id === null ? null : { id: user_id }
	return viewOpened(platform, await openProject(platform.database, user, project_id, 'visitor'))
}

/** A project that was opened already, with its model and its newest conversion. */
export async function viewOpened(platform: Platform, { project: opened, role }: OpenedProject): Promise<Project> {
	const { database } = platform
	const latest = await latestConversion(database, opened.id)
	// Published since the project was opened: a conversion that has ended is never shown beside the project before it.
	const isOutdated = latest?.job.status === 'COMPLETED' && latest.version.id !== opened.live_version_id
	const row = isOutdated ? ((await queries.findProject(database, opened.id)) ?? opened) : opened
	const { live_version_id } = row
	const isLive = latest !== null && latest.version.id === live_version_id
	const head = isLive ? latest.version : live_version_id ? await findVersionHead(database, live_version_id) : null
	const facts = head && (await modelFacts(database, head))
	const live = head && facts && { version: head, facts }
	const job = latest && (await viewJob(platform, latest.job))
	const company_name =
		row.company_id && role ? ((await companyNames(database, [row.company_id])).get(row.company_id) ?? null) : null
	const project = viewProject({ project: row, role }, latest, live, job, company_name)
	if (!latest?.version.merge) return project
	const files = await sourceFiles(database, latest)
	return { ...project, source_files: files.map(({ file_name, bytes }) => ({ file_name, file_size: bytes })) }
}

const STRUCTURE_UNREADABLE =
	'The model of this project cannot be read now. Ask with model_structure=false for everything else.'

/**
 * A project that was opened already with its `model_structure`, as the JSON text of a `ProjectResponse`.
 * @throws AppError UNAVAILABLE when the store doesn't give the model's files
 */
export async function viewWithStructure(platform: Platform, opened: OpenedProject): Promise<string> {
	const project = await viewOpened(platform, opened)
	const version = project.model && (await findVersionHead(platform.database, project.model.version_id))
	const made =
		version &&
		(await modelContents(platform, version).catch((cause) => {
			throw new AppError('UNAVAILABLE', STRUCTURE_UNREADABLE, undefined, { cause })
		}))
	return `{"project":${JSON.stringify(project).slice(0, -1)},"model_structure":${made?.contents ?? 'null'}}}`
}

export async function conversionStatusFor(
	platform: Platform,
	project_id: string,
	user_id: string | null,
): Promise<z.infer<typeof ConversionStatusResponse>> {
	return withConversion(await projectFor(platform, project_id, user_id))
}

export const withConversion = (project: Project): z.infer<typeof ConversionStatusResponse> => ({
	project,
	conversion_job: project.conversion_job,
})

/** Projects a person has a role in. @param company_id only those of one company, or of any */
export async function listProjects(
	db: Database,
	user_id: string,
	query: z.infer<typeof ProjectListQuery>,
	company_id?: string | 'any',
): Promise<{ projects: ProjectListItem[]; total: number; page: number; page_size: number }> {
	const { search, page, page_size } = query
	const { rows, total } = await queries.listProjects(db, { user_id, search, company_id, page, page_size })
	return { projects: rows.map(viewListItem), total, page, page_size }
}

/**
 * Inserts a project with its default statuses; the creator becomes its manager. Null when there is a project with the
 * id that the request has: answer with `ownProject` then.
 */
export async function insertProject(
	tx: Database,
	user_id: string,
	request: NewProject,
): Promise<queries.ProjectRow | null> {
	const project = await insertBareProject(tx, user_id, request)
	if (project) await insertStatusesOfSet(tx, project.id, { user_id, set: request.status_set ?? 'standard' })
	return project
}

/** The project that the same person made by an earlier call. @throws AppError CONFLICT when it is somebody else's */
export async function ownProject(platform: Platform, user_id: string, project_id: string): Promise<Project> {
	const found = await queries.findProject(platform.database, project_id)
	if (found?.owner_id !== user_id) throw new AppError('CONFLICT', 'There is another project with this id')
	return projectFor(platform, project_id, user_id)
}

/** As `insertProject`, without statuses. */
export async function insertBareProject(
	tx: Database,
	user_id: string,
	request: NewProject,
): Promise<queries.ProjectRow | null> {
	const shared = await holdNewCompany(tx, user_id, request)
	const project = await queries.insertProject(tx, {
		...shared,
		...(request.project_id !== undefined && { id: request.project_id }),
		name: request.project_name,
		description: request.description,
		label: request.labels?.[0],
		panel_rule: request.panel_rule ?? null,
		time_zone: request.time_zone,
		owner_id: user_id,
	})
	if (!project) return null
	await putAccess(tx, project.id, user_id, 'manager')
	await recordAction(tx, {
		project_id: project.id,
		user_id,
		action: 'project.created',
		subject_id: project.id,
		details: { name: project.name },
	})
	return project
}

/** Creates a project without a model. */
export async function createProject(platform: Platform, user_id: string, request: NewProject): Promise<Project> {
	const project = await platform.database.transaction((tx) => insertProject(tx, user_id, request))
	if (!project) throw new Error('the project was not inserted')
	return projectFor(platform, project.id, user_id)
}

/**
 * Creates a project from a file the person uploaded before.
 * @throws AppError NOT_FOUND when the file isn't theirs, FILE_TOO_LARGE when it is larger than they may upload now
 */
export async function createProjectFromFile(
	platform: Platform,
	user_id: string,
	request: NewProject,
	file_id: string,
	{ max_bytes, tooLarge }: Pick<UploadAllowance, 'max_bytes' | 'tooLarge'>,
): Promise<z.infer<typeof ConversionStatusResponse>> {
	const made = await platform.database.transaction(async (tx) => {
		// The account before its file, in the order in which deleting the account locks them.
		await lockAccount(tx, user_id, 'key share')
		const file = await holdOwnFile(tx, file_id, user_id)
		if (file.bytes > max_bytes) throw tooLarge()
		const project = await insertProject(tx, user_id, request)
		if (!project) return null
		return { project, job: await startConversion(tx, platform, { project_id: project.id, file_id: file.id, user_id }) }
	})
	if (!made) return withConversion(await ownProject(platform, user_id, request.project_id ?? ''))
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
		if (!project) throw new Error('the project was not inserted')
		return { project, job: await startConversion(tx, platform, { project_id: project.id, file_id: file.id, user_id }) }
	})
	await publishAtOnce(platform, made.job)
	return conversionStatusFor(platform, made.project.id, user_id)
}

/**
 * Creates a public project that belongs to nobody, for visitors to look at. Does nothing when it was ever there, or
 * when another server of the same database made it meanwhile.
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
			if (!project) throw new Error('the project was not inserted')
			await insertStatusesOfSet(tx, project.id, null)
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

/**
 * Changes a project. Another panel rule is kept in the same transaction and applied by a job, which is waited for.
 * @throws AppError CONFLICT or UNAVAILABLE when the rule isn't in force in the end; the other changes are kept then
 */
export async function updateProject(
	platform: Platform,
	user_id: string,
	{ project: { id: project_id } }: OpenedProject,
	request: UpdateProjectRequest,
): Promise<Project> {
	const { panel_rule, name, project_name, labels, panel_kinds: kindNames, floor_names: floorNames, ...others } = request
	const { company_id, company_role, ...rest } = others
	const move = company_id === undefined && company_role === undefined ? null : { company_id, company_role }
	const newName = name ?? project_name
	const change = {
		...rest,
		...(newName === undefined ? {} : { name: newName }),
		...(labels === undefined ? {} : { label: labels[0] }),
	}
	const choice = await platform.database.transaction(async (tx) => {
		if (move) await holdCompaniesOfMove(tx, project_id, move)
		const { project } = await holdProjectAs(tx, { id: user_id }, project_id, 'manager')
		if (move) await moveProject(tx, user_id, project, move)
		const isNew = panel_rule && (!sameRule(panel_rule, project.panel_rule) || (await hasOpenChoice(tx, project_id)))
		const newRule = isNew ? panel_rule : null
		// Without a model the rule holds at once; otherwise when its panels are found.
		const early = newRule && !project.live_version_id ? { panel_rule: newRule } : {}
		const kinds = kindNames ? { panel_kinds: renamedKinds(project.panel_kinds, kindNames) } : {}
		const floors = floorNames ? { floor_names: await floorsRenamed(tx, project, floorNames) } : {}
		await queries.updateProject(tx, project_id, { ...change, ...kinds, ...floors, ...early })
		await recordAction(tx, {
			project_id,
			user_id,
			action: 'project.updated',
			subject_id: project_id,
			details: {
				...change,
				...(move ?? {}),
				...(kindNames ? { panel_kinds: kindNames } : {}),
				...(floorNames ? { floor_names: floorNames } : {}),
				...(newRule ? { panel_rule: newRule, panel_rule_before: project.panel_rule } : {}),
			},
		})
		return newRule && project.live_version_id
			? requestRule(tx, platform, { project_id, user_id, panel_rule: newRule })
			: null
	})
	const what = ['project' as const, ...(request.time_zone === undefined ? [] : ['plan' as const])]
	platform.tellProject('project_updated', { project_id, what: [...what, ...(move ? ['access' as const] : [])] })
	if (choice) await awaitRule(platform, choice)
	return projectFor(platform, project_id, user_id)
}

async function floorsRenamed(tx: Database, project: queries.ProjectRow, renames: readonly FloorRename[]) {
	const facts = project.live_version_id ? await readFacts(tx, project.live_version_id) : null
	return renamedFloors(project.floor_names, renames, facts?.floors ?? [])
}

/** @throws AppError NOT_FOUND for a kind that the project doesn't have */
function renamedKinds(kinds: queries.ProjectRow['panel_kinds'], names: readonly PanelKindName[]) {
	const nameOf = new Map(names.map(({ number, name }) => [number, name]))
	if (names.some(({ number }) => !kinds.some((kind) => kind.number === number)))
		throw new AppError('NOT_FOUND', 'This kind of panel no longer exists')
	return kinds.map((kind) => ({
		...kind,
		name: nameOf.has(kind.number) ? (nameOf.get(kind.number) ?? null) : kind.name,
	}))
}

export async function deletionImpact(db: Database, project_id: string): Promise<z.infer<typeof ProjectDeletionImpact>> {
	return { ...(await queries.deletionImpact(db, project_id)), restorable_days: RESTORABLE_DAYS }
}

/** Hides a project from everybody; it can be restored for 30 days. */
export async function deleteProject(platform: Platform, user_id: string, { project }: OpenedProject): Promise<void> {
	await platform.database.transaction(async (tx) => {
		await holdProjectAs(tx, { id: user_id }, project.id, 'manager')
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
