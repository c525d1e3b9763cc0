import { useSyncExternalStore } from 'react'

/** Colour of panels that would change in something that has no colour of its own. */
export const CHANGING = '#f76707'

/** What a proposal makes of one panel. */
export type ProposedPanel = {
	/** `#rrggbb` of what it is and would be; null for what wears no colour. */
	before: string | null
	after: string | null
	/** Ids of the statuses it would carry; null where these stay. */
	statuses: readonly string[] | null
}

/** The proposal that is open on the page, for the lists and the picture that show its panels. */
export type ShownProposal = {
	project_id: string
	/** Which of the two the picture is painted in. */
	side: 'before' | 'after'
	panels: ReadonlyMap<string, ProposedPanel>
}

let shown: ShownProposal | null = null
let pictures = 0
const listeners = new Set<() => void>()

const tell = (): void => {
	for (const listener of [...listeners]) listener()
}
const listen = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** Shows a proposal wherever its panels are; null ends that. Pictures are painted before this returns. */
export function showProposal(proposal: ShownProposal | null): void {
	if (shown === proposal) return
	shown = proposal
	tell()
}

/** Shows a proposal no longer, unless another one is shown by now. */
export function endProposal(proposal: ShownProposal | null): void {
	if (shown === proposal) showProposal(null)
}

/** The proposal that is open for a project. */
export const shownProposal = (project_id: string): ShownProposal | null =>
	shown?.project_id === project_id ? shown : null

/** Calls a picture's painter at each change of the proposal; returns a function that ends it. */
export function onShownProposal(paint: () => void): () => void {
	const stop = listen(paint)
	pictures++
	tell()
	return () => {
		stop()
		pictures--
		tell()
	}
}

/** The proposal that is open for a project, for what is drawn anew with it. */
export const useShownProposal = (project_id: string): ShownProposal | null =>
	useSyncExternalStore(listen, () => shownProposal(project_id))

/** Whether a picture shows proposals now. */
export const useIsPainted = (): boolean => useSyncExternalStore(listen, () => pictures > 0)

/** What the open proposal makes of a panel; undefined for panels that it leaves alone. */
export const useProposedPanel = (panel_id: string): ProposedPanel | undefined =>
	useSyncExternalStore(listen, () => shown?.panels.get(panel_id))
