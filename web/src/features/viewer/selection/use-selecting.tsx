import type { Panel } from '@panelyard/contracts/panels'
import { type ReactNode, useState } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import { useNewStore } from '../base/store.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import { useBoxSelection } from '../tools/box/use-box-selection.tsx'
import type { ViewTools } from '../tools/use-view-tools.ts'
import { type HoverColours, HoverLabel } from './hover-label.tsx'
import type { LabelBox } from './label-layout.ts'
import { type MarkLabel, MarkLabels, paintLabels } from './mark-labels.tsx'
import { useSelectionMarks } from './use-selection-marks.ts'
import { useViewPointer, type ViewPointer } from './use-view-pointer.ts'
import type { useViewSelection } from './use-view-selection.ts'

type Selecting = {
	/** Null until the model stands. */
	viewer: Viewer | null
	canvas: HTMLElement | null
	generation: number
	elements: PanelElements | null
	structure: StructureColumns | undefined
	panelsById: ReadonlyMap<string, Panel>
	/** Of a status. */
	colourOf: (statusId: string | null) => string | null
	coloured: HoverColours
	/** What lies over the model where marks would be written. */
	pinBoxes: () => LabelBox[]
	chosen: ReturnType<typeof useViewSelection>
	tools: ViewTools
	/** Marks were shown before the page was loaded again. */
	hadLabels: boolean
}

/** Everything that selects in the picture, and what is drawn over it for that. */
export function useSelecting(selecting: Selecting): Pick<ViewPointer, 'menu' | 'closeMenu'> & {
	overlay: ReactNode
	boxBar: ReactNode
	hasLabels: boolean
	toggleLabels: () => void
	/** Writes the marks that stand on the panels into a picture of the view. */
	paintLabels: (context: CanvasRenderingContext2D, look: Parameters<typeof paintLabels>[2]) => void
} {
	const { viewer, canvas, generation, elements, structure, panelsById, colourOf, coloured, pinBoxes, chosen, tools } =
		selecting
	const { tool } = tools
	const [hasLabels, setLabels] = useState(selecting.hadLabels)
	const labels = useNewStore<readonly MarkLabel[]>(() => [])
	const { hover, menu, closeMenu } = useViewPointer(viewer, elements, {
		...chosen,
		canvas,
		isPaused: tool === 'measure' || tools.isPlacing,
		isWalking: tool === 'walk',
	})
	const isHoverShown = tool !== 'measure'
	useSelectionMarks({ viewer, generation, elements, selection: chosen.held, hover, isHoverShown })
	const { boxOverlay, boxBar } = useBoxSelection({
		...chosen,
		viewer,
		elements,
		isOn: tool === 'box',
		onClose: tools.close,
	})
	return {
		menu,
		closeMenu,
		overlay: viewer && elements && (
			<>
				{hasLabels && (
					<MarkLabels viewer={viewer} elements={elements} panelsById={panelsById} labels={labels} pinBoxes={pinBoxes} />
				)}
				{boxOverlay}
				{isHoverShown && (
					<HoverLabel
						viewer={viewer}
						hover={hover}
						panelsById={panelsById}
						structure={structure}
						colourOf={colourOf}
						coloured={coloured}
						placeOf={(id) => elements.placeOf(id)}
					/>
				)}
			</>
		),
		boxBar,
		hasLabels,
		toggleLabels: () => setLabels((now) => !now),
		paintLabels: (context, look) => {
			if (!viewer) return
			const placed = labels.now.flatMap(({ text, point, shift }) => {
				const at = viewer.project(point)
				return at ? { at, text, shift } : []
			})
			paintLabels(context, placed, look)
		},
	}
}
