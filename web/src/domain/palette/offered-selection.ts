import { useEffect } from 'react'

type Offered = { project_id: string; ids: readonly string[] }

/** What pages offer, the last one counts. */
const offered = new Map<object, Offered>()

/** Offers what is selected on a page to the palette, for as long as it is drawn. Draws nothing. */
export function OfferSelection({ projectId, ids }: { projectId: string; ids: readonly string[] }): null {
	useEffect(() => {
		const key = {}
		offered.set(key, { project_id: projectId, ids })
		return () => void offered.delete(key)
	}, [projectId, ids])
	return null
}

/** The panels of a project that are selected on the page. */
export const offeredSelection = (projectId: string): readonly string[] =>
	[...offered.values()].findLast(({ project_id }) => project_id === projectId)?.ids ?? []
