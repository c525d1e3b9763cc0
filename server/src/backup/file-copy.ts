import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStorage, StoredFileMissing } from '../platform/storage/file-storage.ts'
import { type BadFile, type CopiedFile, measure, readLines } from './backup-format.ts'

const FILES_AT_ONCE = 8
/** Attempts for a file whose content is truncated. */
const MOST_RETRIES = 3
/** A stream can't carry null. */
const ABSENT = 'absent'

/** Copies the files of lists from one storage to another, several at a time, and each file once. */
export class FileCopy {
	/** Bytes of the files of the last list. */
	bytes = 0
	/** Files of the last list that are missing or have a different size from their row. */
	bad: BadFile[] = []
	readonly #source: FileStorage
	readonly #target: FileStorage
	/** Files never change, so those of earlier lists aren't read again. */
	readonly #copied = new Map<string, CopiedFile>()

	constructor(source: FileStorage, target: FileStorage) {
		this.#source = source
		this.#target = target
	}

	/** Copies the files of a list of `Reference` lines. Returns the lines of `files.jsonl`. */
	run(list: string): AsyncIterable<string> {
		this.bytes = 0
		this.bad = []
		return Readable.from(readLines(list))
			.map((line: string) => this.#copyListed(JSON.parse(line)), { concurrency: FILES_AT_ONCE })
			.filter((copied) => copied !== ABSENT)
			.map((copied) => JSON.stringify(copied))
	}

	async #copyListed({
		storage_key,
		bytes,
	}: {
		storage_key: string
		bytes: number | null
	}): Promise<CopiedFile | typeof ABSENT> {
		const copied = this.#copied.get(storage_key) ?? (await this.#copy(storage_key))
		if (!copied || (bytes !== null && copied.bytes !== bytes))
			this.bad.push({ key: storage_key, expected_bytes: bytes, bytes: copied?.bytes ?? null })
		if (!copied) return ABSENT
		this.#copied.set(storage_key, copied)
		this.bytes += copied.bytes
		return copied
	}

	async #copy(key: string): Promise<CopiedFile | null> {
		for (let retries = 0; ; retries++) {
			try {
				return await this.#copyOnce(key)
			} catch (error) {
				if (error instanceof StoredFileMissing) return null
				if (retries === MOST_RETRIES) throw error
			}
		}
	}

	async #copyOnce(key: string): Promise<CopiedFile> {
		const content = await this.#source.openRead(key)
		const meter = measure()
		const both = [pipeline(content, meter.stream), this.#target.put(key, meter.stream)]
		try {
			await Promise.all(both)
		} finally {
			// Must end before the next attempt writes the same file.
			await Promise.allSettled(both)
		}
		return { key, ...meter.measured() }
	}
}
