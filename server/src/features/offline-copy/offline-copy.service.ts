import {
	MAX_COPIED_NOTES,
	MAX_COPIED_THREADS,
	type OfflineCopyResponse,
} from '@panelyard/contracts/projects/offline-copy'
import type { Database } from '../../database/database.ts'
import { listThreads } from '../comments/comments.service.ts'
import { usedImageBytes } from '../images/images.service.ts'
import { allInstructions } from '../instructions/instructions.service.ts'
import { allFiles } from '../panel-files/panel-files.service.ts'

/** The steps, files and threads of all panels, as this person sees them. */
export async function offlineCopy(
	db: Database,
	user_id: string,
	{ id: project_id, revision }: { id: string; revision: number },
): Promise<OfflineCopyResponse> {
	const instructions = await allInstructions(db, project_id, MAX_COPIED_NOTES)
	const files = await allFiles(db, project_id, MAX_COPIED_NOTES)
	const range = { page: 1, page_size: MAX_COPIED_THREADS }
	const { threads } = await listThreads(db, { project_id, user_id }, range)
	const image_bytes = await usedImageBytes(db, project_id)
	return { instructions, files, threads, image_bytes, revision }
}
