import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
	MAX_PANEL_FILES,
	PANEL_FILE_MAX_MB,
	PANEL_FILE_RESTORABLE_DAYS,
	type PanelFileListResponse,
} from '@panelyard/contracts/panels/panel-files'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, type HeldProject } from '../../access/made-changes.ts'
import { type OpenedProject, openProject, requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { keepFiles, removeWithFiles } from '../../models/kept-files.service.ts'
import { panelFileKey } from '../../models/stored-files.queries.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { receiveBody } from '../../platform/storage/receive-body.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { requirePanels } from '../panels/panels.service.ts'
import * as queries from './panel-files.queries.ts'

type Changing = { user_id: string; project_id: string }

const MAX_BYTES = PANEL_FILE_MAX_MB * 1024 * 1024
const FILE_GONE = 'This file no longer exists'
const PANEL_GONE = 'This panel no longer exists'
/** Programs write other bytes before the head; readers look for it here. */
const PDF_HEAD_WITHIN = 1024

const tooLarge = (): AppError =>
	new AppError('FILE_TOO_LARGE', `File too large. Max allowed is ${PANEL_FILE_MAX_MB} MB`, {
		reason_code: 'file_too_large',
		reason_value: String(PANEL_FILE_MAX_MB),
	})

/** @throws AppError FILE_TOO_LARGE when a request announces more than a file may have */
export function requireFileBytes(content_length: string | undefined): void {
	if (Number(content_length ?? 0) > MAX_BYTES) throw tooLarge()
}

/** The files of all panels, at most `limit`. */
export const allFiles = queries.listAllFiles

/** The files of a panel. Visitors don't hear who attached them. */
export async function panelFiles(
	db: Database,
	{ project, role }: OpenedProject,
	panel_id: string,
): Promise<PanelFileListResponse> {
	await requirePanels(db, project.id, [requireId(panel_id, PANEL_GONE)])
	const files = await queries.listFiles(db, project.id, panel_id)
	return {
		files: role === null ? files.map((file) => ({ ...file, user_name: '' })) : files,
		revision: project.revision,
	}
}

/**
 * Attaches a PDF to a panel. One that the same person attached with the same id is left as it is.
 * @param body the file as it comes
 * @throws AppError UNSUPPORTED_FILE, FILE_TOO_LARGE, CONFLICT, UPLOAD_INTERRUPTED
 */
export async function attachFile(
	platform: Platform,
	changing: Changing,
	panel_id: string,
	{ id = randomUUID(), file_name, body }: { id?: string | undefined; file_name: string; body: Readable },
): Promise<PanelFileListResponse> {
	const { project_id, user_id } = changing
	await requirePanels(platform.database, project_id, [requireId(panel_id, PANEL_GONE)])
	if (await attachedBefore(platform.database, changing, panel_id, id)) {
		const opened = await openProject(platform.database, { id: user_id }, project_id, 'editor')
		return panelFiles(platform.database, opened, panel_id)
	}
	return withStagingDirectory(platform.config.dataDir, async (directory) => {
		const path = join(directory, 'file')
		const bytes = await receiveBody(body, path, { max_bytes: MAX_BYTES, tooLarge })
		await requirePdf(path)
		const files = [{ storage_key: panelFileKey(id), path }]
		return keepFiles(platform, { user_id, bytes }, files, (settle) =>
			change(platform, changing, 'panel_file.attached', async (held) => {
				const { tx } = held
				const there = await attachedBefore(tx, changing, panel_id, id)
				if (there) return leave(held, there)
				await requirePanels(tx, project_id, [panel_id])
				if ((await queries.countFiles(tx, panel_id)) >= MAX_PANEL_FILES) throw tooMany()
				await settle(tx)
				await queries.insertFile(tx, { id, project_id, panel_id, file_name, bytes, user_id })
				return { id, panel_id, file_name }
			}),
		)
	})
}

/**
 * The file with this id if the same person attached it to this panel before; null when it is to be attached.
 * @throws AppError CONFLICT when the id is taken by another file
 */
async function attachedBefore(
	db: Database,
	{ user_id }: Changing,
	panel_id: string,
	id: string,
): Promise<queries.PanelFileRow | null> {
	const there = await queries.fileAnywhere(db, id)
	if (there && (there.panel_id !== panel_id || there.user_id !== user_id)) throw idTaken()
	return there
}

const tooMany = (): AppError => new AppError('CONFLICT', `A panel has at most ${MAX_PANEL_FILES} files`)

async function requirePdf(path: string): Promise<void> {
	const file = await open(path)
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_HEAD_WITHIN), 0, PDF_HEAD_WITHIN, 0)
		if (buffer.subarray(0, bytesRead).includes('%PDF-')) return
	} finally {
		await file.close()
	}
	throw new AppError('UNSUPPORTED_FILE', 'This isn’t a PDF', { reason_code: 'file_type', reason_value: '' })
}

