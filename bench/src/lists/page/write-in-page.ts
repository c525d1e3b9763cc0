import { xlsxInBackground } from '@panelyard/web/domain/sheets/xlsx-in-background'
import { LIST_HEAD, listRows } from '../sample-list.ts'

/** How often to look whether the page responds. */
const LOOK_MS = 10

export type WrittenInPage = {
	milliseconds: number
	/** Longest time in which the page could do nothing else. */
	longestTaskMilliseconds: number
	bytes: number
}

declare global {
	interface Window {
		/** Writes a list of so many rows as the app does. */
		writeList: (rows: number) => Promise<WrittenInPage>
	}
}

window.writeList = async (rows) => {
	const listed = [...listRows(rows)]
	let longest = 0
	let seen = performance.now()
	// A timer rather than messages without pause, which would take a core from the worker.
	const timer = setInterval(() => {
		const now = performance.now()
		longest = Math.max(longest, now - seen - LOOK_MS)
		seen = now
	}, LOOK_MS)
	const started = performance.now()
	const file = await xlsxInBackground(LIST_HEAD, listed)
	const milliseconds = performance.now() - started
	clearInterval(timer)
	return { milliseconds, longestTaskMilliseconds: longest, bytes: file.size }
}
