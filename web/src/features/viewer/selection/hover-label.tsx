import type { Panel } from '@panelyard/contracts/panels'
import { useEffect, useRef } from 'react'
import type { Viewer } from '../../../viewer/viewer.ts'
import { panelLabel } from '../../panels/panel-filters.ts'
import { StatusDot } from '../../statuses/status-chip.tsx'
import { type Held, useHeld } from '../held.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import { elementName } from './element-name.ts'
import classes from './hover-label.module.css'
import type { Hover } from './use-view-pointer.ts'

type HoverLabelProps = {
	viewer: Viewer
	hover: Held<Hover | null>
	panelsById: ReadonlyMap<string, Panel>
	structure: StructureColumns | undefined
	/** Of a status. */
	colourOf: (statusId: string | null) => string | null
}

/**
 * The name of what is under the mouse, beside it. Decoration: a click shows the same and more. It follows the mouse without
 * drawing React anew.
 */
export function HoverLabel({ viewer, hover: held, panelsById, structure, colourOf }: HoverLabelProps) {
	const label = useRef<HTMLDivElement>(null)
	const hover = useHeld(held)
	useEffect(
		() =>
			viewer.on('hover', ({ x, y }) => {
				if (label.current) label.current.style.transform = besideMouse(x, y)
			}),
		[viewer],
	)
	const panel = panelsById.get(hover?.panelId ?? '')
	const name = panel && panel.name !== panelLabel(panel) ? panel.name : null
	const part = hover && hover.element !== null ? elementName(structure, hover.element).name : null
	if (!hover || (!panel && !part)) return null
	return (
		<div ref={label} className={classes.label} style={{ transform: besideMouse(hover.x, hover.y) }} aria-hidden>
			{panel && <StatusDot colour={colourOf(panel.statuses.at(-1) ?? null)} />}
			{panel && <strong>{panelLabel(panel)}</strong>}
			{part !== null ? <span>{part}</span> : name && <span>{name}</span>}
		</div>
	)
}

const besideMouse = (x: number, y: number): string =>
	`translate(min(${x + 14}px, calc(100vw - 100% - 8px)), min(${y + 16}px, calc(100vh - 100% - 8px)))`
