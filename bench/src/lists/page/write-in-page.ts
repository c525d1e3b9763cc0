import { xlsxInBackground } from '@panelyard/web/domain/sheets/xlsx-in-background'
import { LIST_HEAD, listRows } from '../sample-list.ts'

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
	let isWriting = true
	let longest = 0
	let seen = performance.now()
	const { port1, port2 } = new MessageChannel()
	port1.onmessage = () => {
		const now = performance.now()
		longest = Math.max(longest, now - seen)
		seen = now
		if (isWriting) port2.postMessage(null)
		else port1.close()
	}
	port2.postMessage(null)
	const started = performance.now()
	const file = await xlsxInBackground(LIST_HEAD, listed)
	const milliseconds = performance.now() - started
	isWriting = false
	return { milliseconds, longestTaskMilliseconds: longest, bytes: file.size }
}
