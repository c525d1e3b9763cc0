import { writeNamedFilter } from '../../base/named-filter.ts'
import { useCurrent } from '../../base/store.ts'
import { useView } from '../../view/view-store.ts'
import type { ViewTool } from '../../view/view-tool.ts'
import { FilterNotice } from './filter-notice.tsx'

/** Saved filters of the list, which isolate what they name. They are chosen beside the saved views, and by the palette. */
export const filtersTool: ViewTool = {
	id: 'filters',
	commands: [],
	Pane,
	keep: ({ namedFilter }) => namedFilter.now && writeNamedFilter(namedFilter.now),
}

function Pane() {
	const named = useCurrent(useView().namedFilter)
	return named && <FilterNotice named={named} />
}
