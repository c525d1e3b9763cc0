import { createWriteStream, mkdirSync } from 'node:fs'
import { readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, gunzipSync } from 'node:zlib'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { damagedOnTheWay, diskFull } from './file-refusals.ts'
import { headCheck } from './model-check.ts'

/** An upload that was not finished is kept so long after it began; so is the memory that one was finished. */
const KEPT_MS = 24 * 3600_000
/** So many first bytes of a compressed file unpack to enough to say what it is. */
const PACKED_HEAD_BYTES = 16 * 1024

/** What is known of an upload from its beginning. All texts, as the protocol wants. */
export type UploadFacts = {
	user_id: string
	file_name: string
	/** Size of the file itself, however it is packed on the way. */
	bytes: string
	encoding: 'identity' | 'gzip'
	/** What the sender says it is, hex; empty when the sender did not say. */
	sha256: string
	/** `yes` once the file was taken over by storage; its bytes are gone from here then. */
	finished: 'yes' | 'no'
}

/** Uploads on their way, each a file and a small JSON file beside it, kept over restarts of the server. */
export class ResumableStore extends FileStore {
	constructor(dataDir: string) {
		const directory = join(dataDir, 'resumable')
		mkdirSync(directory, { recursive: true, mode: 0o700 })
		super({ directory, expirationPeriodInMilliseconds: KEPT_MS })
	}

	path(upload_id: string): string {
		return join(this.directory, upload_id)
	}

	/** Null when there is no such upload. */
	async facts(upload_id: string): Promise<UploadFacts | null> {
		const kept = await this.configstore.get(upload_id)
		return (kept?.metadata as UploadFacts | undefined) ?? null
	}

	/** Appends what arrives until it ends or breaks off, and gives the new size. Refuses what cannot be a model at once. */
	override async write(arriving: Readable, upload_id: string, offset: number): Promise<number> {
		const facts = await this.facts(upload_id)
		let written = 0
		const check = offset === 0 && facts ? packedHeadCheck(facts) : () => {}
		const watch = new Transform({
			transform(chunk: Buffer, _encoding, done) {
				written += chunk.length
				try {
					check(chunk)
					done(null, chunk)
				} catch (error) {
					done(error as Error)
				}
			},
		})
		try {
			await pipeline(arriving, watch, createWriteStream(this.path(upload_id), { flags: 'r+', start: offset }))
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw diskFull()
			throw error
		}
		return offset + written
	}

	/** A finished upload stays known as complete, so that a client that missed the last answer does not begin anew. */
	override async getUpload(upload_id: string): Promise<Upload> {
		const kept = await this.configstore.get(upload_id)
		if (kept?.metadata?.finished === 'yes') return new Upload({ ...kept, offset: kept.size ?? 0 })
		return super.getUpload(upload_id)
	}

	override async remove(upload_id: string): Promise<void> {
		await rm(this.path(upload_id), { force: true })
		await rm(`${this.path(upload_id)}.json`, { force: true })
	}

	async markFinished(upload_id: string): Promise<void> {
		const kept = await this.configstore.get(upload_id)
		if (!kept) return
		kept.metadata = { ...kept.metadata, finished: 'yes' }
		await this.configstore.set(upload_id, kept)
		await rm(this.path(upload_id), { force: true })
	}

	/** Uploads a person has begun and not finished, the oldest first. */
	async unfinishedOf(user_id: string): Promise<string[]> {
		const uploads = await this.all()
		return uploads
			.filter(({ metadata }) => metadata?.user_id === user_id && metadata.finished !== 'yes')
			.sort((left, right) => Date.parse(left.creation_date ?? '') - Date.parse(right.creation_date ?? ''))
			.map(({ id }) => id)
	}

	override async deleteExpired(): Promise<number> {
		const expired = (await this.all()).filter((one) => Date.now() - Date.parse(one.creation_date ?? '') > KEPT_MS)
		for (const { id } of expired) await this.remove(id)
		return expired.length
	}

	/** @throws AppError UNAVAILABLE when the disk has no room for so many bytes */
	async requireRoom(bytes: number): Promise<void> {
		const { bavail, bsize } = await statfs(this.directory)
		if (bavail * bsize < bytes) throw diskFull()
	}

	private async all(): Promise<Upload[]> {
		const names = (await readdir(this.directory)).filter((name) => name.endsWith('.json'))
		const uploads = await Promise.all(names.map((name) => this.configstore.get(name.slice(0, -'.json'.length))))
		return uploads.filter((upload) => upload !== undefined)
	}
}

function packedHeadCheck({ encoding, file_name }: UploadFacts): (chunk: Buffer) => void {
	const plain = headCheck(file_name)
	if (encoding === 'identity') return plain.add
	let packed: Buffer | null = Buffer.alloc(0)
	return (chunk) => {
		if (!packed) return
		packed = Buffer.concat([packed, chunk])
		if (packed.length < PACKED_HEAD_BYTES) return
		const head = packed
		packed = null
		plain.add(unpackedHead(head))
	}
}

function unpackedHead(packed: Buffer): Buffer {
	try {
		return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })
	} catch {
		throw damagedOnTheWay()
	}
}
