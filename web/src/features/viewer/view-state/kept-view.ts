const STORAGE_KEY = 'panelyard.view'
const VERSION = 1

/** Whose view of what: it is opened again only where all of this is the same. */
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
export const keptView = (place: Omit<ViewPlace, 'user_id'> & { user_id?: string | null }): KeptView | null => {
	try {
		if (!isComingBack(place.href)) return null
		const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<
			ViewPlace & Record<keyof KeptView | 'version', unknown>
		> | null
		const isOwn = place.user_id === undefined || kept?.user_id === place.user_id
		// Without `isOfVersion`: the early view may share no module with the pages.
		const isRead = (kept?.version ?? 1) === VERSION
		const isHere = isOwn && isRead && kept?.href === place.href && kept.model_url === place.model_url
		if (!isHere || typeof kept.view !== 'string') return null
		const own = Object.entries(kept.own ?? {}).filter(([, text]) => typeof text === 'string')
		return { view: kept.view, own: Object.fromEntries(own), has_marks: kept.has_marks === true }
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
