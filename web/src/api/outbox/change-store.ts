import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Change } from './change.ts'

/** Where changes survive the page. */
export type ChangeStore = {
	/** Every change of a person, the first one made first. */
	read(personId: string): Promise<Change[]>
	/** Everybody's, the first one made first. */
	readAll(): Promise<Change[]>
	/** Inserts or replaces, all or none. */
	write(...changes: Change[]): Promise<void>
	remove(id: string): Promise<void>
	/** Deletes all that a person has. */
	removeAll(personId: string): Promise<void>
	/** Deletes what others than this person made before a time, in milliseconds since 1970. */
	removeOld(personId: string, before: number): Promise<void>
}

type Schema = DBSchema & { changes: { key: string; value: Change; indexes: { person_id: string } } }

type Changes = IDBPObjectStore<Schema, ['changes'], 'changes', 'readwrite'>

const inOrder = (changes: Change[]): Change[] => changes.sort((a, b) => a.number - b.number)

/** Changes in IndexedDB. Rejects where the browser keeps nothing, as some private windows do. */
export function openChangeStore(): ChangeStore {
	let opened: Promise<IDBPDatabase<Schema>> | null = null
	const database = () => {
		opened ??= openDB<Schema>('panelyard-outbox', 1, {
			upgrade(db) {
				db.createObjectStore('changes', { keyPath: 'id' }).createIndex('person_id', 'person_id')
			},
			// Another tab wants to upgrade or delete the database: the next call opens it again.
			blocking() {
				void opened?.then((db) => db.close())
				opened = null
			},
			terminated() {
				opened = null
			},
		})
		opened.catch(() => {
			opened = null
		})
		return opened
	}
	/** Makes all of `requests` at once: a transaction that waits for the page loses them with a busy page that ends. */
	const write = async (requests: (store: Changes) => Promise<unknown>[]) => {
		const transaction = (await database()).transaction('changes', 'readwrite')
		const made = requests(transaction.store)
		transaction.commit()
		await Promise.all([...made, transaction.done])
	}
	const removeWhere = async (isGone: (change: Change) => boolean) => {
		const gone = (await (await database()).getAll('changes')).filter(isGone)
		if (gone.length > 0) await write((store) => gone.map(({ id }) => store.delete(id)))
	}
	return {
		read: async (personId) => inOrder(await (await database()).getAllFromIndex('changes', 'person_id', personId)),
		readAll: async () => inOrder(await (await database()).getAll('changes')),
		write: (...changes) => write((store) => changes.map((change) => store.put(change))),
		remove: (id) => write((store) => [store.delete(id)]),
		removeAll: (personId) => removeWhere(({ person_id }) => person_id === personId),
		removeOld: (personId, before) =>
			removeWhere(({ person_id, made_at }) => person_id !== personId && made_at < before),
	}
}
