import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Change } from './change.ts'

/** Where changes survive the page. */
export type ChangeStore = {
	/** Every change of a person, the first one made first. */
	read(personId: string): Promise<Change[]>
	/** Inserts or replaces. */
	write(change: Change): Promise<void>
	remove(id: string): Promise<void>
	/** Deletes all that a person has. */
	removeAll(personId: string): Promise<void>
	/** Deletes what others than this person made before a time, in milliseconds since 1970. */
	removeOld(personId: string, before: number): Promise<void>
}

type Schema = DBSchema & { changes: { key: string; value: Change; indexes: { person_id: string } } }

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
	const writing = async () => {
		const transaction = (await database()).transaction('changes', 'readwrite')
		// At once: left to itself, a transaction is committed when the page has time, and a page that ends loses it.
		return { store: transaction.store, commit: () => transaction.commit(), done: transaction.done }
	}
	return {
		async read(personId) {
			const changes = await (await database()).getAllFromIndex('changes', 'person_id', personId)
			return changes.sort((a, b) => a.number - b.number)
		},
		async write(change) {
			const { store, commit, done } = await writing()
			await Promise.all([store.put(change), commit(), done])
		},
		async remove(id) {
			await (await database()).delete('changes', id)
		},
		async removeAll(personId) {
			const store = (await database()).transaction('changes', 'readwrite').store
			for await (const cursor of store.index('person_id').iterate(personId)) await cursor.delete()
		},
		async removeOld(personId, before) {
			const store = (await database()).transaction('changes', 'readwrite').store
			for await (const cursor of store) {
				const { person_id, made_at } = cursor.value
				if (person_id !== personId && made_at < before) await cursor.delete()
			}
		},
	}
}