/** Deletes a file. It can be restored for 30 days. One that is deleted stays so. */
export async function deleteFile(
	platform: Platform,
	changing: Changing,
	file_id: string,
): Promise<PanelFileListResponse> {
	return change(platform, changing, 'panel_file.deleted', async (held) => {
		const file = await requireFile(held.tx, changing.project_id, file_id)
		if (file.deleted_at) return leave(held, file)
		await queries.setDeleted(held.tx, file.id, true)
		return file
	})
}

/** Brings a deleted file back. One that is there stays so. */
export async function restoreFile(
	platform: Platform,
	changing: Changing,
	file_id: string,
): Promise<PanelFileListResponse> {
	return change(platform, changing, 'panel_file.restored', async (held) => {
		const file = await requireFile(held.tx, changing.project_id, file_id)
		if (!file.deleted_at) return leave(held, file)
		if ((await queries.countFiles(held.tx, file.panel_id)) >= MAX_PANEL_FILES) throw tooMany()
		await queries.setDeleted(held.tx, file.id, false)
		return file
	})
}

type Named = Pick<queries.PanelFileRow, 'id' | 'panel_id' | 'file_name'>
type FilesChange = { panel_id: string; answer: PanelFileListResponse; isChanged: boolean }

/** Changes the files of a panel in one transaction, logs it, and tells the project's room. */
async function change(
	platform: Platform,
	{ project_id, user_id }: Changing,
	action: string,
	act: (held: HeldProject<FilesChange>) => Promise<Named>,
): Promise<PanelFileListResponse> {
	const { panel_id, answer, isChanged } = await changeProject<FilesChange>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async (held) => {
			const { id, panel_id, file_name } = await act(held)
			const details = { panel_id, file_name }
			await recordAction(held.tx, { project_id, user_id, action, subject_id: id, details })
			const files = await queries.listFiles(held.tx, project_id, panel_id)
			return { panel_id, answer: { files, revision: held.project.revision }, isChanged: true }
		},
	)
	if (isChanged) platform.tellProject('panel_files_changed', { project_id, panel_id, revision: answer.revision })
	return answer
}

/** Its transaction ends without a trace, and so without the revision. */
async function leave({ tx, project, leaveUnchanged }: HeldProject<FilesChange>, { panel_id }: Named): Promise<never> {
	const files = await queries.listFiles(tx, project.id, panel_id)
	return leaveUnchanged({ panel_id, answer: { files, revision: project.revision - 1 }, isChanged: false })
}

async function requireFile(db: Database, project_id: string, file_id: string): Promise<queries.PanelFileRow> {
	const file = await queries.findFile(db, project_id, requireId(file_id, FILE_GONE))
	if (!file) throw new AppError('NOT_FOUND', FILE_GONE)
	return file
}

/** What is downloaded of a file that isn't deleted. */
export async function fileDownload(
	{ database, storage }: Pick<Platform, 'database' | 'storage'>,
	project_id: string,
	file_id: string,
): Promise<{ file_name: string; bytes: number; open: () => Promise<Readable> }> {
	const { id, file_name, bytes, deleted_at } = await requireFile(database, project_id, file_id)
	if (deleted_at) throw new AppError('NOT_FOUND', FILE_GONE)
	return { file_name, bytes, open: () => storage.openRead(panelFileKey(id)) }
}

/** Removes for good what was deleted longer ago than it can be restored. Returns how many files. */
export async function purgeDeletedFiles(platform: Platform, signal?: AbortSignal): Promise<number> {
	const purge = (tx: Database, limit: number) => queries.purgeFiles(tx, PANEL_FILE_RESTORABLE_DAYS, limit)
	return removeWithFiles(platform, purge, (id) => [panelFileKey(id)], signal)
}
