import { randomUUID } from 'node:crypto'
import { LARGEST_IDS_TEXT } from '@panelyard/contracts/testing/conformance'
import {
	type AddRequirementRequest,
	type FailingPanelsResponse,
	type FoundRequirements,
	MOST_REMOVED_REQUIREMENT_FILES,
	MOST_REQUIREMENT_FILES,
	type PanelRequirementsResponse,
	type RequirementsResponse,
	type RestoreRequirementRequest,
	type VersionRequirementsResponse,
} from '@panelyard/contracts/testing/requirements'
import { recordActions } from '../../access/audit.queries.ts'
import { changeProject, type HeldProject } from '../../access/made-changes.ts'
import { openProject, type ProjectRow, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { PANEL_GONE, requirePanels } from '../panels/panels.service.ts'
import * as checks from './checks.queries.ts'
import { checkVersions, previewCheck } from './checks.service.ts'
import type { IdsAuditor } from './ids-auditor.ts'
import * as queries from './requirements.queries.ts'

type Changing = { project_id: string; user_id: string }
type Shown = Pick<ProjectRow, 'id' | 'live_version_id' | 'revision'>

const FILE_GONE = 'This file no longer exists'

/** The files of a project, and how its live version stands against them. */
export async function projectRequirements(db: Database, project: Shown): Promise<RequirementsResponse> {
	const files = await queries.listFiles(db, project.id)
	return { files, ...(await versionCheck(db, project, project.live_version_id)), revision: project.revision }
}

/** How a version stands against them. @throws AppError NOT_FOUND */
export async function versionRequirements(
	db: Database,
	project: Shown,
	number: number,
): Promise<VersionRequirementsResponse> {
	const version = await checks.findNumbered(db, project.id, number)
	if (!version) throw new AppError('NOT_FOUND', 'This version does not exist')
	return { ...(await versionCheck(db, project, version.id)), revision: project.revision }
}

async function versionCheck(
	db: Database,
	{ id, live_version_id }: Shown,
	version_id: string | null,
): Promise<Pick<RequirementsResponse, 'check' | 'is_checking'>> {
	if (version_id === null) return { check: null, is_checking: false }
	const is_checking = await checks.isChecking(db, id, version_id)
	const row = await checks.findCheck(db, version_id)
	if (!row) return { check: null, is_checking }
	const { found, number, checked_at } = row
	// By the panel rule that holds now, which may be another than when it was checked.
	const panels = version_id === live_version_id ? await checks.countFailingPanels(db, id, version_id) : null
	const failing_panels = panels ?? found.failing_panels
	return { check: { ...found, failing_panels, number, checked_at: checked_at.toISOString() }, is_checking }
}

/** The panels of the live version that fail something. */
export async function failingPanels(db: Database, project: Shown): Promise<FailingPanelsResponse> {
	const { id, live_version_id, revision } = project
	return { panels: live_version_id ? await checks.failingPanels(db, id, live_version_id) : [], revision }
}

/** What a panel fails in the live version. @throws AppError NOT_FOUND */
export async function panelRequirements(
	db: Database,
	{ id: project_id, live_version_id }: Shown,
	id: string,
): Promise<PanelRequirementsResponse> {
	const panel_id = requireId(id, PANEL_GONE)
	await requirePanels(db, project_id, [panel_id])
	if (!live_version_id) return { specifications: [] }
	const failures = await checks.failuresOfPanel(db, { project_id, version_id: live_version_id, panel_id })
	// Most panels lack nothing, and a check can be large.
	const check = failures.length > 0 ? await checks.findCheck(db, live_version_id) : null
	if (!check) return { specifications: [] }
	const specifications = check.found.files.flatMap((file) => file.specifications)
	return {
		specifications: specifications.flatMap(({ name, instructions }, at) => {
			const own = failures.filter(({ specification }) => specification === at)
			return own.length === 0
				? []
				: [{ name, instructions, failures: own.map(({ specification: _, ...failure }) => failure) }]
		}),
	}
}

/** A file to download. @throws AppError NOT_FOUND */
export async function requirementContent(
	db: Database,
	project_id: string,
	file_id: string,
): Promise<{ file_name: string; content: string }> {
	const found = await queries.findContent(db, project_id, requireId(file_id, FILE_GONE))
	if (!found) throw new AppError('NOT_FOUND', FILE_GONE)
	return found
}

/**
 * Adds an IDS file, in place of another one if it says so. One that the same person added with the same id is left as it is.
 * @throws AppError UNSUPPORTED_FILE with the place of the first fault, CONFLICT, FILE_TOO_LARGE
 */
export async function addRequirement(
	platform: Platform,
	auditor: IdsAuditor,
	changing: Changing,
	{ id = randomUUID(), replaces, file_name, content }: AddRequirementRequest,
): Promise<RequirementsResponse> {
	const { project_id, user_id } = changing
	const { database } = platform
	if (await addedBefore(database, changing, id)) {
		const { project } = await openProject(database, { id: user_id }, project_id, 'manager')
		return projectRequirements(database, project)
	}
	const audited = await auditor.audit(content)
	return change(platform, changing, 'requirement.added', async ({ tx }) => {
		if (await addedBefore(tx, changing, id)) return null
		const replaced = await removeReplaced(tx, project_id, replaces)
		await requireRoom(tx, project_id, content.length)
		await queries.insertFile(tx, { id, project_id, user_id, file_name, content, ...audited }, replaces ?? null)
		return { file: { id, file_name }, replaced }
	})
}

/**
 * What a file would find in the live version.
 * @throws AppError UNSUPPORTED_FILE, CONFLICT without a model, UNAVAILABLE
 */
export async function previewRequirement(
	platform: Platform,
	auditor: IdsAuditor,
	{ user_id, project_id }: Changing,
	{ live_version_id }: Shown,
	content: string,
	signal: AbortSignal,
): Promise<FoundRequirements> {
	if (!live_version_id) throw new AppError('CONFLICT', 'This project has no model yet')
	await auditor.audit(content)
	return previewCheck(platform, { user_id, project_id, version_id: live_version_id, content }, signal)
}

/** @throws AppError CONFLICT when the id is taken by another file */
async function addedBefore(db: Database, { project_id, user_id }: Changing, id: string): Promise<boolean> {
	const there = await queries.fileAnywhere(db, id)
	if (there && (there.project_id !== project_id || there.user_id !== user_id)) throw idTaken()
	return there !== null
}

async function requireRoom(tx: Database, project_id: string, added: number): Promise<void> {
	const { files, characters } = await queries.sizeOfFiles(tx, project_id)
	if (files >= MOST_REQUIREMENT_FILES)
		throw new AppError('CONFLICT', `A project has at most ${MOST_REQUIREMENT_FILES} IDS files. Remove one first.`, {
			reason_code: 'ids_too_many',
			reason_value: String(MOST_REQUIREMENT_FILES),
		})
	if (characters + added > LARGEST_IDS_TEXT)
		throw new AppError('FILE_TOO_LARGE', `The IDS files of a project have at most ${LARGEST_IDS_TEXT} characters`, {
			reason_code: 'ids_too_large',
			reason_value: String(LARGEST_IDS_TEXT),
		})
}

/** Removes a file. It can be restored, as long as few others are removed after it. One that is removed stays so. */
export async function removeRequirement(
	platform: Platform,
	changing: Changing,
	file_id: string,
): Promise<RequirementsResponse> {
	return change(platform, changing, 'requirement.removed', async ({ tx }) => {
		const file = await requireFile(tx, changing.project_id, file_id)
		if (file.removed_at) return null
		await queries.setRemoved(tx, file.id, true)
		return { file, replaced: null }
	})
}

/** Removes the file in whose place another one comes, and returns it. @throws AppError CONFLICT when it isn't there */
async function removeReplaced(tx: Database, project_id: string, file_id: string | undefined): Promise<Named | null> {
	if (file_id === undefined) return null
	const file = await queries.fileAnywhere(tx, file_id)
	if (file?.project_id !== project_id || file.removed_at)
		throw new AppError('CONFLICT', 'Someone else changed or removed this file meanwhile', {
			reason_code: 'ids_replaced_gone',
		})
	await queries.setRemoved(tx, file.id, true)
	return file
}

/** Brings a removed file back, in place of another one if `replaces` says so. One that is there stays so. */
export async function restoreRequirement(
	platform: Platform,
	changing: Changing,
	file_id: string,
	{ replaces }: RestoreRequirementRequest,
): Promise<RequirementsResponse> {
	return change(platform, changing, 'requirement.restored', async ({ tx }) => {
		const file = await requireFile(tx, changing.project_id, file_id)
		if (!file.removed_at) return null
		const replaced = await removeReplaced(tx, changing.project_id, replaces)
		await requireRoom(tx, changing.project_id, await queries.charactersOf(tx, file.id))
		await queries.setRemoved(tx, file.id, false)
		return { file, replaced }
	})
}

async function requireFile(db: Database, project_id: string, file_id: string): Promise<queries.RequirementFileHead> {
	const file = await queries.fileAnywhere(db, requireId(file_id, FILE_GONE))
	if (file?.project_id !== project_id) throw new AppError('NOT_FOUND', FILE_GONE)
	return file
}

type RequirementsChange = { answer: RequirementsResponse; isChanged: boolean }
type Named = { id: string; file_name: string }

/**
 * Changes the files of a project in one transaction, logs it, has the versions checked, and tells the project's room.
 * @param act returns the changed file, with the one that it replaces, and null when there is nothing to change
 */
async function change(
	platform: Platform,
	{ project_id, user_id }: Changing,
	action: string,
	act: (held: HeldProject<RequirementsChange>) => Promise<{ file: Named; replaced: Named | null } | null>,
): Promise<RequirementsResponse> {
	const { answer, isChanged } = await changeProject<RequirementsChange>(
		platform.database,
		{ project_id, user_id, needed: 'manager' },
		async (held) => {
			const { tx, project, leaveUnchanged } = held
			const done = await act(held)
			if (!done) {
				// Its transaction ends without a trace, and so without the revision.
				const unchanged = { ...project, revision: project.revision - 1 }
				return leaveUnchanged({ answer: await projectRequirements(tx, unchanged), isChanged: false })
			}
			await queries.forgetRemoved(tx, project_id, MOST_REMOVED_REQUIREMENT_FILES)
			const entry = ({ id, file_name }: Named, of: string) => ({
				...{ project_id, user_id, action: of, subject_id: id },
				details: { file_name },
			})
			const { file, replaced } = done
			const removed = replaced ? [entry(replaced, 'requirement.removed')] : []
			await recordActions(tx, [...removed, entry(file, action)])
			await checkVersions(tx, platform, project_id)
			return { answer: await projectRequirements(tx, project), isChanged: true }
		},
	)
	if (isChanged)
		platform.tellProject('project_updated', { project_id, what: ['requirements'], revision: answer.revision })
	return answer
}
