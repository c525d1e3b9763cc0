import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type FileStorage, StoredFileMissing } from '../platform/storage/file-storage.ts'
import { openFileStorage } from '../platform/storage/open-file-storage.ts'
import { fetchStored } from './converter-output.ts'

const root = mkdtempSync(join(tmpdir(), 'panelyard-fetch-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const emptyFolder = (): string => mkdtempSync(join(root, 'into-'))

describe('files fetched from a disk', () => {
	it('are missing when they are, and not when the disk is', async () => {
		const [mounted, elsewhere] = [join(root, 'mounted'), join(root, 'elsewhere')]
		const storage = await openFileStorage({ directory: mounted })
		await storage.put('sources/a', Readable.from(['a model']))
		const into = emptyFolder()
		await fetchStored(storage, into, { source: 'sources/a' })
		expect(readFileSync(join(into, 'source'), 'utf8')).toBe('a model')
		await expect(fetchStored(storage, emptyFolder(), { source: 'sources/none' })).rejects.toThrow(StoredFileMissing)
		renameSync(mounted, elsewhere)
		mkdirSync(mounted)
		const error = await fetchStored(storage, emptyFolder(), { source: 'sources/a' }).catch((thrown) => thrown)
		expect(error).toMatchObject({ code: 'ENOENT' })
		expect(error).not.toBeInstanceOf(StoredFileMissing)
		rmSync(mounted, { recursive: true })
		renameSync(elsewhere, mounted)
		await storage.close()
	})
})

describe('files fetched from elsewhere', () => {
	/** A store whose files never end. */
	const endless = {
		localPath: () => null,
		openRead: async () =>
			new Readable({
				read() {
					setImmediate(() => this.push(Buffer.alloc(1024)))
				},
			}),
	} as unknown as FileStorage

	it('are copied no further once the signal fires, and the next ones not at all', async () => {
		const [into, abort] = [emptyFolder(), new AbortController()]
		const fetched = fetchStored(endless, into, { first: 'a', second: 'b' }, abort.signal)
		await vi.waitFor(() => expect(statSync(join(into, 'first')).size).toBeGreaterThan(0))
		abort.abort()
		await expect(fetched).rejects.toMatchObject({ name: 'AbortError' })
		expect(existsSync(join(into, 'second'))).toBe(false)
	})
})
