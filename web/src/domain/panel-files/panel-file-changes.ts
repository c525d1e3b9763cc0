import { type PanelFile, PanelFileListResponse, panelFilePath } from '@panelyard/contracts/panels/panel-files'
import type { QueryClient } from '@tanstack/react-query'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { type ChangeOf, defineChange, defineDeletion } from '../changes/change-kind.ts'
import { AboutFile, fetchFilesAgain, filesPath, showFileChange, showFiles } from './panel-files.queries.ts'

/** How every change of a file shows, and what their answers mean. */
const ofKind = (kind: string) => ({
	name: kind,
	about: AboutFile,
	answer: PanelFileListResponse,
	show: (client: QueryClient, { project_id, about }: ChangeOf<AboutFile>) =>
		showFileChange(client, project_id, about.file.panel_id, { kind, about }),
	takeBack: (client: QueryClient, { project_id, about }: ChangeOf<AboutFile>) =>
		fetchFilesAgain(client, project_id, about.file.panel_id),
	done: (client: QueryClient, { project_id, about }: ChangeOf<AboutFile>, answer: { files: PanelFile[] }) =>
		showFiles(client, project_id, about.file.panel_id, answer.files),
	panels: ({ file }: AboutFile) => [file.panel_id],
})

export const panelFileAttached = defineChange({
	...ofKind('panel_file_attached'),
	named: ({ t }, { file }) => t('changes:name.panel_file_attached', { file: file.file_name }),
	told: ({ t }, { about }) => t('changes:done.panel_file_attached', { file: about.file.file_name }),
	undo: ({ project_id, about }) => draftFileDeletion(project_id, about.file),
})

const LONGEST_NAME = 255

/** Attaches a file to a panel. */
export const draftAttachment = (project_id: string, panel_id: string, blob: File): ChangeDraft => {
	const id = newId()
	const file_name = blob.name.slice(-LONGEST_NAME)
	const path = `${filesPath(project_id, panel_id)}?${new URLSearchParams({ file_name, id })}`
	const created_at = new Date().toISOString()
	return {
		id,
		project_id,
		kind: panelFileAttached.name,
		request: { method: 'POST', path, file: id },
		files: [{ id, path, blob }],
		about: { file: { id, panel_id, file_name, bytes: blob.size, user_name: '', created_at } },
	}
}

export const panelFileDeleted = defineDeletion({
	...ofKind('panel_file_deleted'),
	named: ({ t }, { file }) => t('changes:name.panel_file_deleted', { file: file.file_name }),
	told: ({ t }, { about }) => t('changes:done.panel_file_deleted', { file: about.file.file_name }),
	undo: ({ project_id, about }) => draftFileRestoration(project_id, about.file),
})

export const panelFileRestored = defineChange({
	...ofKind('panel_file_restored'),
	named: ({ t }, { file }) => t('changes:name.panel_file_restored', { file: file.file_name }),
	told: ({ t }, { about }) => t('changes:done.panel_file_restored', { file: about.file.file_name }),
	undo: ({ project_id, about }) => draftFileDeletion(project_id, about.file),
})

/** Deletes a file, which can be restored for 30 days. */
export const draftFileDeletion = (project_id: string, file: PanelFile): ChangeDraft => ({
	id: newId(),
	project_id,
	kind: panelFileDeleted.name,
	request: { method: 'DELETE', path: panelFilePath(project_id, file.id) },
	about: { file },
})

const draftFileRestoration = (project_id: string, file: PanelFile): ChangeDraft => ({
	id: newId(),
	project_id,
	kind: panelFileRestored.name,
	request: { method: 'POST', path: `${panelFilePath(project_id, file.id)}/restore` },
	about: { file },
})
