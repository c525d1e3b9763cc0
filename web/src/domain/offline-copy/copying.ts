import type { QueryClient } from '@tanstack/react-query'
import { createAtom, useSelector } from '@tanstack/react-store'
import { withEntry } from '../../ui/with-entry.ts'
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

type RunningCopy = Copying & { stop: AbortController }

const copies = createAtom<ReadonlyMap<string, RunningCopy>>(new Map())

const copyOf = (projectId: string): RunningCopy | undefined => copies.get().get(projectId)

/** Nothing is shown of a copy that has ended. */
const show = (projectId: string, copy?: RunningCopy): void => copies.set((all) => withEntry(all, projectId, copy))

/** Nothing for a copy that was ended meanwhile. */
function change(projectId: string, next: Partial<Copying>): void {
	const known = copyOf(projectId)
	if (known) show(projectId, { ...known, ...next })
}

/** What goes on with the copy of a project; undefined where this page makes none. */
export const useCopying = (projectId: string): Copying | undefined => useSelector(copies, (all) => all.get(projectId))

export const isCopying = (projectId: string): boolean => copyOf(projectId)?.isRunning === true

/** Keeps a project on this device. How that goes is told by `useCopying`, on whatever page the person is. */
export async function startCopy(client: QueryClient, projectId: string): Promise<void> {
	if (isCopying(projectId)) return
	const stop = new AbortController()
	show(projectId, { bytes: 0, failed: null, isRunning: true, stop })
	const refresh = () => client.invalidateQueries(takenQuery(projectId))
	try {
		await copyProject(projectId, (bytes) => change(projectId, { bytes }), stop.signal)
		show(projectId)
	} catch (error) {
		if (stop.signal.aborted) show(projectId)
		else change(projectId, { failed: error, isRunning: false })
	}
	await refresh()
}

/** Ends a copy under way; what it kept by then stays until the project is removed from the device. */
export function stopCopy(projectId: string): void {
	copyOf(projectId)?.stop.abort()
	show(projectId)
}
