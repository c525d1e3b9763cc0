import { handedPanels } from '../../../domain/panels/search/handed-panels.ts'
import { SHOW_ALL } from '../base/view-filter.ts'
import { BY_STATUS } from '../colouring/colour-choice.ts'
import { NONE_NAMED, writeViewState } from './view-state.ts'

/** A view, as text, of only the panels that the list handed over; null when this tab doesn't know them. */
export function handedView(projectId: string, key: string | undefined): string | null {
	const ids = key === undefined ? null : handedPanels(projectId, key)
	if (!ids) return null
	return writeViewState({
		pose: null,
		section: { box: null, planes: [] },
		origin: null,
		filter: { ...SHOW_ALL, isolated: new Set(ids) },
		colours: BY_STATUS,
		lift: 0,
		panels: [],
		element: null,
		named: NONE_NAMED,
	})
}
