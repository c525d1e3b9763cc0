import { z } from 'zod'
import { Timestamp } from '../values/paging.ts'
import { revisionField } from '../values/revisions.ts'

// Files that people attach to a panel: drawings as PDF. Photos belong to the assembly instructions.

/** Most bytes of a file, in MB. */
export const PANEL_FILE_MAX_MB = 50
/** Most files of one panel. */
export const MAX_PANEL_FILES = 20
/** How many days a deleted file can be restored. */
export const PANEL_FILE_RESTORABLE_DAYS = 30

/** Why a file is rejected, for a sentence in the reader's language. */
export const PANEL_FILE_REFUSALS = [
	/** Not a PDF. */
	'file_type',
	/** The value is the limit in MB. */
	'file_too_large',
] as const

export const PanelFile = z.object({
	id: z.uuid(),
	panel_id: z.uuid(),
	file_name: z.string(),
	bytes: z.number().int(),
	/** The person who attached it; empty for visitors, and when the account is gone. */
	user_name: z.string(),
	created_at: Timestamp,
})
export type PanelFile = z.infer<typeof PanelFile>

/** `GET /projects/{id}/panels/{panel_id}/files`, and the answer to every change: the files of the panel, oldest first. */
export const PanelFileListResponse = z.object({ files: z.array(PanelFile), ...revisionField })
export type PanelFileListResponse = z.infer<typeof PanelFileListResponse>

/**
 * `POST /projects/{id}/panels/{panel_id}/files`: the body is the file itself. `id`: chosen by the device, so that the
 * call can be repeated.
 */
export const AttachFileQuery = z.object({ file_name: z.string().min(1).max(255), id: z.uuid().optional() })

/** Download address of a file. */
export const panelFilePath = (project_id: string, file_id: string): string =>
	`/projects/${project_id}/panel_files/${file_id}`
