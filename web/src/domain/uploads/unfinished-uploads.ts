import { RESUMABLE_UPLOAD_PATH } from '@panelyard/contracts/models/uploads'
import { z } from 'zod'
import { answerTabs, callTabs } from '../../api/answering-tabs.ts'
import { reportSessionLost } from '../../api/session-lost.ts'

/** What tus-js-client keeps of an upload, under this beginning of its key. */
const KEY = 'tus::'
/** The server keeps what was not finished for a day. */
const KEPT_MS = 24 * 3600_000
const TUS = { 'tus-resumable': '1.0.0' }

const StoredUpload = z.object({
	uploadUrl: z.url(),
	creationTime: z.string(),
	metadata: z.object({ filename: z.string(), bytes: z.coerce.number().int().positive() }),
})

/** An upload this browser began and did not see the end of. */
export type UnfinishedUpload = {
	/** Of its record in this browser. */
	key: string
	url: string
	file_name: string
	bytes: number
	begun_at: number
}

/**
 * The unfinished uploads this browser remembers, the newest first. Records nothing can be made of, such as those of
 * another address of this server, are removed: they would only stand in the way of the next upload.
 */
export function readUnfinished(fingerprint?: string): UnfinishedUpload[] {
	const wanted = fingerprint === undefined ? KEY : `${KEY}${fingerprint}::`
	const found: UnfinishedUpload[] = []
	for (const key of keys()) {
		const upload = readRecord(key)
		if (!upload) forgetUpload(key)
		else if (key.startsWith(wanted)) found.push(upload)
	}
	return found.sort((left, right) => right.begun_at - left.begun_at)
}

export function forgetUpload(key: string): void {
	try {
		localStorage.removeItem(key)
	} catch {
		// Private windows may refuse storage; there is nothing to forget then.
	}
}

/** Those of them the server still has for this person; others are forgotten. Without an answer none. */
export async function findUnfinished(signal: AbortSignal): Promise<UnfinishedUpload[]> {
	const idle = await withoutBusy(readUnfinished())
	const there = await Promise.all(idle.map((upload) => isUnfinished(upload, signal)))
	return idle.filter((_, at) => there[at])
}

/** Drops an upload here and on the server, which forgets it by itself when it does not hear of it. */
export async function dropUpload({ key, url }: UnfinishedUpload): Promise<void> {
	forgetUpload(key)
	await askUpload('DELETE', url).catch(() => {})
}

/** Holds an upload for this tab, so that no other one offers to go on with it. */
export function holdUpload(fingerprint: string, until: Promise<unknown>): void {
	const name = lockOf(fingerprint)
	const ended = until.catch(() => {})
	if (navigator.locks) navigator.locks.request(name, { ifAvailable: true }, () => ended).catch(() => {})
	else void ended.then(answerTabs(UPLOADS, name))
}

const UPLOADS = 'panelyard-uploads'
const lockOf = (fingerprint: string): string => `panelyard-upload-${fingerprint}`

async function withoutBusy(uploads: UnfinishedUpload[]): Promise<UnfinishedUpload[]> {
	if (uploads.length === 0) return uploads
	const held = navigator.locks ? await heldLocks() : await callTabs(UPLOADS)
	// A key ends with a number of its own.
	return uploads.filter(({ key }) => !held?.has(lockOf(key.slice(KEY.length, key.lastIndexOf('::')))))
}

const heldLocks = async () => new Set((await navigator.locks.query()).held?.map(({ name }) => name))

async function isUnfinished({ key, url }: UnfinishedUpload, signal: AbortSignal): Promise<boolean> {
	try {
		const { status, headers } = await askUpload('HEAD', url, signal)
		const offset = headers.get('upload-offset')
		const is_there = status === 200 && offset !== null && offset !== headers.get('upload-length')
		if (!is_there && (status === 200 || status === 404 || status === 410)) forgetUpload(key)
		return is_there
	} catch {
		return false
	}
}

/** A 401 ends the session on screen, like that of another call. */
async function askUpload(method: 'HEAD' | 'DELETE', url: string, signal?: AbortSignal): Promise<Response> {
	const answer = await fetch(url, { method, headers: TUS, credentials: 'same-origin', ...(signal && { signal }) })
	if (answer.status === 401) reportSessionLost()
	return answer
}

function keys(): string[] {
	try {
		return Object.keys(localStorage).filter((key) => key.startsWith(KEY))
	} catch {
		return []
	}
}

function readRecord(key: string): UnfinishedUpload | null {
	try {
		const { uploadUrl, creationTime, metadata } = StoredUpload.parse(JSON.parse(localStorage.getItem(key) ?? ''))
		const begun_at = Date.parse(creationTime)
		const here = new URL(RESUMABLE_UPLOAD_PATH, location.href).href
		if (!uploadUrl.startsWith(`${here}/`) || !(Date.now() - begun_at < KEPT_MS)) return null
		return { key, url: uploadUrl, file_name: metadata.filename, bytes: metadata.bytes, begun_at }
	} catch {
		return null
	}
}
