import { keptView } from './kept-view.ts'
import { type ReadView, readViewState } from './view-state.ts'

export type OpenedView = ReadView & {
	/** It is the person's own as it stood before the page was loaded again, and not a link's. */
	isKept: boolean
	/** The person's own in either case: what tools kept, by their ids, and whether marks were shown. */
	own: Readonly<Record<string, string>>
	hasMarks: boolean
}

/** With what a page begins: the view of a shared link, or else the one that stood here before it was loaded again. */
export const openedView = (
	linked: string | null | undefined,
	modelUrl: string | undefined,
	/** Not asked where undefined: before the page knows who is here. */
	userId: string | null | undefined,
): OpenedView | null => {
	const kept = modelUrl ? keptView({ href: location.href, model_url: modelUrl, user_id: userId }) : null
	const text = linked || kept?.view
	if (!text) return null
	const own = { own: kept?.own ?? {}, hasMarks: kept?.has_marks ?? false }
	return { ...readViewState(text), isKept: !linked, ...own }
}
