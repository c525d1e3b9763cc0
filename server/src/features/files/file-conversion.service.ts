import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ArtefactName, ConversionReport, IdentifiedPanels } from '@panelyard/contracts/conversion'
import { type FileConversionResponse, isTerminalConversion } from '@panelyard/contracts/projects'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { conversionOfFile, startConversion, viewJob } from '../conversion/conversion.service.ts'
import { publishAtOnce } from '../conversion/publish-at-once.ts'
import type { FileRow } from './files.queries.ts'
import { keepUpload } from './files.service.ts'
import type { StagedFile } from './upload-intake.ts'

/** An upload's answer waits so long for a quick conversion; clients give up after 60 s. */
const WAIT_MS = 20_000
const LOOK_INTERVAL_MS = 200

const ReportHead = ConversionReport.omit({ fallback: true, not_converted: true })

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

export async function viewFileConversion(
	platform: Platform,
	file: FileRow,
): Promise<z.infer<typeof FileConversionResponse>> {
	const latest = await conversionOfFile(platform.database, file.id)
	if (!latest) throw new AppError('NOT_FOUND', 'This file was never converted')
	const { artefacts, summary } = latest.version
	const read = async (name: ArtefactName): Promise<unknown> => {
		const key = artefacts?.[name]?.storage_key
		return key ? JSON.parse(await text(await platform.storage.openRead(key))) : null
	}
	const report = artefacts ? ReportHead.parse(await read('report.json')) : null
	const identified = report?.panel_rule ? IdentifiedPanels.parse(await read('panels.json')) : null
	return {
		file_id: file.id,
		file_url: `/files/download?file_id=${file.id}`,
		conversion_job: await viewJob(platform.database, latest),
		model_structure: summary && {
			panels: (identified?.panels ?? []).map(({ mark, name, floor }) => ({ mark, name, floor })),
			floors: summary.floors,
		},
		report,
	}
}
