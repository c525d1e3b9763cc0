import type { FoundView } from './kept-view.ts'
import { type ReadView, readViewState } from './view-state.ts'

export type OpenedView = ReadView & {
	/** It is the person's own as it stood before the page was loaded again, and not a link's. */
	isKept: boolean
	/** It stood there for another version of the model. */
	isOfAnother: boolean
	/** The selected panels were in the picture. */
	showsSelected: boolean
	/** The person's own in either case: what tools kept, by their ids, and whether marks were shown. */
	own: Readonly<Record<string, string>>
	hasMarks: boolean
}

/** With what a page begins: the view of a shared link, or else the one that stood here before. */
export const openedView = (linked: string | null | undefined, kept: FoundView | null): OpenedView | null => {
	const text = linked || kept?.view
	if (!text) return null
	const own = { own: kept?.own ?? {}, hasMarks: kept?.has_marks ?? false }
	const shown = { isOfAnother: kept?.isOfAnother === true, showsSelected: kept?.shows_selected === true }
	return { ...readViewState(text), isKept: !linked, ...shown, ...own }
}
