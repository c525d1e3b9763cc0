const STORAGE_KEY = 'panelyard.view'
const VERSION = 1

/** Whose view of what: it is opened again only where person and address are the same. */
type ViewPlace = {
	/** Null for somebody who is not signed in. */
	user_id: string | null
	href: string
	model_url: string
}

/** What stood there: all of it is the person's own, `own` and `has_marks` are in no link. */
export type KeptView = {
	/** As `writeViewState` wrote it. */
	view: string
	/** What tools keep, each under its id and as it wrote it. */
	own: Readonly<Record<string, string>>
	/** Whether marks were written on the panels. */
	has_marks: boolean
	/** Whether the selected panels were in the picture. */
	shows_selected: boolean
}

/** `isOfAnother`: it shows another version of the model than the one on screen. */
export type FoundView = KeptView & { isOfAnother: boolean }

type Standing = { projectId: string; kept: () => KeptView | null }
let standing: Standing | null = null

/** Says how a view on this page stands, for as long as it is there. Returns a function that ends that. */
export const standHere = (view: Standing): (() => void) => {
	standing = view
	return () => {
		if (standing === view) standing = null
	}
}

/** The view of a project that this page shows now: another version of its model is about to take its place. */
export const standingView = (projectId: string): FoundView | null => {
	const kept = standing?.projectId === projectId ? standing.kept() : null
	return kept && { ...kept, isOfAnother: true }
}

/**
 * Keeps a view in this tab, for when it is loaded again. Where there is no room for it, none is kept; what
 * tools keep goes first.
 */
export const keepView = (place: ViewPlace, kept: KeptView): void => {
	try {
		sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, ...place, ...kept }))
	} catch {
		if (Object.keys(kept.own).length === 0) forgetView()
		else keepView(place, { ...kept, own: {} })
	}
}

/**
 * The view that stood here when this page was left, if it was loaded again or come back to; else null. Whose it was is not
 * asked where `user_id` is undefined.
 */
export const keptView = (place: Omit<ViewPlace, 'user_id'> & { user_id?: string | null }): FoundView | null => {
	try {
		if (!isComingBack(place.href)) return null
		const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<
			ViewPlace & Record<keyof KeptView | 'version', unknown>
		> | null
		const isOwn = place.user_id === undefined || kept?.user_id === place.user_id
		// Without `isOfVersion`: the early view may share no module with the pages.
		const isRead = (kept?.version ?? 1) === VERSION
		if (!isOwn || !isRead || kept?.href !== place.href || typeof kept.view !== 'string') return null
		const own = Object.entries(kept.own ?? {}).filter(([, text]) => typeof text === 'string')
		return {
			view: kept.view,
			own: Object.fromEntries(own),
			has_marks: kept.has_marks === true,
			shows_selected: kept.shows_selected === true,
			isOfAnother: kept.model_url !== place.model_url,
		}
	} catch {
		return null
	}
}

/** Later visits within the same page begin anew. */
export const forgetView = (): void => {
	try {
		sessionStorage.removeItem(STORAGE_KEY)
	} catch {
		// Where storage is refused, nothing was kept.
	}
}

/** Whether the page was begun at this very address, and not for the first time. */
const isComingBack = (href: string): boolean => {
	const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	return navigation?.name === href && (navigation.type === 'reload' || navigation.type === 'back_forward')
}
