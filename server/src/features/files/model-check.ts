import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { IFCXML_FILE_PATTERN, MODEL_FILE_PATTERN, ProjectMessages } from '@panelyard/contracts/projects'
import { AppError } from '../../platform/app-error.ts'
import { SNIFF_BYTES, whyNoModel } from './sniff-model.ts'

export const DISK_FULL = 'The server has no room left for this file. Please tell the person who runs it.'

export const fileError = (code: 'VALIDATION_FAILED' | 'UNSUPPORTED_FILE', message: string): AppError =>
	new AppError(code, message, { fields: [{ field: 'file', message }] })

/** Refuses a name no model file has. `file_name` is clean already. */
export function requireModelName(file_name: string): void {
	if (IFCXML_FILE_PATTERN.test(file_name)) throw fileError('UNSUPPORTED_FILE', ProjectMessages.ifcXml)
	if (!MODEL_FILE_PATTERN.test(file_name)) throw fileError('VALIDATION_FAILED', ProjectMessages.wrongExtension)
}

/** Throws as soon as the first bytes of a file that passes by cannot be a model's. Call `end` when the file was short. */
export function headCheck(file_name: string): { add: (chunk: Buffer) => void; end: () => void } {
	let head: Buffer | null = Buffer.alloc(0)
	const judge = (whole: boolean): void => {
		if (!head || (head.length < SNIFF_BYTES && !whole)) return
		const reason = whyNoModel(head, file_name)
		head = null
		if (reason) throw fileError('UNSUPPORTED_FILE', reason)
	}
	return {
		add(chunk) {
			if (!head) return
			head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES - head.length)])
			judge(false)
		},
		end: () => judge(true),
	}
}

/**
 * A stream a whole model file passes through: hashed, and refused as soon as it is too large or cannot be a model.
 * Ask for `result` once the file has passed; it throws what only the end can tell.
 */
export function modelCheck(
	file_name: string,
	limit: { max_bytes: number; tooLarge: () => AppError },
): { stream: Transform; result: () => { bytes: number; sha256: string } } {
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
		result() {
			if (bytes === 0) throw fileError('VALIDATION_FAILED', 'The IFC file is empty. Please export it again.')
			head.end()
			return { bytes, sha256: hash.digest('hex') }
		},
	}
}
