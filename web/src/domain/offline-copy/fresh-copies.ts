import type { QueryClient } from '@tanstack/react-query'
import { readCachedUser } from '../account/user-cache.ts'
import { readProject } from '../project/project.queries.ts'
import { isCopying, startCopy } from './copying.ts'
import { canTakeAlong, readTaken, takenProjects } from './taken-project.ts'

const FIRST_MS = 8000
const EVERY_MS = 3 * 60_000

/** Brings the projects that this person takes along up to date from time to time, while there is a connection. */
export function keepCopiesFresh(client: QueryClient): void {
	if (!canTakeAlong()) return
	let looked = 0
	let isLooking = false
	const look = async () => {
		if (isLooking || document.visibilityState !== 'visible' || !navigator.onLine || !readCachedUser()) return
		isLooking = true
		looked = Date.now()
		try {
			for (const id of await takenProjects()) await refresh(client, id)
		} catch {
			// Without storage nothing is kept.
		} finally {
			isLooking = false
		}
	}
	setTimeout(look, FIRST_MS)
	setInterval(look, EVERY_MS)
	window.addEventListener('online', () => void look())
	document.addEventListener('visibilitychange', () => {
		if (Date.now() - looked > EVERY_MS) void look()
	})
}

async function refresh(client: QueryClient, projectId: string): Promise<void> {
	if (isCopying(projectId)) return
	const project = await readProject(projectId).catch(() => null)
	const taken = await readTaken(projectId)
	if (!project || !taken) return
	if (taken.complete_at === null || taken.revision !== project.revision) await startCopy(client, projectId)
}
