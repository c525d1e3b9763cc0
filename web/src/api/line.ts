import { useSyncExternalStore } from 'react'
import { KEPT_AT } from './kept-names.ts'

/** What the page knows of the line; times in milliseconds since 1970. */
type Line = {
	/** Since when the server has not answered; null while it does. */
	lostAt: number | null
	/** By path: when the server gave an answer that this device kept and the page shows. */
	kept: ReadonlyMap<string, number>
}

let line: Line = { lostAt: null, kept: new Map() }
const listeners = new Set<() => void>()

function change(next: Partial<Line>): void {
	line = { ...line, ...next }
	for (const listen of listeners) listen()
}

const lostAt = (): number => line.lostAt ?? Date.now()

/** Notes whether the server or the device has answered. */
export function noteAnswer(address: string, response: Response): void {
	const path = address.split('?')[0] ?? address
	const at = Number(response.headers.get(KEPT_AT) ?? Number.NaN)
	if (!Number.isNaN(at)) change({ lostAt: lostAt(), kept: new Map(line.kept).set(path, at) })
	else if (line.kept.has(path)) {
		const kept = new Map(line.kept)
		kept.delete(path)
		change({ kept, lostAt: kept.size > 0 ? lostAt() : null })
	}
}

/** The server answers again, and everything is about to be fetched from it. */
export const noteLineIsBack = (): void => change({ lostAt: null, kept: new Map() })

/** Calls `listen` whenever the device has answered in the server's place. */
export const onKeptAnswer = (listen: () => void): (() => void) => listenTo(() => line.kept.size > 0 && listen())

function listenTo(listen: () => void): () => void {
	listeners.add(listen)
	return () => listeners.delete(listen)
}

/** Follows what the browser knows of the line. */
export function watchBrowserLine(): void {
	if (!navigator.onLine) change({ lostAt: lostAt() })
	window.addEventListener('offline', () => change({ lostAt: lostAt() }))
	window.addEventListener('online', () => line.kept.size === 0 && change({ lostAt: null }))
}

export const useLine = (): Line => useSyncExternalStore(listenTo, () => line)

/** When the oldest of what the device answered was loaded, of a project or else of all; null where the server answered. */
export function keptAt({ kept }: Line, projectId: string | null): number | null {
	const times = [...kept].flatMap(([path, at]) =>
		path.startsWith(projectId === null ? '/' : `/projects/${projectId}`) ? [at] : [],
	)
	return times.length > 0 ? Math.min(...times) : null
}
