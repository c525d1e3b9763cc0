import { type DBSchema, openDB } from 'idb'
import { useSyncExternalStore } from 'react'
import type { LocalPhoto } from './local-photo.ts'

type Draft = { key: string; photos: readonly LocalPhoto[]; changed_at: number }
type Schema = DBSchema & { drafts: { key: string; value: Draft } }

/** How long the browser keeps what somebody put together and didn't send. */
export const DRAFTS_KEPT_MS = 7 * 24 * 60 * 60_000
const NONE: readonly LocalPhoto[] = []

/**
 * Photos that were added and not sent. The browser keeps them for a week, because phones end pages that are out of sight;
 * where it keeps nothing, they last as long as the page.
 */
export class PhotoDrafts {
	readonly #drafts = new Map<string, readonly LocalPhoto[]>()
	readonly #listeners = new Set<() => void>()
	#isOpened = false
	/** One after the other: what was changed last must be kept last. */
	#work: Promise<void> = Promise.resolve()

	readonly listen = (listener: () => void): (() => void) => {
		this.#listeners.add(listener)
		if (!this.#isOpened) {
			this.#isOpened = true
			void this.#store(async (db) => {
				for (const { key, photos, changed_at } of await db.getAll('drafts')) {
					if (Date.now() - changed_at > DRAFTS_KEPT_MS) await db.delete('drafts', key)
					// Those added while the browser was asked come after these.
					else this.#drafts.set(key, [...photos, ...(this.#drafts.get(key) ?? NONE)])
				}
				this.#tell()
			})
		}
		return () => this.#listeners.delete(listener)
	}

	photosOf(key: string): readonly LocalPhoto[] {
		return this.#drafts.get(key) ?? NONE
	}

	/** Changes what is shown at once; resolves when the browser has kept it, or won't. */
	change(key: string, change: (photos: readonly LocalPhoto[]) => readonly LocalPhoto[]): Promise<void> {
		const next = change(this.photosOf(key))
		if (next.length > 0) this.#drafts.set(key, next)
		else this.#drafts.delete(key)
		this.#tell()
		return this.#store((db) => {
			const photos = this.photosOf(key)
			return photos.length > 0 ? db.put('drafts', { key, photos, changed_at: Date.now() }) : db.delete('drafts', key)
		})
	}

	#tell(): void {
		for (const listener of [...this.#listeners]) listener()
	}

	#store(act: (db: Awaited<ReturnType<typeof opened>>) => Promise<unknown>): Promise<void> {
		this.#work = this.#work
			.then(async () => {
				const db = await opened()
				await act(db).finally(() => db.close())
			})
			.catch(() => {})
		return this.#work
	}
}

const opened = () =>
	openDB<Schema>('panelyard-photo-drafts', 1, {
		upgrade(db) {
			db.createObjectStore('drafts', { keyPath: 'key' })
		},
	})

const drafts = new PhotoDrafts()

/** Photos that aren't sent, and how to change them. */
export type ChosenPhotos = readonly [
	readonly LocalPhoto[],
	(change: (photos: readonly LocalPhoto[]) => readonly LocalPhoto[]) => void,
]

/** The photos of a person's draft, which outlive the page: closing what they stand in loses nothing. */
export function usePhotoDraft(personId: string, draft: string): ChosenPhotos {
	const key = `${personId}.${draft}`
	const photos = useSyncExternalStore(drafts.listen, () => drafts.photosOf(key))
	return [photos, (change) => void drafts.change(key, change)]
}
