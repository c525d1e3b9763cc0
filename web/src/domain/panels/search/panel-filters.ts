import { isIncomplete } from '@panelyard/contracts/panels/measures'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { searchable, searchedWords } from '@panelyard/rules/texts/searchable'
import { hasOwnDate, type PlanView, stateOf } from '../../plan/plan-view.ts'
import { panelName } from '../own-words/panel-details.ts'
import type { PropertyColumns } from '../properties/panel-properties.queries.ts'
import { type MeasuredFilter, NONE, type PanelSearch } from './panel-search.ts'
import { propertyTest, readPropertyFilters } from './property-filters.ts'

type Searched = Pick<Panel, 'mark' | 'name' | 'own_name' | 'global_id'>
const searchTexts = new Map<string, Searched & { text: string }>()
const MOST_KEPT_TEXTS = 200_000

/** `P/9045` is also sprayed and typed as `P-9045`, `P.9045`, `P–9045` or `p9045`. */
export const withoutSeparators = (text: string): string => text.replaceAll(/[-\u2010-\u2015\u2212/._ ]/g, '')

/**
 * What a panel is searched in: its texts as written, and without separators. Kept by its id, since a new status makes a new object of it, of 50,000 panels at once
 * at worst.
 */
export const searchTextOf = ({ id, mark, name, own_name, global_id }: Panel): string => {
	const known = searchTexts.get(id)
	const isKnown = known?.mark === mark && known.name === name && known.own_name === own_name
	if (isKnown && known.global_id === global_id) return known.text
	const written = searchable(`${mark}\n${own_name}\n${name}\n${global_id}`)
	const text = `${written}\n${withoutSeparators(written)}`
	if (searchTexts.size >= MOST_KEPT_TEXTS) searchTexts.clear()
	searchTexts.set(id, { mark, name, own_name, global_id, text })
	return text
}

/**
 * The step a panel has reached, which colours it. Steps stand after flags, so it is the last status, unless that is a flag.
 * @param flags `flagsOf` the project's statuses
 */
export const furthestStatus = (panel: Pick<Panel, 'statuses'>, flags: ReadonlySet<string>): string | null => {
	const last = panel.statuses.at(-1)
	return last === undefined || flags.has(last) ? null : last
}

/** The flags that a panel carries. */
export const flagsCarried = (panel: Pick<Panel, 'statuses'>, flags: ReadonlySet<string>): readonly string[] =>
	flags.size === 0 ? NO_IDS : panel.statuses.filter((id) => flags.has(id))

const NO_IDS: readonly string[] = []

/** Whether a panel is at one of the wanted steps (`NONE`: at no step), or carries one of the wanted flags. */
export const isAtStatus = (
	panel: Pick<Panel, 'statuses'>,
	wanted: ReadonlySet<string>,
	flags: ReadonlySet<string>,
): boolean =>
	wanted.has(furthestStatus(panel, flags) ?? NONE) || flagsCarried(panel, flags).some((id) => wanted.has(id))

/** What people call a panel: its mark, else its name, else its GlobalId. */
export const panelLabel = (panel: Pick<Panel, 'mark' | 'name' | 'own_name' | 'global_id'>): string =>
	panel.mark || panelName(panel) || panel.global_id

const NO_FLAGS: ReadonlySet<string> = new Set()

const idsMatch = (wanted: ReadonlySet<string>, carried: readonly string[]): boolean =>
	carried.length === 0 ? wanted.has(NONE) : carried.some((id) => wanted.has(id))

const NO_PROPERTIES: PropertyColumns = new Map()

/** What filters speak of beside the panels themselves. */
export type FilterContext = {
	/** `flagsOf` the project's statuses. */
	flags?: ReadonlySet<string>
	/** None of the panels pass a filter by a property that is missing here. */
	properties?: PropertyColumns
	/** Null without any date: then no panel is late. */
	plan?: PlanView | null
	/** Ids of the panels that fail requirements; null while that isn't known: then no panel passes a filter by them. */
	failing?: ReadonlySet<string> | null
}

const isPlannedAs = (wanted: ReadonlySet<string>, plan: PlanView, panelId: string): boolean =>
	wanted.has(stateOf(plan, panelId)) || (wanted.has('own') && hasOwnDate(plan, panelId))

/** Whether a panel has the value that a filter asks for, lacks it, or has an incomplete one. */
export const isMeasuredAs = (
	measured: MeasuredFilter,
	{ area, volume, weight, measure_origins }: Pick<Panel, 'area' | 'volume' | 'weight' | 'measure_origins'>,
): boolean => {
	if (measured === 'incomplete_area') return isIncomplete(measure_origins, 'area')
	if (measured === 'incomplete_volume') return isIncomplete(measure_origins, 'volume')
	const values = { area, volume, weight }
	return measured in values
		? values[measured as keyof typeof values] !== null
		: values[measured.slice('no_'.length) as keyof typeof values] === null
}

/** Panels for which every filter holds; within one filter any of its values will do. Keeps the order. */
export const filterPanels = (
	panels: readonly Panel[],
	search: PanelSearch,
	{ flags = NO_FLAGS, properties = NO_PROPERTIES, plan = null, failing = null }: FilterContext = {},
): Panel[] => {
	const wanted = searchedWords(search.q ?? '').map((word) => ({ word, bare: withoutSeparators(word) }))
	const floors = search.floors?.length ? new Set(search.floors) : null
	const kinds = search.kinds?.length ? new Set(search.kinds) : null
	const categories = search.categories?.length ? new Set(search.categories) : null
	const statuses = search.statuses?.length ? new Set(search.statuses) : null
	const groups = search.groups?.length ? new Set(search.groups) : null
	const tests = readPropertyFilters(search.where).map((filter) => {
		const column = properties.get(filter.column)
		return column ? propertyTest(filter, column) : () => false
	})
	const ids = search.ids?.length ? new Set(search.ids) : null
	const planned = search.plan?.length ? new Set<string>(search.plan) : null
	const required = search.requirements?.length ? new Set(search.requirements) : null
	const furthestOnly = search.status_mode === 'furthest'
	return panels.filter((panel) => {
		if (ids && !ids.has(panel.id)) return false
		if (floors && !floors.has(panel.floor)) return false
		if (kinds && !kinds.has(panel.kind ?? 0)) return false
		if (categories && !categories.has(panel.category_id ?? NONE)) return false
		if (
			statuses &&
			!isAtStatus(panel, statuses, flags) &&
			(furthestOnly || !panel.statuses.some((id) => statuses.has(id)))
		)
			return false
		if (groups && !idsMatch(groups, panel.groups)) return false
		if (planned && !(plan && isPlannedAs(planned, plan, panel.id))) return false
		if (search.measured?.length && !search.measured.some((measured) => isMeasuredAs(measured, panel))) return false
		if (required && !(failing && required.has(failing.has(panel.id) ? 'failed' : 'met'))) return false
		if (!tests.every((passes) => passes(panel))) return false
		if (wanted.length === 0) return true
		const text = searchTextOf(panel)
		return wanted.every(({ word, bare }) => text.includes(word) || (bare !== '' && text.includes(bare)))
	})
}
