import { modelContents } from '../../models/model-contents.ts'
import type { FileRow } from '../../models/source-files.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { conversionOfFile, viewJob } from '../conversion/conversion.service.ts'

/**
 * Returns what people see of a conversion outside any project, as the JSON text of a `FileConversionResponse`: clients
 * poll, and the list of panels may be long.
 * @throws AppError NOT_FOUND when the file was never converted
 */
export async function viewFileConversion(platform: Platform, file: FileRow): Promise<string> {
	const latest = await conversionOfFile(platform.database, file.id)
	if (!latest) throw new AppError('NOT_FOUND', 'This file was never converted')
	const made = await modelContents(platform, latest.version)
	const texts = {
		file_id: JSON.stringify(file.id),
		file_url: JSON.stringify(`/files/download?file_id=${file.id}`),
		conversion_job: JSON.stringify(await viewJob(platform, latest.job)),
		model_structure: made?.contents ?? 'null',
		report: made?.report ?? 'null',
	}
	return `{${Object.entries(texts)
		.map(([name, text]) => `"${name}":${text}`)
		.join(',')}}`
}
