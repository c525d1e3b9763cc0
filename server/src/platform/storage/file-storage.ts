import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both included, counted from 0. */
export type ByteRange = { start: number; end: number }
export type StoredFile = { bytes: number }
export type ListedFile = StoredFile & { key: string; modified_at: Date }

/**
 * Where files live. A key is a relative path of plain segments, such as `sources/<id>`. A file becomes visible whole or
 * not at all, and never changes afterwards.
 */
export type FileStorage = {
	/** Writes a stream to its end; a stream that fails leaves nothing behind. */
	put(key: string, source: Readable): Promise<void>
	/** Moves a local file into storage; it is gone from `path` afterwards. */
	putFile(key: string, path: string): Promise<void>
	/**
	 * Throws `StoredFileMissing` when there is nothing under the key. The stream fails when it ends before the end of
	 * the file or range.
	 */
	openRead(key: string, range?: ByteRange): Promise<Readable>
	stat(key: string): Promise<StoredFile | null>
	/** Does nothing when it isn't there. */
	delete(key: string): Promise<void>
	/** Lists every file whose key begins with `prefix`, in no particular order. May miss files written meanwhile. */
	list(prefix?: string): AsyncIterable<ListedFile>
	/** Absolute path of the file where storage is this machine's disk, null otherwise. Never write to it. */
	localPath(key: string): string | null
	/** Throws when files cannot be written or read at all. */
	check(): Promise<void>
	/** Ends connections and removes unfinished files. */
	close(): Promise<void>
}

export class StoredFileMissing extends Error {
	constructor(key: string) {
		super(`No stored file ${key}`)
		this.name = 'StoredFileMissing'
	}
}

const KEY = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/

/** False for keys that could leave the storage's folder, and for names that aren't ours. */
export const isStorageKey = (key: string): boolean =>
	key.length <= 512 && KEY.test(key) && !key.split('/').some((part) => part === '..' || part === '.')

/** Throws when `isStorageKey` is false. */
export function assertStorageKey(key: string): void {
	if (!isStorageKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
}
