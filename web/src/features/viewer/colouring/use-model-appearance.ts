import { useComputedColorScheme } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import { useEffect, useMemo, useRef } from 'react'
import type { Viewer } from '../../../viewer/viewer.ts'
import { PanelElements } from '../structure/panel-elements.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import {
	bareColour,
	filteredVisibility,
	MATERIAL_STRENGTH,
	panelColours,
	type ViewFilter,
} from './element-appearance.ts'
import { type PanelKinds, solidPanels } from './panel-kinds.ts'

const NO_PANELS: never[] = []

/** The elements of the panels; worked out again only when other panels or other places come. */
export function usePanelElements(
	structure: StructureColumns | undefined,
	panels: readonly Panel[] | undefined,
): PanelElements | null {
	const known = useRef<{ structure: StructureColumns; elements: PanelElements } | null>(null)
	return useMemo(() => {
		if (!structure || !panels) return null
		if (known.current?.structure !== structure || !known.current.elements.isSameFor(panels))
			known.current = { structure, elements: new PanelElements(structure, panels) }
		return known.current.elements
	}, [structure, panels])
}

export type ModelAppearance = {
	/** Null until the model stands on the canvas. */
	viewer: Viewer | null
	generation: number
	elements: PanelElements | null
	structure: StructureColumns | undefined
	panels: readonly Panel[]
	/** What the panels are coloured by; null for the colours of the file. */
	kinds: PanelKinds | null
	isByGroup: boolean
	filter: ViewFilter
}

/** Keeps colours and visibility of the model as the page's state says; only what changed is written. */
export function useModelAppearance(appearance: ModelAppearance): void {
	const { viewer, generation, elements, structure, panels, kinds, isByGroup, filter } = appearance
	const bare = bareColour(useComputedColorScheme('light'))

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (viewer && elements) viewer.setGroups(elements.groups())
	}, [viewer, generation, elements])

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (!viewer || !elements) return
		viewer.paintGroups(elements.placeOfElement, panelColours(panels.length, kinds, bare))
		viewer.setMaterialStrength(kinds ? MATERIAL_STRENGTH.quiet : MATERIAL_STRENGTH.full)
	}, [viewer, generation, elements, panels.length, kinds, bare])

	// What panels are matters to what is shown only while the legend filters by it: a new status elsewhere costs nothing.
	const isByKind = filter.kinds.size > 0
	const filteredPanels = isByKind || filter.statuses.size > 0 ? panels : NO_PANELS
	const filteredKinds = isByKind ? kinds : null
	const solid = useMemo(
		() => solidPanels(filteredPanels, filter, filteredKinds, isByGroup),
		[filteredPanels, filter, filteredKinds, isByGroup],
	)
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (!viewer || !elements || !structure) return
		viewer.setVisibility(filteredVisibility(filter, structure, elements, solid))
	}, [viewer, generation, elements, structure, filter, solid])
}
