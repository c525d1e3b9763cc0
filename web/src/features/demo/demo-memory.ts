import { z } from 'zod'
import { isOfVersion } from '../../ui/kept-version.ts'
import type { LocalCall } from './local/local-call.ts'

/** Calls of another version may not be answerable here: the demo then begins anew. */
const VERSION = 1
/** Characters; what browsers keep for a tab is some 5 million. */
const MOST_KEPT = 3_000_000

const KeptCall = z.object({
	method: z.enum(['POST', 'PUT', 'DELETE']),
	path: z.string(),
	query: z.record(z.string(), z.string()).optional(),
	body: z.unknown(),
	/** Milliseconds since 1970. */
	at: z.number(),
})
export type KeptCall = z.infer<typeof KeptCall>

const StoredDemo = z.object({
	/** The model version of the sample that the calls were made on. */
	version_id: z.string(),
	person_id: z.string(),
	/** Milliseconds since 1970; the sample's past ends then. */
	began_at: z.number(),
	calls: z.array(KeptCall),
})
type StoredDemo = z.infer<typeof StoredDemo>

/**
 * What was done in the demo of this tab: kept as the calls that did it, and made again when the page is loaded anew. Goes
 * with the tab. Without storage, or once it is full, the page goes on in memory and `isKept` turns false.
 */
export class DemoMemory {
	#kept: StoredDemo
	#isKept = true
	readonly #subscribers = new Set<() => void>()
	readonly #key: string

	/** @param key in the tab's own storage */
	constructor(newId: () => string, key = 'panelyard.demo') {
		this.#key = key
		this.#kept = readKept(key) ?? { version_id: '', person_id: newId(), began_at: Date.now(), calls: [] }
	}

	get personId(): string {
		return this.#kept.person_id
	}

	get beganAt(): number {
		return this.#kept.began_at
	}

	/** The calls made so far on this version of the sample; those on another one are forgotten. */
	callsOf(version_id: string): readonly KeptCall[] {
		if (this.#kept.version_id !== version_id) {
			this.#kept = { ...this.#kept, version_id, began_at: Date.now(), calls: [] }
			this.#write()
		}
		return this.#kept.calls
	}

	add({ method, path, query, body }: LocalCall, at: number): void {
		if (method === 'GET') return
		this.#kept.calls.push({ method, path, ...(query && { query }), body, at })
		this.#write()
	}

	/** For `useSyncExternalStore`. */
	readonly subscribe = (subscriber: () => void): (() => void) => {
		this.#subscribers.add(subscriber)
		return () => this.#subscribers.delete(subscriber)
	}

	/** Whether loading the page anew would bring everything back. */
	readonly isKept = (): boolean => this.#isKept

	#write(): void {
		const isKept = tryToKeep(this.#key, JSON.stringify({ version: VERSION, ...this.#kept }))
		if (isKept === this.#isKept) return
		this.#isKept = isKept
		for (const subscriber of this.#subscribers) subscriber()
	}
}

function readKept(key: string): StoredDemo | null {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
		return (isOfVersion(kept, VERSION) && StoredDemo.safeParse(kept).data) || null
	} catch {
		return null
	}
}

function tryToKeep(key: string, text: string): boolean {
	try {
		if (text.length > MOST_KEPT) return false
		sessionStorage.setItem(key, text)
		return true
	} catch {
		return false
	}
}
