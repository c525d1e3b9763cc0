import { createAtom, useSelector } from '@tanstack/react-store'

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

const shown = createAtom<ShownProposal | null>(null)
const pictures = createAtom(0)

/** Shows a proposal wherever its panels are; null ends that. Pictures are painted before this returns. */
export const showProposal = (proposal: ShownProposal | null): void => shown.set(proposal)

/** Shows a proposal no longer, unless another one is shown by now. */
export function endProposal(proposal: ShownProposal | null): void {
	if (shown.get() === proposal) showProposal(null)
}

/** The proposal that is open for a project. */
export function shownProposal(project_id: string): ShownProposal | null {
	const proposal = shown.get()
	return proposal?.project_id === project_id ? proposal : null
}

/** Calls a picture's painter at each change of the proposal; returns a function that ends it. */
export function onShownProposal(paint: () => void): () => void {
	const { unsubscribe } = shown.subscribe(paint)
	pictures.set((last) => last + 1)
	return () => {
		unsubscribe()
		pictures.set((last) => last - 1)
	}
}

/** The proposal that is open for a project, for what is drawn anew with it. */
export const useShownProposal = (project_id: string): ShownProposal | null =>
	useSelector(shown, () => shownProposal(project_id))

/** Whether a picture shows proposals now. */
export const useIsPainted = (): boolean => useSelector(pictures, (shownBy) => shownBy > 0)

/** What the open proposal makes of a panel; undefined for panels that it leaves alone. */
export const useProposedPanel = (panel_id: string): ProposedPanel | undefined =>
	useSelector(shown, (proposal) => proposal?.panels.get(panel_id))
