import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from './database.ts'
import * as panelTables from './panel-tables.ts'
import * as tables from './tables.ts'

test('the migrations make exactly the tables the code expects', async () => {
	const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'))
	const newest = String(journal.entries.at(-1).idx).padStart(4, '0')
	const migrated = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, `meta/${newest}_snapshot.json`), 'utf8'))
	const wanted = generateDrizzleJson({ ...tables, ...panelTables }, migrated.id)
	expect(await generateMigration(migrated, wanted)).toEqual([])
})
