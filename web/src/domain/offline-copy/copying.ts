import type { QueryClient } from '@tanstack/react-query'
import { createAtom, useSelector } from '@tanstack/react-store'
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

type Kept = Copying & { stop: AbortController }

const copies = createAtom<ReadonlyMap<string, Kept>>(new Map())

const copyOf = (projectId: string): Kept | undefined => copies.get().get(projectId)

/** Nothing for a copy that was ended meanwhile. */
function change(projectId: string, next: Partial<Copying>): void {
	const known = copyOf(projectId)
	if (known) copies.set((all) => new Map(all).set(projectId, { ...known, ...next }))
}

const forget = (projectId: string): void =>
	copies.set((all) => new Map([...all].filter(([other]) => other !== projectId)))

/** What goes on with the copy of a project; undefined where this page makes none. */
export const useCopying = (projectId: string): Copying | undefined => useSelector(copies, (all) => all.get(projectId))

export const isCopying = (projectId: string): boolean => copyOf(projectId)?.isRunning === true

/** Keeps a project on this device. How that goes is told by `useCopying`, on whatever page the person is. */
export async function startCopy(client: QueryClient, projectId: string): Promise<void> {
	if (isCopying(projectId)) return
	const stop = new AbortController()
	copies.set((all) => new Map(all).set(projectId, { bytes: 0, failed: null, isRunning: true, stop }))
	const refresh = () => client.invalidateQueries(takenQuery(projectId))
	try {
		await copyProject(projectId, (bytes) => change(projectId, { bytes }), stop.signal)
		forget(projectId)
	} catch (error) {
		if (stop.signal.aborted) forget(projectId)
		else change(projectId, { failed: error, isRunning: false })
	}
	await refresh()
}

/** Ends a copy under way; what it kept by then stays until the project is removed from the device. */
export function stopCopy(projectId: string): void {
	copyOf(projectId)?.stop.abort()
	forget(projectId)
}
