/** More ids than this make an address that servers reject. */
export const MOST_IN_3D = 300

/**
 * The search of the 3D view that selects panels there: a single one is also framed. Null for more panels than an
 * address holds.
 */
export function searchIn3d(panelIds: readonly string[]): { panel?: string; view?: string } | null {
	if (panelIds.length > MOST_IN_3D) return null
	const [only] = panelIds
	if (only !== undefined && panelIds.length === 1) return { panel: only }
	// The field `s` of the text that `writeViewState` writes for a view.
	return { view: `s${panelIds.map((id) => id.replaceAll('-', '')).join('_')}` }
}
