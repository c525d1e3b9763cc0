import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { copyProject } from './copy-project.ts'
import { takenQuery } from './taken-project.ts'

/** A copy that is being made in this page, or that came to nothing. */
export type Copying = {
	/** Kept by now. */
	bytes: number
	/** Why it came to nothing: `StorageFull` or an `ApiError`. */
	failed: unknown
	isRunning: boolean
}

const copies = new Map<string, Copying & { stop: AbortController }>()
const listeners = new Set<() => void>()

function change(projectId: string, next: Partial<Copying>): void {
	const known = copies.get(projectId)
	if (known) copies.set(projectId, { ...known, ...next })
	for (const listen of listeners) listen()
}

function listen(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** What goes on with the copy of a project; undefined where this page makes none. */
export const useCopying = (projectId: string): Copying | undefined =>
	useSyncExternalStore(listen, () => copies.get(projectId))

export const isCopying = (projectId: string): boolean => copies.get(projectId)?.isRunning === true

/** Keeps a project on this device. How that goes is told by `useCopying`, on whatever page the person is. */
export async function startCopy(client: QueryClient, projectId: string): Promise<void> {
	if (isCopying(projectId)) return
	const stop = new AbortController()
	copies.set(projectId, { bytes: 0, failed: null, isRunning: true, stop })
	change(projectId, {})
	const refresh = () => client.invalidateQueries(takenQuery(projectId))
	try {
		await copyProject(projectId, (bytes) => change(projectId, { bytes }), stop.signal)
		copies.delete(projectId)
	} catch (error) {
		if (stop.signal.aborted) copies.delete(projectId)
		else change(projectId, { failed: error, isRunning: false })
	}
	await refresh()
	change(projectId, {})
}

/** Ends a copy under way; what it kept by then stays until the project is removed from the device. */
export function stopCopy(projectId: string): void {
	copies.get(projectId)?.stop.abort()
	copies.delete(projectId)
	change(projectId, {})
}
