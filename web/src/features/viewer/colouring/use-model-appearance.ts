import { useComputedColorScheme } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { useEffect, useMemo, useRef } from 'react'
import type { Viewer } from '../../../viewer/viewer.ts'
import { PanelElements } from '../structure/panel-elements.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import {
	type ColourMode,
	changedColours,
	filteredVisibility,
	MATERIAL_STRENGTH,
	noStatusColour,
	type ViewFilter,
} from './element-appearance.ts'

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
	statuses: readonly Status[]
	mode: ColourMode
	filter: ViewFilter
	selectedPanels: readonly string[]
	selectedElement: number | null
	hoveredPanel: string | null
}

/** Keeps colours, visibility and marks of the model as the page's state says; only what changed is written. */
export function useModelAppearance(appearance: ModelAppearance): void {
	const { viewer, generation, elements, structure, panels, statuses, mode, filter } = appearance
	const { selectedPanels, selectedElement, hoveredPanel } = appearance
	const bare = noStatusColour(useComputedColorScheme('light'))
	const drawn = useRef({
		generation: -1,
		elements: null as PanelElements | null,
		colours: new Map<string, number | null>(),
	})
	const panelsById = useMemo(() => new Map(panels.map((panel) => [panel.id, panel])), [panels])
	const statusesById = useMemo(() => new Map(statuses.map((status) => [status.id, status])), [statuses])

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (viewer && elements) viewer.setGroups(elements.groups())
	}, [viewer, generation, elements])

	useEffect(() => {
		if (!viewer || !elements) return
		if (drawn.current.generation !== generation || drawn.current.elements !== elements) {
			const stale = [...drawn.current.colours.keys()].filter((id) => !panelsById.has(id))
			if (drawn.current.generation === generation && drawn.current.elements)
				for (const id of stale) viewer.paint(drawn.current.elements.elementsOf(id), null)
			drawn.current = { generation, elements, colours: new Map() }
		}
		const changed = changedColours(panels, statusesById, mode, bare, drawn.current.colours)
		for (const [id, colour] of changed) viewer.paint(elements.elementsOf(id), colour)
		viewer.setMaterialStrength(MATERIAL_STRENGTH[mode])
	}, [viewer, generation, elements, panels, panelsById, statusesById, mode, bare])

	// Statuses matter to what is shown only while the legend filters by them.
	const filterPanels = filter.statuses.size > 0 ? panelsById : null
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (!viewer || !elements || !structure) return
		viewer.setVisibility(filteredVisibility(filter, structure.floor, elements, filterPanels ?? new Map()))
	}, [viewer, generation, elements, structure, filter, filterPanels])

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (!viewer || !elements) return
		viewer.select([...elements.elementsOfAll(selectedPanels), ...(selectedElement === null ? [] : [selectedElement])])
	}, [viewer, generation, elements, selectedPanels, selectedElement])

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new generation has lost what was set
	useEffect(() => {
		if (viewer && elements) viewer.highlight(hoveredPanel === null ? [] : elements.elementsOf(hoveredPanel))
	}, [viewer, generation, elements, hoveredPanel])
}
