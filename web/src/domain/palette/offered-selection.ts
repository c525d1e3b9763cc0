import type { Panel } from '@panelyard/contracts/panels/panels'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { type AskOfPanels, askNothing } from '../panels/search/ask-of-panels.ts'

/** Whether what the page shows leaves a panel out. */
type HidesPanel = (panel: Pick<Panel, 'id' | 'floor'>) => boolean
type Offered = { project_id: string; ids: readonly string[]; ask: AskOfPanels; hides: HidesPanel }

/** What pages offer, the last one counts. */
const offered = createAtom<readonly Offered[]>([])
const NOTHING: readonly string[] = []

type OfferSelectionProps = { projectId: string; ids: readonly string[]; ask?: AskOfPanels; hides?: HidesPanel }

const hidesNothing: HidesPanel = () => false

/**
 * Offers what is selected on a page to the palette and the assistant, and tells them what its filters hide, for as long as
 * it is drawn. Draws nothing.
 */
export function OfferSelection({ projectId, ids, ask = askNothing, hides = hidesNothing }: OfferSelectionProps): null {
	useEffect(() => {
		const own: Offered = { project_id: projectId, ids, ask, hides }
		offered.set((known) => [...known, own])
		return () => offered.set((known) => known.filter((other) => other !== own))
	}, [projectId, ids, ask, hides])
	return null
}

const lastOffered = (projectId: string): Offered | undefined =>
	offered.get().findLast(({ project_id }) => project_id === projectId)

/** The panels of a project that are selected on the page. */
export const offeredSelection = (projectId: string): readonly string[] => lastOffered(projectId)?.ids ?? NOTHING

/** Asks as the page does that offers the selection. */
export const askAsOffered =
	(projectId: string): AskOfPanels =>
	(ids, change) =>
		(lastOffered(projectId)?.ask ?? askNothing)(ids, change)

/** How many panels of a project are selected on the page. */
export const useSelectedCount = (projectId: string): number =>
	useSelector(offered, () => offeredSelection(projectId).length)

/** Tells which panels of a project the page's filters hide. */
export const useHidesPanel = (projectId: string): HidesPanel =>
	useSelector(offered, () => lastOffered(projectId)?.hides ?? hidesNothing)
