import { useSyncExternalStore } from 'react'
import type { LocalPhoto } from './local-photo.ts'

// Photos that were added and not sent, kept for their person as long as the page lives: closing what they stand in loses
// nothing.

const drafts = new Map<string, readonly LocalPhoto[]>()
const listeners = new Set<() => void>()
const NONE: readonly LocalPhoto[] = []

const keyOf = (personId: string, draft: string): string => `${personId}.${draft}`

const listen = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** The photos of a draft, and how to change them. */
export function usePhotoDraft(
	personId: string,
	draft: string,
): [readonly LocalPhoto[], (change: (photos: readonly LocalPhoto[]) => readonly LocalPhoto[]) => void] {
	const key = keyOf(personId, draft)
	const photos = useSyncExternalStore(listen, () => drafts.get(key) ?? NONE)
	const change = (changed: (photos: readonly LocalPhoto[]) => readonly LocalPhoto[]) => {
		const next = changed(drafts.get(key) ?? NONE)
		if (next.length > 0) drafts.set(key, next)
		else drafts.delete(key)
		for (const listener of [...listeners]) listener()
	}
	return [photos, change]
}
