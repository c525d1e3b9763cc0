import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { openDatabase } from '../database/database.ts'
import { model_versions, projects, uploaded_files, users } from '../database/tables/tables.ts'
import type { Platform } from '../platform/feature.ts'
import { openConfiguredStorage } from '../platform/storage/open-file-storage.ts'
import { pristineDatabase } from './pristine-database.ts'

export type BarePlatform = {
	/** Has only a database, storage and a silent log. */
	platform: Platform
	dataDir: string
	/** Null for the embedded database. */
	databaseUrl: string | null
	closeDatabase(): Promise<void>
	close(): Promise<void>
}

/** Database and storage without the app, for tests of services without requests. */
export async function openBarePlatform(storage_url: string | null = null): Promise<BarePlatform> {
	const dataDir = mkdtempSync(join(tmpdir(), 'panelyard-test-'))
	const { databaseUrl, drop } = await pristineDatabase(dataDir)
	const connection = await openDatabase({ databaseUrl, dataDir })
	let isOpen = true
	const closeDatabase = async () => {
		if (isOpen) await connection.close()
		isOpen = false
	}
	const storage = await openConfiguredStorage({ dataDir, storageUrl: storage_url })
	const log = pino({ level: 'silent' })
	return {
		platform: {
			database: connection.database,
			storage,
			log,
			config: { dataDir, storageUrl: storage_url },
		} as unknown as Platform,
		dataDir,
		databaseUrl,
		closeDatabase,
		async close() {
			await storage.close()
			await closeDatabase()
			await drop()
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

/** A stored file that isn't recorded as expected. */
export async function putText(platform: Platform, key: string, content = 'x'): Promise<string> {
	await platform.storage.put(key, Readable.from([content]))
	return key
}

let rows = 0

export async function insertPerson({ database }: Pick<Platform, 'database'>): Promise<string> {
	const [row] = await database
		.insert(users)
		.values({ email: `row-${++rows}@example.com` })
		.returning()
	return row?.id ?? ''
}

/** A row of an upload, with its file in storage. */
export async function insertUpload(
	platform: Platform,
	values: Partial<typeof uploaded_files.$inferInsert> = {},
): Promise<typeof uploaded_files.$inferSelect> {
	const storage_key = values.storage_key ?? `sources/${crypto.randomUUID()}`
	await putText(platform, storage_key)
	const [row] = await platform.database
		.insert(uploaded_files)
		.values({ file_name: 'a.ifc', bytes: 1, sha256: String(++rows), storage_key, ...values })
		.returning()
	return row as typeof uploaded_files.$inferSelect
}

export async function insertProjectRow(
	{ database }: Pick<Platform, 'database'>,
	values: Partial<typeof projects.$inferInsert> = {},
): Promise<string> {
	const [row] = await database
		.insert(projects)
		.values({ name: 'House', ...values })
		.returning()
	return row?.id ?? ''
}

/** A published version whose only artefact is one text file. */
export async function insertVersionRow(
	platform: Platform,
	values: { file_id: string; project_id?: string | null; storage_key?: string },
): Promise<{ id: string; storage_key: string }> {
	const id = crypto.randomUUID()
	const storage_key = values.storage_key ?? `artefacts/${id}/${crypto.randomUUID()}/model.glb`
	await putText(platform, storage_key)
	const artefacts = { 'model.glb': { sha256: 'x', bytes: 1, storage_key } }
	const { file_id, project_id = null } = values
	await platform.database.insert(model_versions).values({ id, number: 1, file_id, project_id, artefacts })
	return { id, storage_key }
}
