const STORAGE_KEY = 'panelyard.view'

/** Whose view of what: it is opened again only where all of this is the same. */
type ViewPlace = {
	/** Null for somebody who is not signed in. */
	user_id: string | null
	href: string
	model_url: string
}

/** Keeps a view as text in this tab, for when it is loaded again. Where there is no room for it, none is kept. */
export const keepView = (place: ViewPlace, view: string): void => {
	try {
		sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...place, view }))
	} catch {
		forgetView()
	}
}

/**
 * The view that stood here when this page was left, if it was loaded again or come back to; else null. Whose it was is not
 * asked where `user_id` is undefined.
 */
export const keptView = (place: Omit<ViewPlace, 'user_id'> & { user_id?: string | null }): string | null => {
	try {
		if (!isComingBack(place.href)) return null
		const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<
			ViewPlace & { view: unknown }
		> | null
		const isOwn = place.user_id === undefined || kept?.user_id === place.user_id
		const isHere = isOwn && kept?.href === place.href && kept.model_url === place.model_url
		return isHere && typeof kept.view === 'string' ? kept.view : null
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
