import { useCallback, useState } from 'react'
import { type ColourMode, SHOW_ALL, type ViewFilter } from './colouring/element-appearance.ts'
import type { ViewState } from './tools/sharing/view-state.ts'

/** What of the model is shown, and in which colours. */
export function useViewFilter(opened: Pick<ViewState, 'filter' | 'mode'> | null) {
	const [mode, setMode] = useState<ColourMode>(opened?.mode ?? 'status')
	const [filter, setFilter] = useState<ViewFilter>(opened?.filter ?? SHOW_ALL)
	return {
		mode,
		setMode,
		toggleMode: useCallback(() => setMode((now) => (now === 'status' ? 'materials' : 'status')), []),
		filter,
		setFilter,
		showFloors: useCallback((floors: ViewFilter['floors']) => setFilter((now) => ({ ...now, floors })), []),
		isolate: useCallback((panels: readonly string[]) => setFilter({ ...SHOW_ALL, isolated: new Set(panels) }), []),
		hide: useCallback(
			(panels: readonly string[]) => setFilter((now) => ({ ...now, hidden: new Set([...now.hidden, ...panels]) })),
			[],
		),
	}
}
