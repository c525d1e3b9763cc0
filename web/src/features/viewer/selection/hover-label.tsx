import type { Panel } from '@panelyard/contracts/panels/panels'
import { useEffect, useRef } from 'react'
import type { Viewer } from '#engine/viewer.ts'
import { panelName } from '../../../domain/panels/own-words/panel-details.ts'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import { StatusDot } from '../../../domain/statuses/status-chip.tsx'
import { type Store, useStored } from '../base/store.ts'
import type { ColourSubject } from '../colouring/colour-choice.ts'
import type { PanelKindsInView } from '../colouring/use-panel-kinds.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import { elementName } from './element-name.ts'
import classes from './hover-label.module.css'
import type { Hover } from './use-view-pointer.ts'

/** These colours say nothing of a panel that its label does not. */
const SAID_ANYWAY: ReadonlySet<ColourSubject> = new Set(['status', 'name', 'materials'])

export type HoverColours = Pick<PanelKindsInView, 'kinds' | 'wordsOf' | 'isReading'> & { by: ColourSubject }

type HoverLabelProps = {
	viewer: Viewer
	hover: Store<Hover | null>
	panelsById: ReadonlyMap<string, Panel>
	structure: StructureColumns | undefined
	/** Of a status. */
	colourOf: (panel: Pick<Panel, 'statuses'>) => string | null
	/** What panels are coloured by. */
	coloured: HoverColours
	/** The place of a panel in the list that was coloured. */
	placeOf: (panelId: string) => number | undefined
}

/**
 * The name of what is under the mouse, beside it, and what its colour means. Decoration: a click shows the same and more.
 * It follows the mouse without drawing React anew.
 */
export function HoverLabel(props: HoverLabelProps) {
	const { viewer, hover: held, panelsById, structure, colourOf, coloured, placeOf } = props
	const label = useRef<HTMLDivElement>(null)
	const hover = useStored(held)
	useEffect(
		() =>
			viewer.on('hover', ({ x, y }) => {
				if (label.current) label.current.style.transform = besideMouse(x, y)
			}),
		[viewer],
	)
	const panel = panelsById.get(hover?.panelId ?? '')
	const name = panel && panelName(panel) !== panelLabel(panel) ? panelName(panel) : null
	const part = hover && hover.element !== null ? elementName(structure, hover.element).name : null
	if (!hover || (!panel && !part)) return null
	const { kinds } = coloured
	const isSaid = !SAID_ANYWAY.has(coloured.by) && !coloured.isReading && kinds !== null
	return (
		<div ref={label} className={classes.label} style={{ transform: besideMouse(hover.x, hover.y) }} aria-hidden>
			<div className={classes.line}>
				{panel && !isSaid && <StatusDot colour={colourOf(panel)} />}
				{panel && <strong>{panelLabel(panel)}</strong>}
				{part !== null ? <span>{part}</span> : name && <span>{name}</span>}
			</div>
			{panel && isSaid && (
				<div className={classes.line}>
					<StatusDot colour={kinds?.kinds[kinds.kindOf[placeOf(panel.id) ?? -1] ?? -1]?.colour ?? null} />
					<span>{coloured.wordsOf(panel)}</span>
				</div>
			)}
		</div>
	)
}

const besideMouse = (x: number, y: number): string =>
	`translate(min(${x + 14}px, calc(100vw - 100% - 8px)), min(${y + 16}px, calc(100vh - 100% - 8px)))`
