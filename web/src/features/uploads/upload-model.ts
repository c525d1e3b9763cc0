import { KnownFileResponse, type UploadedFile, UploadedFileResponse } from '@panelyard/contracts/uploads'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { type BackgroundFile, openInBackground } from './background-file.ts'
import { PackedSource } from './file-sources.ts'
import { sendFile } from './send-file.ts'

export type ModelUploadProgress = {
	/** Of the file itself, however it travels. */
	sent_bytes: number
	total_bytes: number
	/** `checking` reads the file and asks whether the server has it already; `finishing` waits for the server. */
	stage: 'checking' | 'sending' | 'finishing'
	/** True while the connection is lost; the upload goes on by itself when it is back. */
	is_waiting: boolean
	/** True when a part of the file had been sent before. */
	is_resumed: boolean
}
export type ModelUploadOptions = { signal?: AbortSignal; onProgress: (progress: ModelUploadProgress) => void }
export type UploadedModel = UploadedFile & {
	/** The server had the file already; nothing was sent. */
	is_known: boolean
	/** It was converted before: a project made of it is ready at once. */
	is_converted: boolean
}

/** Below this, packing gains less than it costs. */
const WORTH_PACKING_BYTES = 128 * 1024

/**
 * Brings a model file to the server, which keeps it without converting it: sends nothing when this person's files or
 * projects have it already, packs text on the way, waits for a lost connection, and goes on with an upload a reload broke
 * off. Throws `ApiError`, or `FileUnreadable`; when `signal` aborts, the abort's own reason, and what was sent is dropped.
 */
export async function uploadModel(file: File, options: ModelUploadOptions): Promise<UploadedModel> {
	const { signal, onProgress } = options
	signal?.throwIfAborted()
	const background = openInBackground(file)
	const facts = { total_bytes: file.size, is_waiting: false, is_resumed: false }
	try {
		onProgress({ ...facts, sent_bytes: 0, stage: 'checking' })
		const sha256 = await background.digest()
		signal?.throwIfAborted()
		const body = { sha256, bytes: file.size, file_name: file.name }
		const known = await callApi(KnownFileResponse, 'POST', '/files/known', { body, ...(signal ? { signal } : {}) })
		if (known.file) return { ...known.file, is_known: true, is_converted: known.is_converted }
		const sent = await send(file, background, sha256, options)
		return { ...sent, is_known: false, is_converted: false }
	} finally {
		background.close()
	}
}

async function send(
	file: File,
	background: BackgroundFile,
	sha256: string,
	{ signal, onProgress }: ModelUploadOptions,
): Promise<UploadedFile> {
	let is_resumed = false
	const once = async (resume: boolean): Promise<UploadedFile> => {
		const packed = isWorthPacking(file) ? new PackedSource(background) : null
		const sent = await sendFile(file, {
			packed,
			sha256,
			resume,
			signal,
			onProgress: (progress) => {
				is_resumed = progress.is_resumed
				const stage = progress.sent_bytes < file.size ? 'sending' : 'finishing'
				onProgress({ total_bytes: file.size, stage, ...progress })
			},
		})
		const path = `/files/resumable_result/${sent.upload_id}`
		return (await callApi(UploadedFileResponse, 'GET', path, signal ? { signal } : {})).file
	}
	try {
		return await once(true)
	} catch (error) {
		// A part sent by another version of the browser may not fit to the rest.
		const mayFit = is_resumed && error instanceof ApiError && error.code === 'UPLOAD_INTERRUPTED'
		if (!mayFit) throw error
		return once(false)
	}
}

const isWorthPacking = (file: File): boolean =>
	/\.ifc$/i.test(file.name) && file.size >= WORTH_PACKING_BYTES && 'CompressionStream' in globalThis
