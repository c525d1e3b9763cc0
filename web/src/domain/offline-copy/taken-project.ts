import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { keptIn, keptName, TAKEN } from '../../api/kept-names.ts'
import { readCachedUser } from '../account/user-cache.ts'

/** What the device notes of a project that a person takes along. */
const TakenProject = z.object({
	/** The project's revision when its copy was begun. */
	revision: z.number(),
	/** Of all that was kept of it. */
	bytes: z.number(),
	/** When the copy was complete, in milliseconds since 1970; null while it isn't. */
	complete_at: z.number().nullable(),
})
export type TakenProject = z.infer<typeof TakenProject>

/** Whether this browser can keep projects: a service worker needs HTTPS. */
export const canTakeAlong = (): boolean => 'serviceWorker' in navigator && 'caches' in window

/** Asks the browser not to delete what it keeps when space runs out. */
export async function askToPersist(): Promise<void> {
	await navigator.storage.persist().catch(() => false)
}

/** Bytes that are left on the device, null where the browser doesn't tell, and whether it deletes nothing by itself. */
export async function storageRoom(): Promise<{ free: number | null; isPersisted: boolean }> {
	const [{ quota, usage = 0 }, isPersisted] = await Promise.all([
		navigator.storage.estimate().catch((): StorageEstimate => ({})),
		navigator.storage.persisted().catch(() => false),
	])
	return { free: quota === undefined ? null : quota - usage, isPersisted }
}

/** Name of the cache with what is kept of a project for the signed-in person. */
const ownCache = (projectId: string): string => keptName(readCachedUser()?.id ?? '', projectId)

/** That cache. @throws where storage is refused */
export const cacheOf = (projectId: string): Promise<Cache> => caches.open(ownCache(projectId))

/** @throws where storage is full or refused */
export async function noteTaken(projectId: string, taken: TakenProject): Promise<void> {
	await (await cacheOf(projectId)).put(TAKEN, new Response(JSON.stringify(taken)))
}

/** Null for a project that isn't taken along. */
export async function readTaken(projectId: string): Promise<TakenProject | null> {
	if (!(await caches.has(ownCache(projectId)))) return null
	const note = await (await cacheOf(projectId)).match(TAKEN)
	return note ? (TakenProject.safeParse(await note.json()).data ?? null) : null
}

/** Ids of the projects that the signed-in person takes along. */
export async function takenProjects(): Promise<string[]> {
	const own = (await caches.keys()).flatMap((name) => {
		const kept = keptIn(name)
		return kept?.project && kept.person === readCachedUser()?.id ? [kept.project] : []
	})
	const noted = await Promise.all(own.map(readTaken))
	return own.filter((_, place) => noted[place] !== null)
}

/** Deletes all that the device keeps of a project. */
export async function leaveBehind(projectId: string): Promise<void> {
	await caches.delete(ownCache(projectId))
}

export const takenQuery = (projectId: string) =>
	queryOptions({
		queryKey: ['taken_project', projectId],
		queryFn: () => readTaken(projectId),
		enabled: canTakeAlong(),
		networkMode: 'always',
		staleTime: 0,
	})

/** What the device keeps of a project that is taken along; null for another, undefined until that is known. */
export const useTaken = (projectId: string): TakenProject | null | undefined => useQuery(takenQuery(projectId)).data
