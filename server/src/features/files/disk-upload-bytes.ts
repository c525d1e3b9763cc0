import { createWriteStream, type Stats } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskFull } from '../../platform/storage/storage-failure.ts'
import type { UploadBytes } from './upload-bytes.ts'

/** Unfinished uploads as files of a directory, which several servers may share. */
export async function openDiskUploadBytes(directory: string): Promise<UploadBytes> {
	await mkdir(directory, { recursive: true, mode: 0o700 })
	const place = (upload_id: string): string => join(directory, upload_id)
	const found = (path: string): Promise<Stats | null> => stat(path).catch(nullWhenMissing)
	return {
		async create(upload_id) {
			await mkdir(directory, { recursive: true, mode: 0o700 })
			await writeFile(place(upload_id), '', { flag: 'wx' })
		},
		async setLength() {},
		async append(arriving, upload_id, offset) {
			const file = createWriteStream(place(upload_id), { flags: 'r+', start: offset })
			await pipeline(arriving, file)
			return offset + file.bytesWritten
		},
		size: async (upload_id) => (await found(place(upload_id)))?.size ?? null,
		async fetch(upload_id, into) {
			const path = join(into, 'arrived')
			// Try a hard link first, since it copies nothing; some file systems have none.
			await link(place(upload_id), path).catch(() => copyFile(place(upload_id), path))
			return path
		},
		remove: (upload_id) => rm(place(upload_id), { force: true }),
		async requireRoom(unfinished) {
			const { bavail, bsize } = await statfs(directory)
			const free = bavail * bsize
			const uploads = await unfinished()
			let needed = uploads.reduce((sum, { bytes }) => sum + bytes, 0)
			if (needed <= free) return
			// Bytes that have arrived take no more room, except those still to be unpacked.
			for (const { id, bytes, encoding } of uploads) {
				if (encoding === 'identity') needed -= Math.min(bytes, (await found(place(id)))?.size ?? 0)
			}
			if (needed > free) throw diskFull()
		},
		async *list() {
			for (const name of await readdir(directory)) {
				const file = await found(place(name))
				if (file) yield { upload_id: name, modified_at: file.mtime }
			}
		},
		close() {},
	}
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
	if (error.code === 'ENOENT') return null
	throw error
}
