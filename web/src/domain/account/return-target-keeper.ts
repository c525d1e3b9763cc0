import type { ReturnTarget } from './return-target.ts'

const STORAGE_KEY = 'panelyard.return_target'

/** Remembers, in this tab, where to go after a sign-in that leaves the site (Google's). */
export function keepReturnTarget(target: ReturnTarget): void {
	try {
		sessionStorage.setItem(STORAGE_KEY, JSON.stringify(target))
	} catch {
		// The dashboard is the destination then.
	}
}

/** The remembered target, once. */
export function takeReturnTarget(): ReturnTarget {
	try {
		const kept = sessionStorage.getItem(STORAGE_KEY)
		sessionStorage.removeItem(STORAGE_KEY)
		return kept ? (JSON.parse(kept) as ReturnTarget) : {}
	} catch {
		return {}
	}
}
