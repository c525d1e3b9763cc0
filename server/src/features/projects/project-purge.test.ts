import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { projects, uploaded_files } from '../../database/tables/tables.ts'
import { holdOwnFile, purgeLooseFiles } from '../../models/source-files.service.ts'
import type { Platform } from '../../platform/feature.ts'
import {
	type BarePlatform,
	insertPerson,
	insertProjectRow,
	insertUpload,
	insertVersionRow,
	openBarePlatform,
} from '../../testing/bare-platform.ts'
import { elsewhere } from '../../testing/elsewhere.ts'
import { holdRestorable, purgeDeletedProjects } from './project-purge.service.ts'

let bare: BarePlatform
let platform: Platform
beforeAll(async () => {
	bare = await openBarePlatform()
	platform = bare.platform
})
afterAll(() => bare.close())

const DAY_MS = 24 * 3600_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const exists = async (key: string) => (await platform.storage.stat(key)) !== null
const has = async (table: typeof projects | typeof uploaded_files, id: string) =>
	(await platform.database.$count(table, sql`${table.id} = ${id}`)) > 0

/** A deleted project with a model, its source and an artefact in storage. */
async function deletedProject(days: number) {
	const project_id = await insertProjectRow(platform, { deleted_at: daysAgo(days) })
	const file = await insertUpload(platform)
	const version = await insertVersionRow(platform, { file_id: file.id, project_id })
	return { project_id, file, keys: [file.storage_key, version.storage_key] }
}

/** A platform on which `meddle` runs after a sweep has read its list, right before its first transaction. */
function meddled(meddle: () => Promise<unknown>): Platform {
	let met = false
	const transaction: Database['transaction'] = async (work, config) => {
		if (!met) await meddle()
		met = true
		return platform.database.transaction(work, config)
	}
	const database = new Proxy(platform.database, {
		get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
	})
	return { ...platform, database }
}

describe('a deleted project', () => {
	it('goes after 30 days with its files, and not before', async () => {
		const [old, young] = [await deletedProject(31), await deletedProject(29)]
		expect(await purgeDeletedProjects(platform)).toBe(1)
		expect([await has(projects, old.project_id), await has(projects, young.project_id)]).toEqual([false, true])
		for (const key of old.keys) expect(await exists(key)).toBe(false)
		for (const key of young.keys) expect(await exists(key)).toBe(true)
	})

	it('that is restored while the sweep runs stays, files included', async () => {
		const { project_id, keys } = await deletedProject(31)
		const restore = () =>
			platform.database.update(projects).set({ deleted_at: null }).where(sql`id = ${project_id}`).execute()
		expect(await purgeDeletedProjects(meddled(restore))).toBe(0)
		expect(await has(projects, project_id)).toBe(true)
		for (const key of keys) expect(await exists(key)).toBe(true)
	})

	it('that cannot be removed does not keep the others', async () => {
		const stuck = await deletedProject(40)
		const other = await deletedProject(35)
		const failing = meddled(() => Promise.reject(new Error('the database is busy')))
		const once = { ...failing, database: failOnce(failing.database) }
		expect(await purgeDeletedProjects(once)).toBe(1)
		expect([await has(projects, stuck.project_id), await has(projects, other.project_id)]).toEqual([true, false])
		expect(await purgeDeletedProjects(platform)).toBe(1)
	})

	it('leaves its file to another project that is made of it meanwhile', async () => {
		const { file, keys } = await deletedProject(31)
		const project_id = await insertProjectRow(platform)
		const reuse = () => insertVersionRow(platform, { file_id: file.id, project_id })
		expect(await purgeDeletedProjects(meddled(reuse))).toBe(1)
		expect(await has(uploaded_files, file.id)).toBe(true)
		expect(await exists(keys[0] ?? '')).toBe(true)
	})

	it('can be restored for 30 days only', async () => {
		const [old, young] = [await deletedProject(31), await deletedProject(29)]
		const hold = (id: string) => platform.database.transaction((tx) => holdRestorable(tx, id))
		expect((await hold(young.project_id)).id).toBe(young.project_id)
		await expect(hold(old.project_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
		await expect(hold(await insertProjectRow(platform))).rejects.toMatchObject({ code: 'NOT_FOUND' })
	})
})

/** Fails the first transaction. */
function failOnce(database: Database): Database {
	let failed = false
	return new Proxy(platform.database, {
		get(target, name) {
			if (name !== 'transaction' || failed) return Reflect.get(target, name, target)
			failed = true
			return Reflect.get(database, name, database)
		},
	})
}

describe('an old upload without a project', () => {
	it('goes with what was converted from it', async () => {
		const file = await insertUpload(platform, { created_at: daysAgo(31) })
		const { storage_key } = await insertVersionRow(platform, { file_id: file.id })
		expect(await purgeLooseFiles(platform)).toBe(1)
		expect(await has(uploaded_files, file.id)).toBe(false)
		expect([await exists(file.storage_key), await exists(storage_key)]).toEqual([false, false])
	})

	it('that becomes a project while the sweep runs stays, with its model', async () => {
		const file = await insertUpload(platform, { created_at: daysAgo(31) })
		const project_id = await insertProjectRow(platform)
		let artefact = ''
		const use = async () => {
			artefact = (await insertVersionRow(platform, { file_id: file.id, project_id })).storage_key
		}
		expect(await purgeLooseFiles(meddled(use))).toBe(0)
		expect(await has(uploaded_files, file.id)).toBe(true)
		expect([await exists(file.storage_key), await exists(artefact)]).toEqual([true, true])
	})

	it('is held by whoever makes something of it', async () => {
		const user_id = await insertPerson(platform)
		const file = await insertUpload(platform, { created_at: daysAgo(31), user_id })
		const project_id = await insertProjectRow(platform)
		let swept: Promise<number> = Promise.resolve(-1)
		await platform.database.transaction(async (tx) => {
			await holdOwnFile(tx, file.id, user_id)
			swept = elsewhere(() => purgeLooseFiles(platform))
			await insertVersionRow({ ...platform, database: tx }, { file_id: file.id, project_id })
		})
		expect(await swept).toBe(0)
		expect(await has(uploaded_files, file.id)).toBe(true)
		const stranger = await insertPerson(platform)
		const held = platform.database.transaction((tx) => holdOwnFile(tx, file.id, stranger))
		await expect(held).rejects.toMatchObject({ code: 'NOT_FOUND' })
	})
})
