import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** drizzle-kit's journal of the migrations in a folder. */
type Journal = { entries: { when: number; tag: string }[] }

const JOURNAL = 'meta/_journal.json'
const readJournal = (folder: string): Journal => JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8'))

/** Times of the migrations in a folder, oldest first, as stored in the database. */
export const migrationTimes = (folder: string): number[] => readJournal(folder).entries.map(({ when }) => when)

/** Calls `work` with a temporary folder of the first `count` migrations of `folder`. */
export async function withMigrationsUntil<Result>(
	count: number,
	folder: string,
	work: (until: string) => Promise<Result>,
): Promise<Result> {
	const journal = readJournal(folder)
	const until = mkdtempSync(join(tmpdir(), 'panelyard-migrations-'))
	try {
		const entries = journal.entries.slice(0, count)
		mkdirSync(join(until, 'meta'))
		writeFileSync(join(until, JOURNAL), JSON.stringify({ ...journal, entries }))
		for (const { tag } of entries) copyFileSync(join(folder, `${tag}.sql`), join(until, `${tag}.sql`))
		return await work(until)
	} finally {
		rmSync(until, { recursive: true, force: true })
	}
}
