import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { StagedFile } from '../../models/staged-file.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { asDiskFull } from '../../platform/storage/storage-failure.ts'
import { cleanFileName } from './file-name.ts'
import { modelCheck, requireModelName } from './model-check.ts'
import type { UploadAllowance } from './upload-allowance.ts'

/** `fields` are the form's texts, whether they came before or after the file; `file` is null when there was none. */
export type StagedUpload = { file: StagedFile | null; fields: Record<string, string> }

type FileLimit = Pick<UploadAllowance, 'max_bytes' | 'max_unpacked_bytes' | 'tooLarge'>

const LIMITS = { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 64 * 1024, parts: 21 }
/** Most bytes of a form besides its file. */
const FORM_SLACK_BYTES = 2 * 1024 * 1024

const INTERRUPTED = 'The upload was interrupted. Please try again.'

/**
 * Streams a multipart form with one model file to a staging place, hashing on the way, and hands it to `use`.
 * Refuses at once what is too large or cannot be a model; an upload that breaks off leaves nothing behind.
 * @throws AppError RATE_LIMITED when the person is sending 4 files already
 */
export async function withUpload<Result>(
	request: FastifyRequest,
	{ config, stagedUploads }: Pick<Platform, 'config' | 'stagedUploads'>,
	options: { user_id: string } & FileLimit,
	use: (upload: StagedUpload) => Promise<Result>,
): Promise<Result> {
	if (!request.isMultipart()) throw new AppError('VALIDATION_FAILED', 'Send the file as multipart/form-data')
	if (Number(request.headers['content-length'] ?? 0) > options.max_bytes + FORM_SLACK_BYTES) throw options.tooLarge()
	return stagedUploads.run(options.user_id, () =>
		withStagingDirectory(config.dataDir, async (directory) => use(await receive(request, directory, options))),
	)
}

async function receive(request: FastifyRequest, directory: string, options: FileLimit): Promise<StagedUpload> {
	const upload: StagedUpload = { file: null, fields: {} }
	try {
		for await (const part of request.parts({ limits: { ...LIMITS, fileSize: options.max_bytes + 1 } })) {
			if (part.type === 'field') {
				upload.fields[part.fieldname] = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
			} else if (part.fieldname === 'file') {
				upload.file = await receiveFile(part, join(directory, 'upload'), options)
			} else {
				part.file.resume()
			}
		}
	} catch (error) {
		// What still comes of the request is read and dropped, so that the sender gets to see the answer.
		request.raw.unpipe()
		request.raw.resume()
		if (error instanceof AppError) throw error
		if (brokeOff(error)) throw new AppError('UPLOAD_INTERRUPTED', INTERRUPTED)
		throw asDiskFull(error)
	}
	return upload
}

/** The connection was lost, or the form ended before its closing line. */
function brokeOff(error: unknown): boolean {
	const { code, message } = error as Partial<NodeJS.ErrnoException>
	if (code && ['FST_MP_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(code)) return true
	return /^(Unexpected end of multipart data|Part terminated early)/.test(message ?? '')
}

async function receiveFile(part: MultipartFile, path: string, options: FileLimit): Promise<StagedFile | null> {
	const file_name = cleanFileName(part.filename ?? '')
	if (!file_name) {
		part.file.resume()
		return null
	}
	requireModelName(file_name)
	const check = modelCheck(file_name, options)
	await pipeline(part.file, check.stream, createWriteStream(path, { flags: 'wx' }))
	return { path, file_name, ...(await check.result(path)) }
}
