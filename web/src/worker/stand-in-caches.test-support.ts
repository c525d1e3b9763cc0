import { vi } from 'vitest'
import type { FetchEvent } from './worker-scope.ts'

/** The caches of a browser, by name and full address, in the order of the last writes. */
export type StandInCaches = Map<string, Map<string, Response>>

const fullAddress = (key: RequestInfo): string => new URL(typeof key === 'string' ? key : key.url, location.origin).href

/** Puts caches in memory into the place of the browser's. @param mostBytes of one body; longer ones don't fit */
export function stubCaches(mostBytes = Number.POSITIVE_INFINITY): StandInCaches {
	const all: StandInCaches = new Map()
	const cacheOf = (entries: Map<string, Response>) => ({
		match: async (key: RequestInfo) => entries.get(fullAddress(key))?.clone(),
		put: async (key: RequestInfo, response: Response) => {
			if ((await response.clone().blob()).size > mostBytes) throw new DOMException('Full', 'QuotaExceededError')
			entries.delete(fullAddress(key))
			entries.set(fullAddress(key), response)
		},
		add: async (key: RequestInfo) => {
			const response = await fetch(key)
			if (!response.ok) throw new TypeError(`${key} answered ${response.status}`)
			entries.set(fullAddress(key), response)
		},
		delete: async (key: RequestInfo) => entries.delete(fullAddress(key)),
		keys: async () => [...entries.keys()].map((url) => ({ url })),
	})
	vi.stubGlobal('caches', {
		open: async (name: string) => {
			if (!all.has(name)) all.set(name, new Map())
			return cacheOf(all.get(name) as Map<string, Response>)
		},
		match: async (key: RequestInfo, { cacheName }: { cacheName: string }) =>
			all.get(cacheName)?.get(fullAddress(key))?.clone(),
		delete: async (name: string) => all.delete(name),
		keys: async () => [...all.keys()],
	})
	return all
}

/** A request of a page, and the work that the browser lets the worker finish after the answer. */
export function fetchEvent(path: string): FetchEvent & { finished: () => Promise<unknown> } {
	const work: Promise<unknown>[] = []
	const request = new Request(new URL(path, location.origin))
	return Object.assign(new Event('fetch'), {
		request,
		preloadResponse: Promise.resolve(undefined),
		waitUntil: (more: Promise<unknown>) => void work.push(more),
		respondWith: () => {},
		finished: () => Promise.all(work),
	})
}
