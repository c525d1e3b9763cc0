import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { ModelNotice } from '@panelyard/contracts/models/conversion'
import type { TextEncoding } from '@panelyard/contracts/models/text-encodings'
import type { ReadModel, Timings } from './converted-model.ts'
import { ConversionFailure } from './failure.ts'
import { detectFormat } from './formats/detect-format.ts'
import type { Progress } from './progress.ts'
import type { PropertiesFileWriter } from './properties-file.ts'

/** The source of a model. */
export interface ModelSource {
	/** Absolute path. */
	source_path: string
	/** Largest size an archive member may unpack to, in bytes. */
	max_unpacked_bytes: number
	/** Most geometry threads; null or absent: depends on the model's size and the machine. */
	threads?: number | null | undefined
	/** Of its texts, as a person chose it. */
	text_encoding?: TextEncoding | null | undefined
}

/** A model file in memory, unpacked and in a supported format. */
export interface OpenedSource {
	format: 'step' | 'glb'
	model: SharedArrayBuffer
	/** Of the original file, compressed or not. */
	file_bytes: number
	file_sha256: string
	/** Most geometry threads, null for as many as are worthwhile. */
	threads: number | null
	text_encoding: TextEncoding | null
	/** Notices about the file before it is read. */
	notices: ModelNotice[]
}

/** Share of the reading stage for loading the bytes. */
const OPENING = 0.3

const leftInArchive = (count: number): ModelNotice => ({
	code: 'archive_left_out',
	severity: 'warning',
	message: 'The archive holds further models, which were left out. Upload each on its own, or merge them.',
	count,
})

/** Reads a whole file into memory that threads can share. */
function readShared(path: string, onProgress: (fraction: number) => void): SharedArrayBuffer {
	const descriptor = openSync(path, 'r')
	try {
		const size = fstatSync(descriptor).size
		const shared = new SharedArrayBuffer(size)
		const bytes = new Uint8Array(shared)
		let read = 0
		while (read < size) {
			const count = readSync(descriptor, bytes, read, Math.min(size - read, 16 << 20), read)
			if (count === 0) break
			read += count
			onProgress(read / size)
		}
		return shared
	} finally {
		closeSync(descriptor)
	}
}

/**
 * Reads a model file and unpacks it when it is an archive.
 * @throws ConversionFailure when it is empty, isn't a model, or is an archive that can't be unpacked
 */
export async function openSource(source: ModelSource, progress: Progress, timings: Timings): Promise<OpenedSource> {
	const onProgress = (fraction: number): void => progress.report('reading', fraction * OPENING)
	const shared = readShared(source.source_path, onProgress)
	if (shared.byteLength === 0) throw new ConversionFailure('empty_file')
	const format = detectFormat(new Uint8Array(shared))
	const file = {
		file_bytes: shared.byteLength,
		file_sha256: createHash('sha256').update(new Uint8Array(shared)).digest('hex'),
		threads: source.threads ?? null,
		text_encoding: source.text_encoding ?? null,
	}
	timings.lap('read')
	if (format !== 'zip') return { format, model: shared, ...file, notices: [] }
	const { unpackArchive } = await import('./formats/ifczip.ts')
	const { model, others } = await unpackArchive(source.source_path, source.max_unpacked_bytes, onProgress)
	timings.lap('unpack')
	if (detectFormat(new Uint8Array(model)) !== 'step') throw new ConversionFailure('archive_other_content')
	return { format: 'step', model, ...file, notices: others > 0 ? [leftInArchive(others)] : [] }
}

/**
 * Reads all of an opened model, with its geometry.
 * @param writer receives the property sets; may already hold those of other models
 */
export async function readModel(
	opened: OpenedSource,
	progress: Progress,
	timings: Timings,
	writer?: PropertiesFileWriter,
): Promise<ReadModel> {
	if (opened.format === 'glb') {
		const { readGlbModel } = await import('./formats/read-glb-model.ts')
		return readGlbModel(new Uint8Array(opened.model), progress, timings, writer)
	}
	const { GeometryPool } = await import('./geometry/geometry-pool.ts')
	const pool = new GeometryPool({ threads: opened.threads })
	const { readIfcModel } = await import('./read-ifc-model.ts')
	const bytes = new Uint8Array(opened.model)
	const read = await readIfcModel(bytes, pool, progress, timings, writer, opened.text_encoding)
	return { ...read, notices: [...opened.notices, ...read.notices] }
}
