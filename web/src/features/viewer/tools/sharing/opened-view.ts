import { keptView } from './kept-view.ts'
import { type ReadView, readViewState } from './view-state.ts'

/** `isKept`: it is the person's own as it stood before the page was loaded again, and not a link's. */
export type OpenedView = ReadView & { isKept: boolean }

/** With what a page begins: the view of a shared link, or else the one that stood here before it was loaded again. */
export const openedView = (
	linked: string | null | undefined,
	modelUrl: string | undefined,
	/** Not asked where undefined: before the page knows who is here. */
	userId: string | null | undefined,
): OpenedView | null => {
	if (linked) return { ...readViewState(linked), isKept: false }
	const kept = modelUrl && keptView({ href: location.href, model_url: modelUrl, user_id: userId })
	return kept ? { ...readViewState(kept), isKept: true } : null
}
