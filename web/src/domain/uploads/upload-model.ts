import { KnownFileResponse, type UploadedFile, UploadedFileResponse } from '@panelyard/contracts/models/uploads'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { type BackgroundFile, openInBackground } from './background-file.ts'
import { PackedSource } from './file-sources.ts'
import { overLostConnection } from './lost-connection.ts'
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
/** The worker's code can also be missing for good, when the server was renewed meanwhile. */
const WORKER_TRIES = 8

/**
 * Brings a model file to the server, which keeps it without converting it: sends nothing when this person's files or
 * projects have it already, packs text on the way, waits for a lost connection, and goes on with an upload a reload broke
 * off. Throws `ApiError`, or `FileUnreadable`; when `signal` aborts, the abort's own reason, and what was sent is dropped.
 */
export async function uploadModel(file: File, options: ModelUploadOptions): Promise<UploadedModel> {
	const { signal, onProgress } = options
	const checking = { sent_bytes: 0, total_bytes: file.size, stage: 'checking', is_resumed: false } as const
	const patience = { signal, onWaiting: () => onProgress({ ...checking, is_waiting: true }) }
	let background = null as BackgroundFile | null
	/** The worker's own code may not have arrived yet, either. */
	const open = (): BackgroundFile => {
		background?.close()
		background = openInBackground(file)
		return background
	}
	try {
		signal?.throwIfAborted()
		onProgress({ ...checking, is_waiting: false })
		const { sha256, reader } = await overLostConnection(
			async () => {
				const opened = open()
				return { sha256: await opened.digest(), reader: opened }
			},
			{ ...patience, most_tries: WORKER_TRIES },
		)
		const body = { sha256, bytes: file.size, file_name: file.name }
		const ask = { body, ...(signal ? { signal } : {}) }
		const known = await overLostConnection(() => callApi(KnownFileResponse, 'POST', '/files/known', ask), patience)
		if (known.file) return { ...known.file, is_known: true, is_converted: known.is_converted }
		const sent = await send(file, reader, sha256, options)
		return { ...sent, is_known: false, is_converted: false }
	} finally {
		background?.close()
	}
}

async function send(
	file: File,
	background: BackgroundFile,
	sha256: string,
	{ signal, onProgress }: ModelUploadOptions,
): Promise<UploadedFile> {
	let last = { sent_bytes: 0, is_waiting: false, is_resumed: false }
	const tell = (progress: typeof last) => {
		last = progress
		const stage = progress.sent_bytes < file.size ? 'sending' : 'finishing'
		onProgress({ total_bytes: file.size, stage, ...progress })
	}
	const once = async (resume: boolean): Promise<UploadedFile> => {
		const packed = isWorthPacking(file) ? new PackedSource(background) : null
		const { upload_id } = await sendFile(file, { packed, sha256, resume, signal, onProgress: tell })
		const path = `/files/resumable_result/${upload_id}`
		const ask = () => callApi(UploadedFileResponse, 'GET', path, signal ? { signal } : {})
		return (await overLostConnection(ask, { signal, onWaiting: () => tell({ ...last, is_waiting: true }) })).file
	}
	try {
		return await once(true)
	} catch (error) {
		// A part sent by another version of the browser may not fit to the rest, and what was sent may be gone.
		const code = error instanceof ApiError ? error.code : null
		const isStale = code === 'NOT_FOUND' || (code === 'UPLOAD_INTERRUPTED' && last.is_resumed)
		if (!isStale) throw error
		return once(false)
	}
}

const isWorthPacking = (file: File): boolean =>
	/\.ifc$/i.test(file.name) && file.size >= WORTH_PACKING_BYTES && 'CompressionStream' in globalThis
