import { useSunMode } from '../../../ui/appearance/sun-mode.ts'
import { useCurrent, useNewStore, useStored } from '../base/store.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import { usePainter } from '../view/use-painter.ts'
import { useView } from '../view/view-store.ts'
import type { OverlayProps } from '../view/view-tool.ts'
import { HoverLabel } from './hover-label.tsx'
import { labelLook, type MarkLabel, MarkLabels, paintLabels } from './mark-labels.tsx'
import { useSelectionMarks } from './use-selection-marks.ts'
import { useViewPointer } from './use-view-pointer.ts'

/** Everything that selects by clicks in the picture, and what is drawn over it for that. */
export function SelectionOverlay({ viewer }: OverlayProps) {
	const { elements } = useView()
	return elements && <Selecting viewer={viewer} elements={elements} />
}

function Selecting({ viewer, elements }: Pick<OverlayProps, 'viewer'> & { elements: PanelElements }) {
	const { panelsById, structure, colourOf, coloured, colours, hasLabels, obstacles, tool } = useView()
	const labels = useNewStore<readonly MarkLabel[]>(() => [])
	const hover = useViewPointer(viewer, elements)
	const label = labelLook(useSunMode())
	const areLabelsShown = useCurrent(hasLabels)
	const { by } = useStored(colours)
	const isHoverShown = useCurrent(tool)?.hidesHover !== true
	useSelectionMarks(viewer, elements, hover, isHoverShown)
	usePainter((context, look) => {
		const placed = labels.now.flatMap(({ text, point, shift }) => {
			const at = viewer.project(point)
			return at ? [{ at, text, shift }] : []
		})
		paintLabels(context, placed, look, label)
	})
	return (
		<>
			{areLabelsShown && (
				<MarkLabels
					key={label.font}
					viewer={viewer}
					elements={elements}
					panelsById={panelsById}
					labels={labels}
					label={label}
					obstacles={obstacles}
				/>
			)}
			{isHoverShown && (
				<HoverLabel
					viewer={viewer}
					hover={hover}
					panelsById={panelsById}
					structure={structure}
					colourOf={colourOf}
					coloured={{ ...coloured, by }}
					placeOf={(id) => elements.placeOf(id)}
				/>
			)}
		</>
	)
}
