import type { Panel } from '@panelyard/contracts/panels'
import { type ReactNode, useState } from 'react'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import type { ViewTools } from '../tools/use-view-tools.ts'
import { HoverLabel } from './hover-label.tsx'
import { MarkLabels } from './mark-labels.tsx'
import { useBoxSelection } from './use-box-selection.tsx'
import { useSelectionMarks } from './use-selection-marks.ts'
import { useViewPointer, type ViewPointer } from './use-view-pointer.ts'
import type { useViewSelection } from './use-view-selection.ts'

type Selecting = {
	/** Null until the model stands. */
	viewer: Viewer | null
	generation: number
	elements: PanelElements | null
	structure: StructureColumns | undefined
	panelsById: ReadonlyMap<string, Panel>
	/** Of a status. */
	colourOf: (statusId: string | null) => string | null
	chosen: ReturnType<typeof useViewSelection>
	tools: ViewTools
}

/** Everything that selects in the picture, and what is drawn over it for that. */
export function useSelecting(selecting: Selecting): Pick<ViewPointer, 'menu' | 'closeMenu'> & {
	overlay: ReactNode
	boxBar: ReactNode
	hasLabels: boolean
	toggleLabels: () => void
} {
	const { viewer, generation, elements, structure, panelsById, colourOf, chosen, tools } = selecting
	const { tool } = tools
	const [hasLabels, setLabels] = useState(false)
	const { hover, menu, closeMenu } = useViewPointer(viewer, elements, {
		...chosen,
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
				{hasLabels && <MarkLabels viewer={viewer} elements={elements} panelsById={panelsById} />}
				{boxOverlay}
				{isHoverShown && (
					<HoverLabel viewer={viewer} hover={hover} panelsById={panelsById} structure={structure} colourOf={colourOf} />
				)}
			</>
		),
		boxBar,
		hasLabels,
		toggleLabels: () => setLabels((now) => !now),
	}
}
