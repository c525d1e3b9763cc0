import type { Panel } from '@panelyard/contracts/panels/panels'
import { useMemo } from 'react'
import type { PanelElements } from './panel-elements.ts'
import type { StructureColumns } from './structure-columns.ts'

type Placed = Pick<Panel, 'id' | 'floor' | 'floor_computed'>

/** The floor of each element, where panels that have theirs by their height take their parts with them. */
export function withPanelFloors(
	floor: Int32Array,
	elements: Pick<PanelElements, 'elementsOf'>,
	panels: readonly Placed[],
): Int32Array {
	const placed = Int32Array.from(floor)
	for (const panel of panels) for (const element of elements.elementsOf(panel.id)) placed[element] = panel.floor
	return placed
}

/** The structure with the floors that panels have by their height. The same object as long as none of them changes. */
export function usePanelFloors(
	structure: StructureColumns | undefined,
	elements: PanelElements | null,
	panels: readonly Placed[],
): StructureColumns | undefined {
	// As text, since panels are another list with every status that is set.
	const computed = useMemo(
		() => panels.flatMap(({ id, floor, floor_computed }) => (floor_computed ? `${floor} ${id}` : [])).join('\n'),
		[panels],
	)
	return useMemo(() => {
		if (!structure || !elements || computed === '') return structure
		const placed = computed.split('\n').map((line) => {
			const [floor, id] = line.split(' ') as [string, string]
			return { id, floor: Number(floor), floor_computed: true }
		})
		return { ...structure, floor: withPanelFloors(structure.floor, elements, placed) }
	}, [structure, elements, computed])
}
