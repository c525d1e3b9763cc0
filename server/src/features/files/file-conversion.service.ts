import type { JobRow } from '../../jobs/jobs.queries.ts'
import type { FileRow } from '../../models/source-files.queries.ts'
import { keepUpload } from '../../models/source-files.service.ts'
import type { StagedFile } from '../../models/staged-file.ts'
import type { Platform } from '../../platform/feature.ts'
import { publishAtOnce, startConversion } from '../conversion/conversion.service.ts'

/** Keeps an uploaded file and adds the job that converts it outside any project. */
export async function startFileConversion(
	platform: Platform,
	user_id: string,
	staged: StagedFile,
): Promise<{ file: FileRow; job: JobRow }> {
	const kept = await keepUpload(platform, staged, user_id, async (tx, file) => ({
		file,
		job: await startConversion(tx, platform, { project_id: null, file_id: file.id, user_id }),
	}))
	await publishAtOnce(platform, kept.job)
	return kept
}
