import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { constants, copyFile, mkdir, open, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertStorageKey, type ByteRange, type FileStorage, StoredFileMissing } from './file-storage.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function syncToDisk(path: string, directory = false): Promise<void> {
	const handle = await open(path, directory ? constants.O_RDONLY : 'r+')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}

/** Files under `directory`: written beside their place, flushed, then renamed, so that a crash leaves no half file. */
export async function openDiskStorage(directory: string): Promise<FileStorage> {
	const incoming = join(directory, '.incoming')
	await rm(incoming, { recursive: true, force: true })
	await mkdir(incoming, { recursive: true })

	const place = (key: string): string => {
		assertStorageKey(key)
		return join(directory, key)
	}

	async function settle(temporary: string, key: string): Promise<void> {
		const path = place(key)
		await mkdir(dirname(path), { recursive: true })
		await syncToDisk(temporary)
		await rename(temporary, path)
		await syncToDisk(dirname(path), true)
	}

	return {
		async put(key, source) {
			place(key)
			const temporary = join(incoming, randomUUID())
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
				if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
				const temporary = join(incoming, randomUUID())
				await copyFile(path, temporary)
				await settle(temporary, key)
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
		},

		localPath: place,

		async check() {
			const probe = join(incoming, `probe-${randomUUID()}`)
			const handle = await open(probe, 'wx')
			await handle.close()
			await unlink(probe)
		},
	}
}
