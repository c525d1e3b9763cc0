import { useEffect, useSyncExternalStore } from 'react'

type Offered = { project_id: string; ids: readonly string[] }

/** What pages offer, the last one counts. */
const offered = new Map<object, Offered>()
const listeners = new Set<() => void>()
const NOTHING: readonly string[] = []

const tell = (): void => {
	for (const listener of [...listeners]) listener()
}

/** Offers what is selected on a page to the palette and the assistant, for as long as it is drawn. Draws nothing. */
export function OfferSelection({ projectId, ids }: { projectId: string; ids: readonly string[] }): null {
	useEffect(() => {
		const key = {}
		offered.set(key, { project_id: projectId, ids })
		tell()
		return () => {
			offered.delete(key)
			tell()
		}
	}, [projectId, ids])
	return null
}

/** The panels of a project that are selected on the page. */
export const offeredSelection = (projectId: string): readonly string[] =>
	[...offered.values()].findLast(({ project_id }) => project_id === projectId)?.ids ?? NOTHING

const subscribe = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** How many panels of a project are selected on the page. */
export const useSelectedCount = (projectId: string): number =>
	useSyncExternalStore(subscribe, () => offeredSelection(projectId).length)
