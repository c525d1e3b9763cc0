import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { constants, copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
	assertStorageKey,
	type ByteRange,
	type FileStorage,
	type ListedFile,
	StoredFileMissing,
} from './file-storage.ts'
import { makeProcessFolder, sweepProcessFolders } from './process-folders.ts'

/** Holds files that are being written. */
const INCOMING = '.incoming'

/** One block, because a full disk still accepts empty files. */
const PROBE = Buffer.alloc(4096)

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'

async function syncToDisk(path: string, directory = false): Promise<void> {
	const handle = await open(path, directory ? constants.O_RDONLY : 'r+')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}

/**
 * Files under `directory`. Each is written to a temporary path, flushed, then renamed, so that a crash leaves no
 * partial file. Several processes, also on several machines, may share the directory.
 */
export async function openDiskStorage(directory: string): Promise<FileStorage> {
	await sweepProcessFolders(join(directory, INCOMING))
	const folder = await makeProcessFolder(join(directory, INCOMING))
	/** Throws when `.incoming` is gone: the directory isn't the one that was opened, such as after an unmount. */
	const incoming = async (): Promise<string> => {
		await mkdir(folder.path).catch((error) => {
			if (codeOf(error) !== 'EEXIST') throw error
		})
		return join(folder.path, randomUUID())
	}

	const place = (key: string): string => {
		assertStorageKey(key)
		return join(directory, key)
	}

	async function settle(temporary: string, key: string): Promise<void> {
		const path = place(key)
		await syncToDisk(temporary)
		let made: string | undefined
		for (let attempt = 1; ; attempt++) {
			try {
				made = await mkdir(dirname(path), { recursive: true })
				await rename(temporary, path)
				break
			} catch (error) {
				// The folder was empty, and another process removed it in between.
				if (codeOf(error) !== 'ENOENT' || attempt === 5) throw error
			}
		}
		await syncToDisk(dirname(path), true)
		// A new folder is durable once its parent has been flushed.
		for (let folder = dirname(path); made && folder.length >= made.length; folder = dirname(folder)) {
			await syncToDisk(dirname(folder), true)
		}
	}

	return {
		async put(key, source) {
			place(key)
			const temporary = await incoming()
			try {
				await pipeline(source, createWriteStream(temporary, { flags: 'wx' }))
				await settle(temporary, key)
			} catch (error) {
				await rm(temporary, { force: true })
				throw error
			}
		},

		async putFile(key, path) {
			try {
				await settle(path, key)
			} catch (error) {
				if (codeOf(error) !== 'EXDEV') throw error
				const temporary = await incoming()
				try {
					await copyFile(path, temporary)
					await settle(temporary, key)
				} catch (copyError) {
					await rm(temporary, { force: true })
					throw copyError
				}
				await unlink(path)
			}
		},

		async openRead(key, range?: ByteRange): Promise<Readable> {
			const stream = createReadStream(place(key), range)
			await new Promise<void>((resolve, reject) => {
				stream.once('open', () => resolve())
				stream.once('error', (error) => reject(isMissing(error) ? new StoredFileMissing(key) : error))
			})
			return stream
		},

		async stat(key) {
			try {
				return { bytes: (await stat(place(key))).size }
			} catch (error) {
				if (isMissing(error)) return null
				throw error
			}
		},

		async delete(key) {
			await rm(place(key), { force: true })
			await removeEmptyFolders(directory, key)
		},

		list: (prefix = '') => filesUnder(directory, '', prefix),

		localPath: place,

		async check() {
			const probe = await incoming()
			const handle = await open(probe, 'wx')
			try {
				await handle.writeFile(PROBE)
			} finally {
				await handle.close()
				await unlink(probe)
			}
		},

		close: () => folder.end(),
	}
}

/** Removes the folders that held a deleted file, up to the first that is not empty. */
async function removeEmptyFolders(directory: string, key: string): Promise<void> {
	for (let folder = dirname(key); folder !== '.'; folder = dirname(folder)) {
		try {
			await rmdir(join(directory, folder))
		} catch {
			return
		}
	}
}

async function* filesUnder(directory: string, folder: string, prefix: string): AsyncGenerator<ListedFile> {
	const entries = await readdir(join(directory, folder), { withFileTypes: true }).catch((error) => {
		if (isMissing(error)) return []
		throw error
	})
	for (const entry of entries) {
		const key = folder ? `${folder}/${entry.name}` : entry.name
		if (key === INCOMING) continue
		if (entry.isDirectory()) {
			if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* filesUnder(directory, key, prefix)
		} else if (key.startsWith(prefix)) {
			const found = await stat(join(directory, key)).catch(() => null)
			if (found) yield { key, bytes: found.size, modified_at: found.mtime }
		}
	}
}
