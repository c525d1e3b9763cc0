import { useLayoutEffect } from 'react'
import { useCurrent } from '../base/store.ts'
import { elementsByGlobalId } from '../structure/element-ids.ts'
import type { ViewStore } from '../view/view-store.ts'
import { NONE_NAMED } from '../view-state/view-state.ts'

type View = Pick<ViewStore, 'structure' | 'filter' | 'selection' | 'unchecked'>

/** Finds the elements that an opened view names by their GlobalIds, as soon as the model's structure is there. */
export function useNamedElements({ structure, filter, selection, unchecked }: View): void {
	const waiting = useCurrent(unchecked)
	// Before anything is drawn with the structure, so that nothing hidden is seen first.
	useLayoutEffect(() => {
		if (!structure || !waiting || waiting.named === NONE_NAMED) return
		const { isolated, hidden, selected } = waiting.named
		const chosen = selected === null ? [] : [selected]
		const numbers = elementsByGlobalId(structure, [...isolated, ...hidden, ...chosen])
		const found = (ids: readonly string[]) => ids.flatMap((id) => numbers.get(id) ?? [])
		filter.set((now) => ({
			...now,
			isolatedElements: new Set([...now.isolatedElements, ...found(isolated)]),
			hiddenElements: new Set([...now.hiddenElements, ...found(hidden)]),
		}))
		const [element] = found(chosen)
		if (element !== undefined && selection.now.panels.length === 0) selection.set({ panels: [], element })
		const isWhole = [...isolated, ...chosen].every((id) => numbers.has(id))
		unchecked.set({ ...waiting, named: NONE_NAMED, isWhole })
	}, [structure, waiting, filter, selection, unchecked])
}
