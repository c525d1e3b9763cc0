const STORAGE_KEY = 'panelyard.palette_recent'
const MOST_KEPT = 24

/** What was done by the palette in this browser, the last first: ids of entries. */
export function recentEntries(): readonly string[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
		return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST_KEPT) : []
	} catch {
		return []
	}
}

/** Remembers that an entry was done. */
export function keepRecent(id: string): void {
	try {
		const kept = [id, ...recentEntries().filter((other) => other !== id)].slice(0, MOST_KEPT)
		localStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
	} catch {
		// Private windows may refuse storage; then nothing is recent.
	}
}
