import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { MIGRATIONS_FOLDER } from '../database/migrate.ts'
import { appTables, insertsOf } from './database-rows.ts'
import { call, convertedProject } from './test-projects.ts'
import { type TestServer, testServerOn } from './test-server.ts'

// `node server/src/testing/write-upgrade-fixture.ts NAME` writes server/src/database/fixtures/NAME.sql: a small
// database as this version of the server writes it, which every later version must be able to upgrade. Released
// fixtures don't change; later versions add theirs.

/** The work of two people in a project, which upgrade.test.ts checks. */
async function work(server: TestServer): Promise<void> {
	const anna = await server.signUp('anna@example.com')
	const ben = await server.signUp('ben@example.com')
	const { id } = await convertedProject(server, anna.cookie, { name: 'House of Anna' })
	const ask = async <Body>(cookie: string, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
		const { status, body } = await call<Body>(server, cookie, method, `/projects/${id}${path}`, payload)
		if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
		return body
	}
	await ask(anna.cookie, 'POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
	const { panels } = await ask<{ panels: Panel[] }>(anna.cookie, 'GET', '/panels')
	const { statuses } = await ask<{ statuses: Status[] }>(anna.cookie, 'GET', '/statuses')
	const ids = panels.map((panel) => panel.id)
	const status = (key: string) => statuses.find(({ default_key }) => default_key === key)?.id
	await ask(anna.cookie, 'POST', '/panels/statuses', { panel_ids: ids, add: [status('designed')] })
	await ask(ben.cookie, 'POST', '/panels/statuses', { panel_ids: ids.slice(0, 5), add: [status('produced')] })
	await ask(ben.cookie, 'POST', '/panels/statuses', { panel_ids: ids.slice(0, 1), remove: [status('produced')] })
	await ask(anna.cookie, 'POST', '/statuses', { name: 'Painted', icon: 'star', colour: '#123456' })
	const { group } = await ask<{ group: { id: string } }>(anna.cookie, 'POST', '/groups', { name: 'Truck 1' })
	await ask(anna.cookie, 'POST', `/groups/${group.id}/panels`, { add: ids.slice(0, 3) })
	const { thread } = await ask<{ thread: { id: string } }>(anna.cookie, 'POST', '/comments', {
		panel_id: ids[0],
		text: 'The anchor is missing. @ben',
		mentions: [ben.user.id],
	})
	await ask(ben.cookie, 'POST', `/comments/threads/${thread.id}`, { text: 'It’s on the truck' })
	await ask(ben.cookie, 'POST', '/views', { name: 'Gable', view: 'c1_2_3_4_5' })
}

/** The migrations, then the rows. */
async function dump(database: Database): Promise<string> {
	const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'))
	const migrations = (journal as { entries: { tag: string }[] }).entries.map(({ tag }) =>
		readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8')
			.replaceAll('--> statement-breakpoint', '')
			.trim(),
	)
	const inserts: string[] = []
	for (const table of await appTables(database)) inserts.push(...(await insertsOf(database, table)))
	return [
		'create schema drizzle;',
		'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);',
		// Each ends with or without a semicolon.
		...migrations.map((migration) => `${migration.replace(/;$/, '')};`),
		'-- Rows come in any order: neither keys nor triggers are looked at meanwhile.',
		'set session_replication_role = replica;',
		...inserts,
		'set session_replication_role = default;',
		"select setval('drizzle.__drizzle_migrations_id_seq', 1000);",
		'',
	].join('\n')
}

const [name, ...rest] = process.argv.slice(2)
if (!name || !/^[a-z0-9-]+$/.test(name) || rest.length > 0) {
	process.stderr.write('node server/src/testing/write-upgrade-fixture.ts NAME\n')
	process.exit(2)
}
const dataDir = mkdtempSync(join(tmpdir(), 'panelyard-fixture-'))
try {
	const server = await testServerOn({ dataDir, databaseUrl: null })
	await work(server)
	const { database } = server.platform
	await database.execute(sql`delete from sessions`)
	const path = join(import.meta.dirname, `../database/fixtures/${name}.sql`)
	writeFileSync(path, await dump(database))
	await server.close()
	process.stdout.write(`Wrote ${path}\n`)
} finally {
	rmSync(dataDir, { recursive: true, force: true })
}
