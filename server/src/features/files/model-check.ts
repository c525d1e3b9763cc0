import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import {
	IDS_FILE_PATTERN,
	IFCXML_FILE_PATTERN,
	MODEL_FILE_PATTERN,
	ProjectMessages,
} from '@panelyard/contracts/projects/projects'
import { ConversionFailure } from '@panelyard/conversion/failure'
import { detectFormat, type ModelFormat, SNIFF_BYTES } from '@panelyard/conversion/formats/detect-format'
import { checkArchive } from '@panelyard/conversion/formats/ifczip'
import { AppError } from '../../platform/app-error.ts'
import { refusedContent } from './file-refusals.ts'
import type { UploadAllowance } from './upload-allowance.ts'

/** Refuses a name no model file has. `file_name` is clean already. */
export function requireModelName(file_name: string): void {
	if (IFCXML_FILE_PATTERN.test(file_name)) throw refusedContent('ifcxml_not_supported')
	if (IDS_FILE_PATTERN.test(file_name)) throw refusedContent('ids')
	if (MODEL_FILE_PATTERN.test(file_name)) return
	const message = ProjectMessages.wrongExtension
	throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'file', message }] })
}

/** Throws once the first bytes of a file can't be a model's. `end` returns the format, even of a short file. */
export function headCheck(file_name: string): { add: (chunk: Buffer) => void; end: () => ModelFormat } {
	let head = Buffer.alloc(0)
	let format: ModelFormat | null = null
	return {
		add(chunk) {
			if (format) return
			head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES - head.length)])
			if (head.length >= SNIFF_BYTES) format = formatOf(head, file_name)
		},
		end: () => format ?? formatOf(head, file_name),
	}
}

function formatOf(head: Buffer, file_name: string): ModelFormat {
	try {
		return detectFormat(head)
	} catch (error) {
		if (!(error instanceof ConversionFailure)) throw error
		const isCalledArchive = error.reason === 'not_a_model' && /\.ifczip$/i.test(file_name)
		throw isCalledArchive ? refusedContent('archive_invalid') : refusedContent(error.reason, error.value)
	}
}

/**
 * A stream a whole model file passes through: hashed, and refused as soon as it is too large or cannot be a model.
 * Ask for `result` once the file has passed and lies at `path`; it throws what only the end can tell.
 */
export function modelCheck(
	file_name: string,
	limit: Pick<UploadAllowance, 'max_bytes' | 'max_unpacked_bytes' | 'tooLarge'>,
): { stream: Transform; result: (path: string) => Promise<{ bytes: number; sha256: string }> } {
	const hash = createHash('sha256')
	const head = headCheck(file_name)
	let bytes = 0
	const stream = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			bytes += chunk.length
			if (bytes > limit.max_bytes) return done(limit.tooLarge())
			hash.update(chunk)
			try {
				head.add(chunk)
				done(null, chunk)
			} catch (error) {
				done(error as Error)
			}
		},
	})
	return {
		stream,
		async result(path) {
			if (bytes === 0) throw refusedContent('empty_file')
			if (head.end() === 'zip') await requireModelArchive(path, limit.max_unpacked_bytes)
			return { bytes, sha256: hash.digest('hex') }
		},
	}
}

/** Refuses an archive that holds no model, or one larger than may be, before anything is unpacked. */
async function requireModelArchive(path: string, max_bytes: number): Promise<void> {
	try {
		await checkArchive(path, max_bytes)
	} catch (error) {
		throw error instanceof ConversionFailure ? refusedContent(error.reason, error.value) : error
	}
}
