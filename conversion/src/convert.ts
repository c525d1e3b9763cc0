import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArtefactName, ConversionJob, ConversionReport } from '@panelyard/contracts/models/conversion'
import type { ModelSource } from '@panelyard/contracts/models/merge-options'
import { concludeModel } from './conclude-model.ts'
import { type ConvertedModel, type ReadModel, Timings } from './converted-model.ts'
import { writeModelHead } from './model-head.ts'
import { openSource, readModel } from './model-source.ts'
import { type OnProgress, Progress } from './progress.ts'
import type { FileTexts } from './text-readings.ts'
import { writeModel } from './write-model.ts'
import { writePanelsFile } from './write-panels-file.ts'
import { jsonPieces, writePieces } from './write-pieces.ts'

interface ReadSources {
	read: ReadModel
	file_bytes: number
	file_sha256: string
	sources?: ModelSource[]
	texts: FileTexts[]
}

/** Reads the job's file, or all of its files into one model. */
async function readSources(
	job: ConversionJob,
	onProgress: OnProgress,
	progress: Progress,
	timings: Timings,
): Promise<ReadSources> {
	if (job.further_sources && job.further_sources.length > 0) {
		const { readMergedModel } = await import('./merge/read-merged-model.ts')
		return readMergedModel(job, onProgress, timings)
	}
	const source = await openSource(job, progress, timings)
	const { file_bytes, file_sha256 } = source
	const read = await readModel(source, progress, timings)
	return { read, file_bytes, file_sha256, texts: [{ file_name: job.file_name, raw: read.texts ?? null }] }
}

/** Reads the job's files and makes the artefacts that don't depend on panels. The data read can be freed afterwards. */
async function makeModel(
	job: ConversionJob,
	onProgress: OnProgress,
	progress: Progress,
	timings: Timings,
): Promise<Omit<ReadSources, 'read'> & { model: ConvertedModel }> {
	const { read, ...source } = await readSources(job, onProgress, progress, timings)
	return { model: await writeModel(read, progress, timings), ...source }
}

/**
 * Converts a model file, or several into one model, and writes its artefacts into the job's output directory.
 * @throws ConversionFailure when the file can't be converted; any other error is a bug of the converter
 */
export async function convert(job: ConversionJob, onProgress: OnProgress): Promise<ConversionReport> {
	const timings = new Timings()
	const started = performance.now()
	const progress = new Progress(onProgress)
	progress.report('reading', 0)
	const { model, ...source } = await makeModel(job, onProgress, progress, timings)
	const { structure } = model
	const { report, panels } = concludeModel(model, { file_name: job.file_name, ...source }, job, timings)
	progress.report('writing', 0.7)
	await mkdir(job.output_directory, { recursive: true })
	const write = (name: ArtefactName, pieces: Iterable<Uint8Array | string>): Promise<void> =>
		writePieces(join(job.output_directory, name), pieces)
	await Promise.all([
		write('model.glb', model.glb),
		write('structure.json', jsonPieces(structure)),
		write('properties.bin', model.propertiesFile),
		write('boxes.bin', [new Uint8Array(model.boxes.buffer)]),
		...(model.picture ? [write('picture.bin', [model.picture])] : []),
		...(panels ? [writePanelsFile(join(job.output_directory, 'panels.json'), panels)] : []),
		writeModelHead(job.output_directory, report, structure),
	])
	timings.lap('write')
	report.timings.total = Math.round(performance.now() - started)
	await write('report.json', [JSON.stringify(report, null, '\t')])
	progress.report('writing', 1)
	return report
}
