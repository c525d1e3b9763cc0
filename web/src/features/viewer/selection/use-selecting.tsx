import type { Panel } from '@panelyard/contracts/panels'
import { type ReactNode, useState } from 'react'
import type { Viewer } from '../../../viewer/viewer.ts'
import { panelLabel } from '../../panels/panel-filters.ts'
import { StatusDot } from '../../statuses/status-chip.tsx'
import type { PanelElements } from '../structure/panel-elements.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import type { ViewTools } from '../tools/use-view-tools.ts'
import { elementName } from './element-name.ts'
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
	const isPaused = tool === 'measure' || tools.isPlacing
	const [hasLabels, setLabels] = useState(false)
	const pointer = useViewPointer(viewer, elements, {
		...chosen,
		isPaused,
		isWalking: tool === 'walk',
		selected: chosen.selection.panels,
	})
	const hover = tool === 'measure' ? null : pointer.hover
	useSelectionMarks({ viewer, generation, elements, selection: chosen.selection, hover })
	const { boxOverlay, boxBar } = useBoxSelection({
		...chosen,
		viewer,
		elements,
		isOn: tool === 'box',
		onClose: tools.close,
	})

	const panel = panelsById.get(hover?.panelId ?? '')
	const part = hover && hover.element !== null ? elementName(structure, hover.element).name : null
	return {
		menu: pointer.menu,
		closeMenu: pointer.closeMenu,
		overlay: viewer && elements && (
			<>
				{hasLabels && <MarkLabels viewer={viewer} elements={elements} panelsById={panelsById} />}
				{boxOverlay}
				{hover && (panel || part) && (
					<HoverLabel viewer={viewer} x={hover.x} y={hover.y}>
						{panel && <StatusDot colour={colourOf(panel.statuses.at(-1) ?? null)} />}
						{panel && <strong>{panelLabel(panel)}</strong>}
						{part !== null ? <span>{part}</span> : panel?.mark && panel.name && <span>{panel.name}</span>}
					</HoverLabel>
				)}
			</>
		),
		boxBar,
		hasLabels,
		toggleLabels: () => setLabels((now) => !now),
	}
}
