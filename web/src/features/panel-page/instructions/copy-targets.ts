import type { Panel } from '@panelyard/contracts/panels/panels'
import type { SavedFilter } from '@panelyard/contracts/projects/saved-filters'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { panelName } from '../../../domain/panels/own-words/panel-details.ts'
import type { PropertyColumns } from '../../../domain/panels/properties/panel-properties.queries.ts'
import { filterPanels } from '../../../domain/panels/search/panel-filters.ts'
import { readFilterQuery } from '../../../domain/saved-filters/filter-query.ts'
import { flagsOf } from '../../../domain/statuses/status-flags.ts'

/** Which panels get the steps. */
export type Target =
	| { by: 'name' }
	| { by: 'kind' }
	| { by: 'picked'; ids: readonly string[] }
	| { by: 'group'; id: string }
	| { by: 'filter'; filter: Pick<SavedFilter, 'query'>; properties: PropertyColumns }

/** Ids of the panels meant, without the one whose steps are copied. */
export function panelsOf(target: Target, panel: Panel, all: readonly Panel[], lookup: PanelLookup): string[] {
	return meant(target, panel, all, lookup)
		.map(({ id }) => id)
		.filter((id) => id !== panel.id)
}

function meant(target: Target, panel: Panel, all: readonly Panel[], lookup: PanelLookup): readonly Panel[] {
	switch (target.by) {
		case 'name': {
			const name = panelName(panel)
			return all.filter((other) => panelName(other) === name && other.kind === panel.kind)
		}
		case 'kind':
			return all.filter(({ kind }) => kind === panel.kind)
		case 'picked': {
			const ids = new Set(target.ids)
			return all.filter(({ id }) => ids.has(id))
		}
		case 'group':
			return all.filter(({ groups }) => groups.includes(target.id))
		case 'filter': {
			const { properties } = target
			const context = { flags: flagsOf(lookup.statuses), plan: lookup.plan, failing: lookup.failing, properties }
			return filterPanels(all, readFilterQuery(target.filter.query), context)
		}
	}
}
