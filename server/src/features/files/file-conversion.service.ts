import { setTimeout as sleep } from 'node:timers/promises'
import { isTerminalConversion } from '@panelyard/contracts/projects'
import type { FileRow } from '../../models/source-files.queries.ts'
import { keepUpload } from '../../models/source-files.service.ts'
import type { StagedFile } from '../../models/staged-file.ts'
import type { Platform } from '../../platform/feature.ts'
import { conversionOfFile, publishAtOnce, startConversion } from '../conversion/conversion.service.ts'

/** How long the answer to an upload waits for a quick conversion; clients give up after 60 s. */
const WAIT_MS = 20_000
const LOOK_INTERVAL_MS = 200

/** Keeps an uploaded file and converts it outside any project. */
export async function startFileConversion(platform: Platform, user_id: string, staged: StagedFile): Promise<FileRow> {
	const { file, job } = await keepUpload(platform, staged, user_id, async (tx, file) => ({
		file,
		job: await startConversion(tx, platform, { project_id: null, file_id: file.id, user_id }),
	}))
	await publishAtOnce(platform, job)
	return file
}

export async function waitForConversion(platform: Platform, file_id: string): Promise<void> {
	const end = Date.now() + WAIT_MS
	while (Date.now() < end) {
		const latest = await conversionOfFile(platform.database, file_id)
		if (!latest || isTerminalConversion(latest.job.status)) return
		await sleep(LOOK_INTERVAL_MS)
	}
}
