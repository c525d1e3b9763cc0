import type { Panel } from '@panelyard/contracts/panels'
import { useEffect, useSyncExternalStore } from 'react'
import { type AskOfPanels, askNothing } from '../panels/ask-of-panels.ts'

/** Whether what the page shows leaves a panel out. */
type HidesPanel = (panel: Pick<Panel, 'id' | 'floor'>) => boolean
type Offered = { project_id: string; ids: readonly string[]; ask: AskOfPanels; hides: HidesPanel }

/** What pages offer, the last one counts. */
const offered = new Map<object, Offered>()
const listeners = new Set<() => void>()
const NOTHING: readonly string[] = []

const tell = (): void => {
	for (const listener of [...listeners]) listener()
}

type OfferSelectionProps = { projectId: string; ids: readonly string[]; ask?: AskOfPanels; hides?: HidesPanel }

const hidesNothing: HidesPanel = () => false

/**
 * Offers what is selected on a page to the palette and the assistant, and tells them what its filters hide, for as long as
 * it is drawn. Draws nothing.
 */
export function OfferSelection({ projectId, ids, ask = askNothing, hides = hidesNothing }: OfferSelectionProps): null {
	useEffect(() => {
		const key = {}
		offered.set(key, { project_id: projectId, ids, ask, hides })
		tell()
		return () => {
			offered.delete(key)
			tell()
		}
	}, [projectId, ids, ask, hides])
	return null
}

const lastOffered = (projectId: string): Offered | undefined =>
	[...offered.values()].findLast(({ project_id }) => project_id === projectId)

/** The panels of a project that are selected on the page. */
export const offeredSelection = (projectId: string): readonly string[] => lastOffered(projectId)?.ids ?? NOTHING

/** Asks as the page does that offers the selection. */
export const askAsOffered =
	(projectId: string): AskOfPanels =>
	(ids, change) =>
		(lastOffered(projectId)?.ask ?? askNothing)(ids, change)

const subscribe = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** How many panels of a project are selected on the page. */
export const useSelectedCount = (projectId: string): number =>
	useSyncExternalStore(subscribe, () => offeredSelection(projectId).length)

/** Tells which panels of a project the page's filters hide. */
export const useHidesPanel = (projectId: string): HidesPanel =>
	useSyncExternalStore(subscribe, () => lastOffered(projectId)?.hides ?? hidesNothing)
