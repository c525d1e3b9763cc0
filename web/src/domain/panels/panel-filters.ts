import type { Panel } from '@panelyard/contracts/panels'
import { NONE, type PanelSearch } from './panel-search.ts'

type Searched = Pick<Panel, 'mark' | 'name' | 'global_id'>
const searchTexts = new Map<string, Searched & { text: string }>()
const MOST_KEPT_TEXTS = 200_000

/** `P/9045` is also sprayed and typed as `P-9045`, `P.9045` or `p9045`. */
const withoutSeparators = (text: string): string => text.replaceAll(/[-/._ ]/g, '')

/**
 * What a panel is searched in: its texts as written, and without separators. Kept by its id, since a new status makes a new object of it, of 50,000 panels at once
 * at worst.
 */
export const searchTextOf = ({ id, mark, name, global_id }: Panel): string => {
	const known = searchTexts.get(id)
	if (known && known.mark === mark && known.name === name && known.global_id === global_id) return known.text
	const written = `${mark}\n${name}\n${global_id}`.toLowerCase()
	const text = `${written}\n${withoutSeparators(written)}`
	if (searchTexts.size >= MOST_KEPT_TEXTS) searchTexts.clear()
	searchTexts.set(id, { mark, name, global_id, text })
	return text
}

/** The status a panel has reached, which colours it: the last of those it carries. */
export const furthestStatus = (panel: Pick<Panel, 'statuses'>): string | null => panel.statuses.at(-1) ?? null

/** What people call a panel: its mark, else its name, else its GlobalId. */
export const panelLabel = (panel: Pick<Panel, 'mark' | 'name' | 'global_id'>): string =>
	panel.mark || panel.name || panel.global_id

const idsMatch = (wanted: ReadonlySet<string>, carried: readonly string[]): boolean =>
	carried.length === 0 ? wanted.has(NONE) : carried.some((id) => wanted.has(id))

/** Panels for which every filter holds; within one filter any of its values will do. Keeps the order. */
export const filterPanels = (panels: readonly Panel[], search: PanelSearch): Panel[] => {
	const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
	const wanted = words.map((word) => ({ word, bare: withoutSeparators(word) }))
	const floors = search.floors?.length ? new Set(search.floors) : null
	const kinds = search.kinds?.length ? new Set(search.kinds) : null
	const statuses = search.statuses?.length ? new Set(search.statuses) : null
	const groups = search.groups?.length ? new Set(search.groups) : null
	const furthestOnly = search.status_mode === 'furthest'
	return panels.filter((panel) => {
		if (floors && !floors.has(panel.floor)) return false
		if (kinds && !kinds.has(panel.kind ?? 0)) return false
		if (statuses && !idsMatch(statuses, furthestOnly ? panel.statuses.slice(-1) : panel.statuses)) return false
		if (groups && !idsMatch(groups, panel.groups)) return false
		if (wanted.length === 0) return true
		const text = searchTextOf(panel)
		return wanted.every(({ word, bare }) => text.includes(word) || (bare !== '' && text.includes(bare)))
	})
}
