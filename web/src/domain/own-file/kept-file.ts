import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { newId } from '../../api/new-id.ts'
import type { OwnWork } from './own-work.ts'

/**
 * A file of the visitor's own, which this browser keeps while a tab shows it: it reaches the tab's next document and
 * survives a reload. It is sent nowhere.
 */
export type KeptFile<Converted = unknown> = {
	/** Names it in the tab's own storage. */
	id: string
	file: File
	/** What was made of it; null until then. */
	converted: Converted | null
	/** Milliseconds since 1970. */
	kept_at: number
	/** Whether it waits for an account to be made and to upload it, and so outlives its tab for a while. */
	isForAccount: boolean
	/** What was done to it by then. */
	work?: OwnWork | null
}

type Schema = DBSchema & {
	files: { key: string; value: KeptFile }
	/** When an open tab last said that it has a file, in milliseconds since 1970, by the file's id. */
	seen: { key: string; value: number }
	/** What was done to a file before it became a project, by the project's id, until its page takes it. */
	works: { key: string; value: OwnWork & { person_id: string; kept_at: number; taken_at: number } }
}

/** In the tab's own storage: the id of the file that it shows. */
const TAB_KEY = 'panelyard.own_file'
/** How often an open tab says that it has its file. */
const SEEN_MS = 5 * 60 * 1000
/** A file is deleted once its tab has said nothing for this long. Tabs may sleep, so it is much longer than `SEEN_MS`. */
const WITHOUT_TAB_MS = 60 * 60 * 1000
/** A file that waits for an account is deleted after this time, and so is what was done to it. */
const FOR_ACCOUNT_MS = 3 * 24 * 60 * 60 * 1000
/** Work that a tab took and didn't bring along by then is another's to take: that tab has ended. */
const WITHOUT_ANSWER_MS = 60_000

async function withFiles<Result>(act: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
	const db = await openDB<Schema>('panelyard-own-files', 2, {
		upgrade(opened, before) {
			if (before < 1) {
				opened.createObjectStore('files', { keyPath: 'id' })
				opened.createObjectStore('seen')
			}
			opened.createObjectStore('works')
		},
	})
	try {
		return await act(db)
	} finally {
		db.close()
	}
}

async function remove(db: IDBPDatabase<Schema>, id: string): Promise<void> {
	await db.delete('files', id)
	await db.delete('seen', id)
}

/** Keeps a file for this tab, in place of the one that it had. Rejects where the browser keeps nothing. */
export async function keepFile(file: File): Promise<KeptFile> {
	const kept = { id: newId(), file, converted: null, kept_at: Date.now(), isForAccount: false }
	const before = idOfTab()
	await withFiles(async (db) => {
		await db.put('files', kept)
		if (before) await remove(db, before)
	})
	sessionStorage.setItem(TAB_KEY, kept.id)
	return kept
}

/** Replaces what is kept under the same id. */
export const keepChanged = (kept: KeptFile): Promise<unknown> => withFiles((db) => db.put('files', kept))

/** The file of this tab; null for none, or one that was deleted. */
export async function fileOfTab(): Promise<KeptFile | null> {
	const id = idOfTab()
	return id ? ((await withFiles((db) => db.get('files', id))) ?? null) : null
}

export async function forgetFileOfTab(): Promise<void> {
	const id = idOfTab()
	if (!id) return
	sessionStorage.removeItem(TAB_KEY)
	await forgetFile(id)
}

export const forgetFile = (id: string): Promise<void> => withFiles((db) => remove(db, id))

/** A kept file by its id; null if it was deleted, or the browser keeps nothing. */
export const keptFile = async (id: string): Promise<KeptFile | null> =>
	(await withFiles((db) => db.get('files', id)).catch(() => null)) ?? null

/**
 * Keeps the tab's file until it has been uploaded to an account, with what was done to it. Returns its id; null if the browser
 * keeps nothing.
 */
export async function keepForAccount(file: File, work: OwnWork | null): Promise<string | null> {
	const kept = (await fileOfTab().catch(() => null)) ?? (await keepFile(file).catch(() => null))
	if (!kept) return null
	await keepChanged({ ...kept, kept_at: Date.now(), isForAccount: true, work })
	return kept.id
}

/** Forgets a file that became a project of this person, and keeps what was done to it for that project's pages. */
export const handOver = (id: string, project_id: string, person_id: string): Promise<void> =>
	withFiles(async (db) => {
		const { work } = (await db.get('files', id)) ?? {}
		if (work) await db.put('works', { ...work, person_id, kept_at: Date.now(), taken_at: 0 }, project_id)
		await remove(db, id)
		if (work) localStorage.setItem(workKey(project_id), '')
	})

/** Told without opening the database, since each project's pages ask. */
const workKey = (project_id: string): string => `panelyard.own_work.${project_id}`

/** Whether something may wait for the pages of a project. */
export function hasWork(project_id: string): boolean {
	try {
		return localStorage.getItem(workKey(project_id)) !== null
	} catch {
		return false
	}
}

/**
 * What was done to the file of a project before, for the person who made the project; null if there is none, or another tab has
 * just taken it. Whoever takes it says with `forgetWork` that it arrived.
 */
export const takeWork = (project_id: string, person_id: string): Promise<OwnWork | null> =>
	withFiles(async (db) => {
		const { store, done } = db.transaction('works', 'readwrite')
		const kept = await store.get(project_id)
		const now = Date.now()
		const isOld = kept !== undefined && now - kept.kept_at > FOR_ACCOUNT_MS
		const mayTake = kept?.person_id === person_id && !isOld && now - kept.taken_at > WITHOUT_ANSWER_MS
		if (isOld) await store.delete(project_id)
		if (mayTake) await store.put({ ...kept, taken_at: now }, project_id)
		await done
		if (isOld || !kept) localStorage.removeItem(workKey(project_id))
		return mayTake ? { work: kept.work, panels: kept.panels } : null
	})

export const forgetWork = (project_id: string): Promise<void> =>
	withFiles(async (db) => {
		await db.delete('works', project_id)
		localStorage.removeItem(workKey(project_id))
	})

/** Says as long as this document lives that the file belongs to an open tab. */
export function holdFileOfTab(): void {
	const say = () => {
		const id = idOfTab()
		if (id) withFiles((db) => db.put('seen', Date.now(), id)).catch(() => undefined)
	}
	say()
	setInterval(say, SEEN_MS)
}

/** Deletes the files of tabs that were closed. */
export async function forgetClosedTabs(): Promise<void> {
	const own = idOfTab()
	await withFiles(async (db) => {
		for (const { id, kept_at, isForAccount } of await db.getAll('files')) {
			const age = Date.now() - Math.max(kept_at, (await db.get('seen', id)) ?? 0)
			if (id === own || age < (isForAccount ? FOR_ACCOUNT_MS : WITHOUT_TAB_MS)) continue
			await remove(db, id)
		}
	})
}

function idOfTab(): string | null {
	try {
		return sessionStorage.getItem(TAB_KEY)
	} catch {
		return null
	}
}
