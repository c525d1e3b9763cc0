import { z } from 'zod'
import { CommentThread } from '../messages/comments.ts'
import { Instruction } from '../panels/instructions.ts'
import { PanelFile } from '../panels/panel-files.ts'
import { revisionField } from '../values/revisions.ts'

// What a device keeps of a project that somebody takes along: that of all panels which pages otherwise fetch panel by panel.

/** Most steps and files, each, in an offline copy; those of the remaining panels need a connection. */
export const MAX_COPIED_NOTES = 20_000
/** Most threads in an offline copy, the last active ones. */
export const MAX_COPIED_THREADS = 2000

/** `GET /projects/{id}/offline_copy` */
export const OfflineCopyResponse = z.object({
	/** Of all panels, those of a panel in their order. */
	instructions: z.array(Instruction),
	/** Of all panels, those of a panel oldest first. */
	files: z.array(PanelFile),
	/** The last active first. */
	threads: z.array(CommentThread),
	/** Size of all images of instructions and comments, large and small. */
	image_bytes: z.number().int(),
	...revisionField,
})
export type OfflineCopyResponse = z.infer<typeof OfflineCopyResponse>
