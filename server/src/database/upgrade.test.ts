import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommentListResponse } from '@panelyard/contracts/messages/comments'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { PanelListResponse } from '@panelyard/contracts/panels/panels'
import type { ProjectListResponse } from '@panelyard/contracts/projects/projects'
import type { StatusChange } from '@panelyard/contracts/statuses/status-changes'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appTables, insertsOf } from '../testing/database-rows.ts'
import { runOnPostgres } from '../testing/postgres-server.ts'
import { type PristineDatabase, pristineDatabase } from '../testing/pristine-database.ts'
import { call, SMALL_MODEL_PANELS } from '../testing/test-projects.ts'
import { cookieOf, TEST_PASSWORD, type TestServer, testServerOn } from '../testing/test-server.ts'
import { ThreadedPGlite } from './connection/threaded-pglite.ts'
import { openDatabase } from './database.ts'
import { MIGRATIONS_FOLDER } from './migrate.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')
const EMPTY = 'drop schema if exists pgboss, drizzle, public cascade; create schema public;'

describe.each(readdirSync(FIXTURES))('a database as %s has it', (file) => {
	const fixture = readFileSync(join(FIXTURES, file), 'utf8')
	let dataDir: string
	let pristine: PristineDatabase
	let server: TestServer
	const kept = new Map<string, number>()
	beforeAll(async () => {
		dataDir = mkdtempSync(join(tmpdir(), 'panelyard-upgrade-'))
		pristine = await pristineDatabase(dataDir)
		if (pristine.databaseUrl) await runOnPostgres(pristine.databaseUrl, `${EMPTY}${fixture}`)
		else {
			const pglite = await ThreadedPGlite.open(join(dataDir, 'database'))
			await pglite.exec(`${EMPTY}${fixture}`)
			await pglite.close()
		}
		// Opening it applies newer migrations. Rows are checked before a server starts, because a server deletes old
		// ones.
		const { database, close } = await openDatabase({ databaseUrl: pristine.databaseUrl, dataDir })
		for (const table of await appTables(database)) kept.set(table, (await insertsOf(database, table)).length)
		await close()
		server = await testServerOn({ dataDir, databaseUrl: pristine.databaseUrl })
		// The accounts are as old as the fixture; their trial must not have ended.
		await server.platform.database.execute(sql`update users set created_at = now()`)
	})
	afterAll(async () => {
		await server.close()
		await pristine.drop()
		rmSync(dataDir, { recursive: true, force: true })
	})

	const signIn = async (email: string) => {
		const payload = { email, password: TEST_PASSWORD }
		return cookieOf(await server.inject({ method: 'POST', url: '/login/emailpw', payload }))
	}

	test('was made by migrations that are still the same', () => {
		const { entries } = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')) as {
			entries: { tag: string }[]
		}
		const hashes = entries.map(({ tag }) =>
			createHash('sha256')
				.update(readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`)))
				.digest('hex'),
		)
		const applied = [...fixture.matchAll(/^insert into drizzle\.__drizzle_migrations .*'([0-9a-f]{64})'/gm)]
		expect(applied.length).toBeGreaterThan(0)
		expect(applied.map((match) => match[1])).toEqual(hashes.slice(0, applied.length))
	})

	test('loses no row', () => {
		const lines = fixture.split('\n')
		expect(kept.size).toBeGreaterThan(20)
		for (const [table, rows] of kept) {
			if (table.startsWith('drizzle.')) continue
			expect([table, rows]).toEqual([table, lines.filter((line) => line.startsWith(`insert into ${table} (`)).length])
		}
	})

	test('goes on as it was: people sign in and find their work', async () => {
		const anna = await signIn('anna@example.com')
		const ben = await signIn('ben@example.com')
		const { projects } = (await call<ProjectListResponse>(server, ben, 'GET', '/projects')).body
		expect(projects.map(({ name, conversion_status }) => [name, conversion_status])).toEqual([
			['House of Anna', 'COMPLETED'],
		])
		const path = `/projects/${projects[0]?.id}`
		const get = async <Body>(more: string) => (await call<Body>(server, anna, 'GET', `${path}${more}`)).body
		const { panels } = await get<PanelListResponse>('/panels')
		const { statuses } = await get<{ statuses: Status[] }>('/statuses')
		const counts = new Map(statuses.map(({ name, panel_count }) => [name, panel_count]))
		expect(panels).toHaveLength(SMALL_MODEL_PANELS)
		expect([counts.get('Designed'), counts.get('Produced'), counts.get('Painted')]).toEqual([SMALL_MODEL_PANELS, 4, 0])
		const { groups } = await get<{ groups: Group[] }>('/groups')
		expect(groups.map(({ name, panel_count }) => [name, panel_count])).toEqual([['Truck 1', 3]])
		const { threads } = await get<CommentListResponse>('/comments')
		expect(threads[0]?.comments.map(({ text }) => text)).toEqual(['The anchor is missing. @ben', 'It’s on the truck'])
		const { changes } = await get<{ changes: StatusChange[] }>('/status_changes')
		expect(
			changes.map(({ action, status_name, user_name, panel_count }) => [action, status_name, user_name, panel_count]),
		).toEqual([
			['removed', 'Produced', 'ben', 1],
			['added', 'Produced', 'ben', 5],
			['added', 'Designed', 'anna', SMALL_MODEL_PANELS],
		])
	})

	test('takes changes', async () => {
		const anna = await signIn('anna@example.com')
		const { projects } = (await call<ProjectListResponse>(server, anna, 'GET', '/projects')).body
		const made = await call(server, anna, 'POST', `/projects/${projects[0]?.id}/groups`, { name: 'Truck 2' })
		expect(made.status).toBeLessThan(300)
		const { rows } = await server.platform.database.execute(sql`select from audit_log where action = 'group.created'`)
		expect(rows).toHaveLength(2)
	})
})
