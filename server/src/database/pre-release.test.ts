import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PristineDatabase, pristineDatabase } from '../testing/pristine-database.ts'
import { processEnvironment } from '../testing/process-environment.ts'
import { CannotOpenDatabase } from './connection/cannot-open-database.ts'
import { openDatabase } from './database.ts'

let dataDir: string
let pristine: PristineDatabase
beforeEach(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'panelyard-pre-release-'))
	pristine = await pristineDatabase(dataDir)
	// The state after an earlier first migration.
	const { database, close } = await openDatabase({ databaseUrl: pristine.databaseUrl, dataDir })
	await database.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 86400000`)
	await close()
})
afterEach(async () => {
	await pristine.drop()
	rmSync(dataDir, { recursive: true, force: true })
})

test('a database of a pre-release version is refused, and left as it was', async () => {
	const opening = openDatabase({ databaseUrl: pristine.databaseUrl, dataDir })
	await expect(opening).rejects.toThrow(CannotOpenDatabase)
	// The embedded database is released, so it can be opened again.
	await expect(openDatabase({ databaseUrl: pristine.databaseUrl, dataDir })).rejects.toThrow('pre-release version')
})

test('a server started on one says so without a stack', async () => {
	const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/bare-server.ts')], {
		env: processEnvironment({
			DATA_DIR: dataDir,
			...(pristine.databaseUrl ? { DATABASE_URL: pristine.databaseUrl } : {}),
		}),
		stdio: ['ignore', 'ignore', 'pipe'],
	})
	let said = ''
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		said += text
	})
	const [code] = await once(child, 'close')
	expect(code).toBe(1)
	expect(said.trim()).toMatch(/^The database in .* was made by a pre-release version of Panelyard, .*\.$/)
})
