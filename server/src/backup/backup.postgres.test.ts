import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { notifications } from '../database/tables/notification-tables.ts'
import { type MadeWork, makeWork, readWork } from '../testing/backup-project.ts'
import { migratedFolder } from '../testing/database-templates.ts'
import { type PristineDatabase, pristineDatabase } from '../testing/pristine-database.ts'
import { startTestBucket, type TestBucket } from '../testing/test-bucket.ts'
import { sharedTestServer, type TestServer, testServerOn } from '../testing/test-server.ts'
import { BACKED_UP_TABLES } from './backed-up-tables.ts'
import { runBackupCommand } from './backup-command.ts'
import { fileListPath, tablePath } from './backup-format.ts'

let root: string
let bucket: TestBucket
let server: TestServer
let work: MadeWork
let answers: Record<string, string>
/** Folders of the backups of PostgreSQL and of the embedded database. */
let [first, second] = ['', '']
let embedded: Place
const made: PristineDatabase[] = []
beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), 'panelyard-backup-'))
	bucket = await startTestBucket()
	server = await sharedTestServer()
	work = await makeWork(server)
	// The server may not have delivered them yet, and a restore never does.
	await server.platform.database.update(notifications).set({ mail_at: null, digest_at: null, push_at: null })
	answers = await readAnswers(server)
	first = join(root, 'first')
	second = join(root, 'second')
	// The server is running meanwhile.
	await run(server.config, 'backup', first)
	embedded = { dataDir: join(root, 'embedded'), databaseUrl: null, storageUrl: bucket.storage_url }
	cpSync(await migratedFolder(), join(embedded.dataDir, 'database'), { recursive: true })
	await run(embedded, 'restore', first)
	await run(embedded, 'backup', second)
})
afterAll(async () => {
	await server.close()
	for (const database of made) await database.drop()
	bucket.close()
	rmSync(root, { recursive: true, force: true })
})

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>

async function run(config: Place, command: 'backup' | 'restore', folder: string): Promise<void> {
	const printed: string[] = []
	const code = await runBackupCommand(config, [command, folder], (line) => void printed.push(line))
	expect([code, printed]).toEqual([0, [expect.stringMatching(/^(Backed up|Restored) \d+ rows and \d+ files/)]])
}

/** A restore changes the revisions of projects, and nothing else. */
const REVISION = /("revision":"?|\?of=)\d+/g
const withoutRevisions = (text: string) => text.replace(REVISION, (_, name) => `${name}0`)

/** The rows of a backup, in an order that doesn't depend on the database. */
const rowsIn = (folder: string) =>
	BACKED_UP_TABLES.map(({ name }) => [
		name,
		withoutRevisions(readFileSync(tablePath(folder, name), 'utf8'))
			.split('\n')
			.sort(),
	])

/** Keys, sizes and hashes. */
const filesIn = (folder: string) => readFileSync(fileListPath(folder), 'utf8').split('\n').sort()

const readAnswers = async (from: TestServer): Promise<Record<string, string>> =>
	Object.fromEntries(
		Object.entries(await readWork(from, work)).map(([address, answer]) => [address, withoutRevisions(answer)]),
	)

async function answersOf({ storageUrl, ...place }: Place): Promise<Record<string, string>> {
	const restored = await testServerOn(place, { storageUrl, roles: ['web'] })
	return readAnswers(restored).finally(() => restored.close())
}

test('work goes from PostgreSQL and a disk to the embedded database and S3 with nothing changed', async () => {
	expect([rowsIn(second), filesIn(second)]).toEqual([rowsIn(first), filesIn(first)])
	for (const [address, answer] of Object.entries(await answersOf(embedded)))
		expect(answer, address).toBe(answers[address])
})

test('work goes from the embedded database and S3 to PostgreSQL and a disk with nothing changed', async () => {
	const database = await pristineDatabase(join(root, 'postgres'))
	made.push(database)
	const postgres: Place = { dataDir: join(root, 'postgres'), databaseUrl: database.databaseUrl, storageUrl: null }
	mkdirSync(postgres.dataDir)
	await run(postgres, 'restore', second)
	const third = join(root, 'third')
	await run(postgres, 'backup', third)
	expect([rowsIn(third), filesIn(third)]).toEqual([rowsIn(first), filesIn(first)])
})
