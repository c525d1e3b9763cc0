import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestBucket, type TestBucket } from '../../testing/test-bucket.ts'
import { type FileStorage, type ListedFile, StoredFileMissing } from './file-storage.ts'
import { openFileStorage } from './open-file-storage.ts'
import { openS3Storage } from './s3-storage.ts'

const directory = mkdtempSync(join(tmpdir(), 'panelyard-storage-'))
const files = join(directory, 'files')
let bucket: TestBucket
const storages: Record<string, FileStorage> = {}

beforeAll(async () => {
	bucket = await startTestBucket()
	storages.disk = await openFileStorage({ directory: files })
	storages.s3 = await openFileStorage({ directory, storage_url: bucket.storage_url })
})
afterAll(async () => {
	for (const storage of Object.values(storages)) await storage.close()
	bucket.close()
	rmSync(directory, { recursive: true, force: true })
})

/** 20 MB: more than one part of a multipart upload. */
const large = Buffer.alloc(20 * 1024 * 1024, 'panelyard')
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe.each(['disk', 's3'])('files on %s', (kind) => {
	const open = (): FileStorage => storages[kind] as FileStorage

	it('gives back what was written, whole or in part', async () => {
		await open().put('sources/a', Readable.from([large]))
		expect(await open().stat('sources/a')).toEqual({ bytes: large.length })
		expect(sha256(await buffer(await open().openRead('sources/a')))).toBe(sha256(large))
		expect(await text(await open().openRead('sources/a', { start: 9, end: 17 }))).toBe('panelyard')
	})

	it('takes a local file over', async () => {
		const path = join(directory, `file-${kind}`)
		writeFileSync(path, 'a model')
		await open().putFile('sources/b', path)
		expect(await text(await open().openRead('sources/b'))).toBe('a model')
		expect(readdirSync(directory)).not.toContain(`file-${kind}`)
	})

	it('leaves nothing of a stream that broke off', async () => {
		const broken = Readable.from(
			(async function* () {
				yield large
				throw new Error('connection lost')
			})(),
		)
		await expect(open().put('sources/broken', broken)).rejects.toThrow('connection lost')
		expect(await open().stat('sources/broken')).toBeNull()
		if (kind === 'disk') expect(incomingFiles()).toEqual([])
	})

	it('says so when a file is missing, and deletes one that is missing without a word', async () => {
		await expect(open().openRead('sources/none')).rejects.toThrow(StoredFileMissing)
		await open().put('sources/c', Readable.from(['x']))
		await open().delete('sources/c')
		await open().delete('sources/c')
		expect(await open().stat('sources/c')).toBeNull()
	})

	it.each(['../outside', 'a/../../b', '/etc/passwd', 'a//b', '', 'a\0b', './a'])('refuses the key %j', async (key) => {
		await expect(open().put(key, Readable.from(['x']))).rejects.toThrow('Not a storage key')
		await expect(open().openRead(key)).rejects.toThrow('Not a storage key')
	})

	it('lists what it holds, under a prefix too', async () => {
		for (const key of ['listed/x/1', 'listed/x/2', 'listed/xy', 'listed/z']) await open().put(key, Readable.from([key]))
		const listed = async (prefix: string): Promise<ListedFile[]> => {
			const found: ListedFile[] = []
			for await (const file of open().list(prefix)) found.push(file)
			return found.sort((left, right) => (left.key < right.key ? -1 : 1))
		}
		expect((await listed('listed/')).map(({ key }) => key)).toEqual([
			'listed/x/1',
			'listed/x/2',
			'listed/xy',
			'listed/z',
		])
		const [first, ...rest] = await listed('listed/x/')
		expect(first).toMatchObject({ key: 'listed/x/1', bytes: 10 })
		expect(Math.abs(Number(first?.modified_at) - Date.now())).toBeLessThan(3600_000)
		expect(rest).toHaveLength(1)
		expect(await listed('none/')).toEqual([])
		expect((await listed('')).every(({ key }) => !key.startsWith('.'))).toBe(true)
	})

	it('can be checked', async () => {
		await open().check()
	})
})

const incomingFiles = (): string[] =>
	readdirSync(join(files, '.incoming'), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => entry.name)

