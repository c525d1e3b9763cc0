import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs, model_versions, uploaded_files } from '../database/tables/tables.ts'
import type { Platform } from '../platform/feature.ts'
import {
	type BarePlatform,
	insertUpload,
	insertVersionRow,
	openBarePlatform,
	putText,
} from '../testing/bare-platform.ts'
import { elsewhere } from '../testing/elsewhere.ts'
import {
	abandonFiles,
	deleteAbandoned,
	deleteDueFiles,
	discardFiles,
	expectFiles,
	keysOf,
	replacedKeys,
	StoredFilesOverdue,
	settleFiles,
} from './stored-files.service.ts'

let bare: BarePlatform
let platform: Platform
beforeAll(async () => {
	bare = await openBarePlatform()
	platform = bare.platform
})
afterAll(() => bare.close())
beforeEach(async () => {
	await platform.database.execute(sql`delete from unsettled_files`)
})

const newKey = () => `sources/${crypto.randomUUID()}`
const exists = async (key: string) => (await platform.storage.stat(key)) !== null
const makeDue = () => platform.database.execute(sql`update unsettled_files set due_at = now()`)
const unsettled = async () =>
	(await platform.database.execute<{ storage_key: string }>(sql`select storage_key from unsettled_files`)).rows.map(
		({ storage_key }) => storage_key,
	)
async function expected(): Promise<string> {
	const key = newKey()
	await expectFiles(platform, [key])
	return putText(platform, key)
}
const insertRow = (tx: Pick<Platform['database'], 'insert'>, storage_key: string) =>
	tx.insert(uploaded_files).values({ file_name: 'a.ifc', bytes: 1, sha256: storage_key, storage_key })

describe('a file that is written before its row', () => {
	it('stays until it is due, and is deleted when no row came', async () => {
		const key = await expected()
		expect(await deleteDueFiles(platform)).toBe(0)
		expect(await exists(key)).toBe(true)
		await makeDue()
		expect(await deleteDueFiles(platform)).toBe(1)
		expect([await exists(key), await unsettled()]).toEqual([false, []])
	})

	it('stays for good once a row references it', async () => {
		const key = await expected()
		await platform.database.transaction(async (tx) => {
			await settleFiles(tx, [key])
			await insertRow(tx, key)
		})
		expect(await unsettled()).toEqual([])
		expect(await deleteDueFiles(platform)).toBe(0)
		expect(await exists(key)).toBe(true)
	})

	it('cannot be referenced when it has been deleted as overdue, or is about to be', async () => {
		const [gone, going] = [await expected(), await expected()]
		await makeDue()
		await deleteAbandoned(platform, [gone])
		const stuck = {
			...platform,
			storage: { ...platform.storage, delete: () => Promise.reject(new Error('no answer')) },
		}
		expect(await deleteAbandoned(stuck, [going])).toBe(0)
		for (const key of [gone, going]) {
			const written = platform.database.transaction((tx) => settleFiles(tx, [key]))
			await expect(written).rejects.toThrow(StoredFilesOverdue)
		}
		await expectFiles(platform, [going])
		expect(await deleteDueFiles(platform)).toBe(1)
	})

	it('can be referenced while another request expects it again', async () => {
		const key = await expected()
		await platform.database.transaction(async (tx) => {
			await settleFiles(tx, [key])
			await insertRow(tx, key)
		})
		await platform.database.transaction(async (tx) => {
			// Expected again after the first statement of settling.
			let statements = 0
			const interrupted = new Proxy(tx, {
				get: (target, name) => {
					const value = Reflect.get(target, name)
					if (name !== 'execute') return value
					return async (query: Parameters<typeof tx.execute>[0]) => {
						const result = await tx.execute(query)
						if (statements++ === 0) await expectFiles({ database: tx as unknown as Platform['database'] }, [key])
						return result
					}
				},
			})
			await settleFiles(interrupted, [key])
		})
		await makeDue()
		expect([await deleteDueFiles(platform), await exists(key)]).toEqual([0, true])
	})

	it('is not deleted while the transaction that references it is open', async () => {
		const key = await expected()
		await makeDue()
		let swept: Promise<number> = Promise.resolve(-1)
		await platform.database.transaction(async (tx) => {
			await settleFiles(tx, [key])
			swept = elsewhere(() => deleteDueFiles(platform))
			await insertRow(tx, key)
		})
		expect([await swept, await exists(key)]).toEqual([0, true])
	})

	it('goes when its transaction fails', async () => {
		const key = await expected()
		await discardFiles(platform, [key])
		expect([await exists(key), await unsettled()]).toEqual([false, []])
	})
})

