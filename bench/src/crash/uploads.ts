import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from './random-numbers.ts'
import type { Answer, Requests } from './requests.ts'
import type { Truth } from './truth.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const PAUSE_MS = 300
const S3_PART_BYTES = 8 * 1024 * 1024
/** An upload whose server died is locked for half a minute, and it may die several times. */
const LIMIT_MS = 300_000
/** Another request works on the upload, or the offset has changed: asking for the offset helps. */
const ASK_AGAIN = [409, 423, 460]

/**
 * Uploads a file by tus, in parts, going on after whatever breaks off.
 * @returns null when its first request had an unknown outcome, or a fault was noted
 */
export async function uploadResumably(
	requests: Requests,
	truth: Truth,
	random: Random,
	model: { name: string; content: Uint8Array<ArrayBuffer> },
): Promise<{ file_id: string } | null> {
	const { name, content } = model
	const metadata = { filename: `${name}.ifc`, bytes: String(content.length) }
	const begun = await requests.ask('tus: begin', 'POST', '/files/resumable', {
		headers: {
			...TUS,
			'upload-length': String(content.length),
			'upload-metadata': Object.entries(metadata)
				.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
				.join(','),
		},
	})
	if (begun.outcome === 'refused') truth.fault(`${name}: an upload was refused: ${begun.status} ${begun.text}`)
	if (begun.outcome !== 'done') return null
	const path = begun.headers.get('location') ?? ''
	if (!(await sendParts(requests, truth, random, { name, content, path }))) return null
	return finished(requests, truth, name, path)
}

async function sendParts(
	requests: Requests,
	truth: Truth,
	random: Random,
	upload: { name: string; content: Uint8Array<ArrayBuffer>; path: string },
): Promise<boolean> {
	const { name, content, path } = upload
	const part = Math.ceil(content.length / (1 + Math.floor(random() * 4)))
	let acknowledged = 0
	for (const end = Date.now() + LIMIT_MS; Date.now() < end; ) {
		if (acknowledged === content.length) return true
		const sent = await requests.ask('tus: part', 'PATCH', path, {
			body: content.slice(acknowledged, acknowledged + part),
			headers: { ...TUS, 'upload-offset': String(acknowledged), 'content-type': 'application/offset+octet-stream' },
		})
		if (sent.outcome === 'done') {
			acknowledged = Number(sent.headers.get('upload-offset'))
			continue
		}
		if (!mayAskAgain(sent)) {
			truth.fault(`${name}: a part of an upload was answered by ${JSON.stringify(sent)}`)
			return false
		}
		await wait(PAUSE_MS)
		const asked = await requests.ask('tus: offset', 'HEAD', path, { headers: TUS })
		if (asked.outcome === 'refused' && !mayAskAgain(asked)) {
			truth.fault(`${name}: an upload that had been begun was answered by ${asked.status}`)
			return false
		}
		if (asked.outcome !== 'done') continue
		const offset = Number(asked.headers.get('upload-offset'))
		const lost = acknowledged - offset
		if (lost > 0 && lost < S3_PART_BYTES && truth.maySendAgain) truth.partsSentAgain++
		else truth.expect(lost <= 0, `${name}: of ${acknowledged} acknowledged bytes ${offset} are there`)
		acknowledged = offset
	}
	truth.uploadsGivenUp++
	return false
}

const mayAskAgain = (answer: Answer<unknown>): boolean =>
	answer.outcome === 'unknown' || (answer.outcome === 'refused' && ASK_AGAIN.includes(answer.status))

async function finished(requests: Requests, truth: Truth, name: string, path: string) {
	const result = `/files/resumable_result/${path.split('/').at(-1)}`
	for (const end = Date.now() + LIMIT_MS; Date.now() < end; await wait(PAUSE_MS)) {
		const answer = await requests.ask<{ file: { id: string } }>('tus: result', 'GET', result)
		if (answer.outcome === 'done') return { file_id: answer.body.file.id }
		if (answer.outcome === 'refused' && !mayAskAgain(answer)) {
			truth.fault(`${name}: a whole upload was answered by ${answer.status} ${answer.text}`)
			return null
		}
	}
	truth.uploadsGivenUp++
	return null
}