describe('files on a disk', () => {
	it('cannot be checked or written once the disk is no longer there', async () => {
		const [mounted, elsewhere] = [join(directory, 'mounted'), join(directory, 'elsewhere')]
		const storage = await openFileStorage({ directory: mounted })
		await storage.put('sources/a', Readable.from(['x']))
		renameSync(mounted, elsewhere)
		mkdirSync(mounted)
		await expect(storage.check()).rejects.toThrow('ENOENT')
		await expect(storage.put('sources/b', Readable.from(['x']))).rejects.toThrow('ENOENT')
		rmSync(mounted, { recursive: true })
		renameSync(elsewhere, mounted)
		await storage.check()
		expect(await storage.stat('sources/a')).toEqual({ bytes: 1 })
		await storage.close()
	})

	it('cannot be checked when the disk is full, which still takes empty files', async () => {
		const full = join(directory, 'full')
		const storage = await openFileStorage({ directory: full })
		const handle = await openFile(join(directory, 'any'), 'w')
		const write = vi.spyOn(Object.getPrototypeOf(handle), 'writeFile').mockRejectedValue(new Error('ENOSPC'))
		await handle.close()
		await expect(storage.check()).rejects.toThrow('ENOSPC')
		write.mockRestore()
		await storage.check()
		const left = readdirSync(full, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
		expect(left).toEqual([])
		await storage.close()
	})

	it('that several servers share: opening one leaves what another is writing', async () => {
		const shared = join(directory, 'shared')
		const first = await openFileStorage({ directory: shared })
		let write: (chunk: string | null) => void = () => {}
		const source = new Readable({ read() {} })
		write = (chunk) => source.push(chunk)
		const written = first.put('sources/slow', source)
		write('one ')
		const second = await openFileStorage({ directory: shared })
		write('two')
		write(null)
		await written
		expect(await text(await second.openRead('sources/slow'))).toBe('one two')
		await first.close()
		await second.close()
	})

	it('are opened without the unfinished files of processes that are gone', async () => {
		const left = join(directory, 'left')
		const incoming = join(left, '.incoming')
		for (const name of ['of-another-machine', 'old']) mkdirSync(join(incoming, name), { recursive: true })
		utimesSync(join(incoming, 'old'), new Date(), new Date(Date.now() - 25 * 3600_000))
		const storage = await openFileStorage({ directory: left })
		expect(existsSync(join(incoming, 'old'))).toBe(false)
		expect(existsSync(join(incoming, 'of-another-machine'))).toBe(true)
		await storage.close()
		expect(readdirSync(incoming)).toEqual(['of-another-machine'])
	})

	it('take the folders with them that they were alone in', async () => {
		const storage = storages.disk as FileStorage
		await storage.put('alone/a/1', Readable.from(['x']))
		await storage.put('alone/b/1', Readable.from(['x']))
		await storage.delete('alone/a/1')
		expect(readdirSync(join(files, 'alone'))).toEqual(['b'])
		await storage.delete('alone/b/1')
		expect(existsSync(join(files, 'alone'))).toBe(false)
		await storage.put('alone/a/1', Readable.from(['x']))
		expect(await storage.stat('alone/a/1')).toEqual({ bytes: 1 })
	})
})

describe('a store that does not do as it should', () => {
	/** Faults the first so many requests for a key. */
	const failing = (
		key: string,
		count: number,
		fault: 'error' | 'silence' | 'half_body',
		methods = ['GET', 'HEAD', 'PUT'],
	) => {
		let left = count
		bucket.fault = (method, asked) =>
			asked.endsWith(key) && methods.includes(method) && left-- > 0 ? fault : undefined
	}
	afterEach(() => {
		bucket.fault = () => undefined
	})
	let storage: FileStorage
	beforeAll(async () => {
		storage = await openS3Storage(bucket.storage_url, { answer_ms: 300, idle_ms: 300 })
		await storage.put('faults/file', Readable.from(['0123456789']))
	})
	afterAll(() => storage.close())

	it.each(['error', 'silence'] as const)('by %s is asked again', async (fault) => {
		failing('faults/file', 2, fault)
		expect(await text(await storage.openRead('faults/file'))).toBe('0123456789')
		failing('faults/new', 2, fault)
		await storage.put('faults/new', Readable.from(['x']))
		expect(await storage.stat('faults/new')).toEqual({ bytes: 1 })
	})

	it.each(['error', 'silence'] as const)(
		'for ever, by %s, is given up, and nothing counts as missing',
		async (fault) => {
			failing('faults/file', Number.POSITIVE_INFINITY, fault)
			await expect(storage.stat('faults/file')).rejects.not.toThrow(StoredFileMissing)
			await expect(storage.openRead('faults/file')).rejects.not.toThrow(StoredFileMissing)
			await expect(storage.put('faults/file', Readable.from(['y']))).rejects.toThrow()
			bucket.fault = () => undefined
			expect(await text(await storage.openRead('faults/file'))).toBe('0123456789')
		},
	)

	it.each(['no_bucket', 'proxy_404'] as const)(
		'by answering 404 to everything, %s: no file counts as missing',
		async (fault) => {
			bucket.fault = () => fault
			for (const key of ['faults/file', 'faults/none']) {
				const read = await storage.openRead(key).catch((error) => error)
				expect(read).toBeInstanceOf(Error)
				expect(read).not.toBeInstanceOf(StoredFileMissing)
				await expect(storage.stat(key)).rejects.toThrow()
			}
			bucket.fault = () => undefined
			expect(await storage.stat('faults/none')).toBeNull()
			await expect(storage.openRead('faults/none')).rejects.toThrow(StoredFileMissing)
		},
	)

	it('by sending half a body: that is an error, not a short file', async () => {
		failing('faults/file', 1, 'half_body')
		await expect(text(await storage.openRead('faults/file'))).rejects.toThrow()
		failing('faults/file', 1, 'half_body')
		await expect(text(await storage.openRead('faults/file', { start: 2, end: 7 }))).rejects.toThrow()
		expect(await text(await storage.openRead('faults/file', { start: 2, end: 7 }))).toBe('234567')
	})
})