describe('a file whose row is removed', () => {
	it('stays while another row references it, and goes with the last', async () => {
		const first = await insertUpload(platform)
		const second = await insertUpload(platform, { storage_key: first.storage_key })
		const remove = async (id: string) => {
			await platform.database.transaction(async (tx) => {
				await tx.delete(uploaded_files).where(sql`id = ${id}`)
				await abandonFiles(tx, [first.storage_key])
			})
			return deleteAbandoned(platform, [first.storage_key])
		}
		expect(await remove(first.id)).toBe(0)
		expect([await exists(first.storage_key), await unsettled()]).toEqual([true, []])
		expect(await remove(second.id)).toBe(1)
		expect(await exists(first.storage_key)).toBe(false)
	})

	it('stays while an artefact of another version or the result of a job is kept in it', async () => {
		const file = await insertUpload(platform)
		const { id, storage_key: artefact } = await insertVersionRow(platform, { file_id: file.id })
		const job_id = crypto.randomUUID()
		const exported = await putText(platform, `tasks/${job_id}/${crypto.randomUUID()}.glb`)
		const result = { exported: { glb: { storage_key: exported, bytes: 1 } } }
		await platform.database.insert(jobs).values({ id: job_id, kind: 'export_glb', file_id: file.id, result })
		const keys = [artefact, exported]
		await discardFiles(platform, keys)
		expect([await exists(artefact), await exists(exported)]).toEqual([true, true])
		await platform.database.delete(jobs).where(sql`id = ${job_id}`)
		await platform.database.delete(model_versions).where(sql`id = ${id}`)
		await discardFiles(platform, keys)
		expect([await exists(artefact), await exists(exported)]).toEqual([false, false])
	})

	it('that cannot be deleted does not keep the others, and is tried again', async () => {
		const keys = [newKey(), newKey(), newKey()].sort()
		for (const key of keys) await putText(platform, key)
		await abandonFiles(platform.database, keys)
		const refusing: Platform['storage'] = {
			...platform.storage,
			delete: async (key) => {
				if (key === keys[0]) throw new Error('the store does not answer')
				await platform.storage.delete(key)
			},
		}
		expect(await deleteDueFiles({ ...platform, storage: refusing })).toBe(2)
		expect(await unsettled()).toEqual([keys[0]])
		expect(await deleteDueFiles(platform)).toBe(1)
		expect(await unsettled()).toEqual([])
	})

	it('is left for later when the server stops', async () => {
		const keys = await Promise.all([expected(), expected(), expected()])
		await makeDue()
		const stop = new AbortController()
		const stopping: Platform['storage'] = {
			...platform.storage,
			delete: async (key) => {
				await platform.storage.delete(key)
				stop.abort()
			},
		}
		expect(await deleteDueFiles({ ...platform, storage: stopping }, stop.signal)).toBe(1)
		expect(await unsettled()).toHaveLength(keys.length - 1)
	})

	it('is found by whoever replaces artefacts', () => {
		const stored = (storage_key: string) => ({ sha256: '', bytes: 1, storage_key })
		const before = { 'panels.json': stored('a/1'), 'model.glb': stored('a/2') }
		expect(keysOf(before)).toEqual(['a/1', 'a/2'])
		expect(replacedKeys(before, { ...before, 'panels.json': stored('a/3') })).toEqual(['a/1'])
		expect(replacedKeys(null, before)).toEqual([])
	})
})
