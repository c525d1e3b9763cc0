import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BarePlatform, insertPerson, insertUpload, openBarePlatform } from '../testing/bare-platform.ts'
import { holdOwnFiles } from './source-files.queries.ts'

let bare: BarePlatform
beforeAll(async () => {
	bare = await openBarePlatform()
})
afterAll(() => bare.close())

test('files are locked by id, whatever the order they were uploaded and asked for in', async () => {
	const { platform } = bare
	const { database } = platform
	const user_id = await insertPerson(platform)
	const [low, high] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
	for (const id of [high, low]) await insertUpload(platform, { id, user_id })
	const { promise: end, resolve } = Promise.withResolvers<void>()
	const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
	const holder = database.transaction(async (tx) => {
		await tx.execute(sql`select from uploaded_files where id = ${low} for update`)
		locked()
		await end
	})
	await isLocked
	const waiter = database.transaction((tx) => holdOwnFiles(tx, [high, low], user_id))
	await vi.waitFor(async () => {
		const { rows } = await database.execute(sql`select from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock'`)
		expect(rows).toHaveLength(1)
	})
	// It waits for the first, so it hasn't locked the second.
	await database.execute(sql`select from uploaded_files where id = ${high} for update nowait`)
	resolve()
	await holder
	expect((await waiter).map(({ id }) => id)).toEqual([low, high])
})
