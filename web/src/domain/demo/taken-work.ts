import { TakeDemoRequest } from '@panelyard/contracts/public/demo-work'
import { isOfVersion } from '../../ui/kept-version.ts'

const KEY = 'panelyard.demo_work'
const VERSION = 1
/** In the tab's own storage: the id of the work that this tab stored. */
const TAB_KEY = 'panelyard.demo_work_of_tab'
/** After this time the demo's work is no longer offered. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000

/** The places a browser may keep it in: for all its tabs, or for this one. */
const places = (): Storage[] => {
	try {
		return [localStorage, sessionStorage]
	} catch {
		return []
	}
}

/**
 * Stores the demo's work until someone has signed up, in place of what was kept before. Returns false, and leaves that as it
 * was, if the browser can't store the work or the server would reject it.
 */
export function keepWork(request: TakeDemoRequest): boolean {
	if (!TakeDemoRequest.safeParse(request).success) return false
	const text = JSON.stringify({ version: VERSION, kept_at: Date.now(), request })
	const all = places()
	// Storage that refuses a text keeps the one it has.
	const keeper = all.findIndex((place) => keepAt(place, KEY, text))
	if (keeper < 0) return false
	for (const place of all.toSpliced(keeper, 1)) removeAt(place, KEY)
	for (const place of all.slice(1)) keepAt(place, TAB_KEY, request.id)
	return true
}

function keepAt(place: Storage, key: string, text: string): boolean {
	try {
		place.setItem(key, text)
		return true
	} catch {
		return false
	}
}

function removeAt(place: Storage, key: string): void {
	try {
		place.removeItem(key)
	} catch {
		// Nothing is kept there.
	}
}

/** Work that waits for an account, and since when. `isOfTab`: this tab stored it. */
export type WaitingWork = { request: TakeDemoRequest; kept_at: Date; isOfTab: boolean }

export function waitingWork(): WaitingWork | null {
	for (const place of places()) {
		try {
			const kept = JSON.parse(place.getItem(KEY) ?? 'null')
			if (!isOfVersion(kept, VERSION)) continue
			const { kept_at, request } = kept
			const { data } = TakeDemoRequest.safeParse(request)
			if (data && Date.now() - Number(kept_at) < KEPT_MS) {
				const isOfTab = places().some((tab) => tab.getItem(TAB_KEY) === data.id)
				return { request: data, kept_at: new Date(Number(kept_at)), isOfTab }
			}
		} catch {
			// Not readable: as if there were nothing.
		}
	}
	return null
}

export function forgetWork(): void {
	for (const place of places()) {
		removeAt(place, KEY)
		removeAt(place, TAB_KEY)
	}
}

/** Calls when another tab has taken, discarded or replaced the work. Returns how to stop. */
export function onWorkGone(gone: () => void): () => void {
	const hear = ({ key }: StorageEvent) => key === KEY && gone()
	window.addEventListener('storage', hear)
	return () => window.removeEventListener('storage', hear)
}
