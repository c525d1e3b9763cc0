import { randomUUID } from 'node:crypto'
import type { DuplicateProjectRequest } from '@panelyard/contracts/projects/duplicates'
import type { Project } from '@panelyard/contracts/projects/projects'
import { recordAction } from '../../access/audit.queries.ts'
import { openProject } from '../../access/project-permission.ts'
import { requirePlan } from '../../access/trial.ts'
import type { Database } from '../../database/database.ts'
import { insertFile } from '../../models/source-files.queries.ts'
import { requireQuota } from '../../models/storage-quota.service.ts'
import { keysOf, settleFiles } from '../../models/stored-files.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { uploadAllowance } from '../files/upload-allowance.ts'
import { insertBareProject, ownProject } from '../projects/projects.service.ts'
import { insertStatusesOfSet } from '../statuses/applied-sets.service.ts'
import * as queries from './duplicates.queries.ts'

export { copiedId } from './duplicates.queries.ts'

/** What of a project goes into the copy beside its model, panels and kinds. */
export type CopiedParts = {
	/** The steps of work; the standard ones take their place. */
	statuses: boolean
	/** Which of them panels carry. */
	panel_statuses: boolean
	groups: boolean
	/** Categories, the plan, what is required of the model, the description, and people's own names of panels and storeys. */
	own_work: boolean
}

/** What else is done to a copy in its transaction. */
type FinishCopy = (tx: Database, project_id: string) => Promise<void>

type Person = { id: string; created_at: Date }

/** Duplicates a project in which the person has a role. @throws AppError as `openProject` and `copyProject` do */
export async function duplicateProject(
	platform: Platform,
	user: Person,
	project_id: string,
	request: DuplicateProjectRequest,
): Promise<Project> {
	const panel_statuses = request.with_statuses
	return copyProject(platform, user, request, async (tx) => {
		await openProject(tx, user, project_id, 'viewer')
		return { project_id, parts: { statuses: true, panel_statuses, groups: true, own_work: true } }
	})
}

/**
 * Makes a project of this person from another one, in one transaction. Ids in it follow from those of the other project
 * (`copiedId`). The person's storage counts the model's files as if they had uploaded them. A copy made before by the same
 * person is answered again.
 * @param open says which project, what of it may be copied, and what else is done; called in the transaction
 * @throws AppError PAYMENT_REQUIRED, FILE_TOO_LARGE, CONFLICT when the id is another project's
 */
export async function copyProject(
	platform: Platform,
	user: Person,
	request: DuplicateProjectRequest,
	open: (tx: Database) => Promise<{ project_id: string; parts: CopiedParts; finish?: FinishCopy }>,
): Promise<Project> {
	if (await queries.isProject(platform.database, request.id)) return ownProject(platform, user.id, request.id)
	await requirePlan(platform.database, user)
	const allowance = await uploadAllowance(platform.config, platform.database, user)
	await platform.database.transaction(async (tx) => {
		const { project_id } = await open(tx)
		const { id, name, ...chosen } = request
		const made = await insertBareProject(tx, user.id, { ...chosen, project_id: id, project_name: name })
		if (!made) return
		const source = await queries.keepProject(tx, project_id)
		if (!source) throw new AppError('NOT_FOUND', 'This project was deleted')
		// Asked again now that nobody changes it: it may have been taken back in the meantime.
		const { parts, finish } = await open(tx)
		await queries.describeCopy(tx, source, made.id, parts.own_work)
		const copying = { from: source.id, to: made.id, user_id: user.id }
		if (source.live_version_id) await copyModel(platform, tx, source.live_version_id, copying, allowance)
		await copyParts(tx, copying, parts)
		await finish?.(tx, made.id)
		const details = { name: made.name, from: source.id }
		await recordAction(tx, {
			...{ project_id: made.id, user_id: user.id, subject_id: made.id },
			...{ action: 'project.duplicated', details },
		})
	})
	return ownProject(platform, user.id, request.id)
}

/** The copy shares what the converter made, and has files of its own with the same contents. */
async function copyModel(
	platform: Platform,
	tx: Database,
	version_id: string,
	{ to: project_id, user_id }: queries.Copying,
	{ max_bytes, tooLarge }: { max_bytes: number; tooLarge: () => AppError },
): Promise<void> {
	const kept = await queries.keepVersion(tx, version_id)
	if (!kept?.version.artefacts) return
	const bytes = kept.files.reduce((sum, file) => sum + file.bytes, 0)
	if (kept.files.some((file) => file.bytes > max_bytes)) throw tooLarge()
	const added = kept.files.filter((file) => file.user_id !== user_id)
	await requireQuota(
		tx,
		platform.config,
		user_id,
		added.reduce((sum, file) => sum + file.bytes, 0),
		{ lock: true },
	)
	await settleFiles(tx, [...keysOf(kept.version.artefacts), ...kept.files.map(({ storage_key }) => storage_key)])
	const file_ids: string[] = []
	for (const { file_name, bytes: size, sha256, storage_key } of kept.files) {
		const file = { id: randomUUID(), file_name, bytes: size, sha256, storage_key, user_id }
		file_ids.push((await insertFile(tx, file)).id)
	}
	await queries.copyVersion(tx, { version: kept.version, file_ids, bytes }, { project_id, user_id })
}

async function copyParts(tx: Database, copying: queries.Copying, parts: CopiedParts): Promise<void> {
	if (parts.statuses) await queries.copyStatuses(tx, copying)
	else await insertStatusesOfSet(tx, copying.to, null)
	await queries.copyPanels(tx, copying, parts.own_work)
	if (parts.statuses && parts.panel_statuses) await queries.copyPanelStatuses(tx, copying)
	if (parts.groups) await queries.copyGroups(tx, copying)
	if (!parts.own_work) return
	await queries.copyCategories(tx, copying)
	await queries.copyRequirements(tx, copying)
	if (parts.statuses && parts.groups) await queries.copyPlan(tx, copying)
}
