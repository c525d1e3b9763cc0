import type { Panel } from '@panelyard/contracts/panels'
import { panelLabel } from '../../panels/panel-filters.ts'
import { StatusDot } from '../../statuses/status-chip.tsx'
import classes from '../model-view.module.css'

export type Hover = { panelId: string; x: number; y: number }

/** Mark and name beside the mouse. Decoration: a click shows the same and more. */
export function HoverLabel({ panel, colour, x, y }: { panel: Panel; colour: string | null; x: number; y: number }) {
	return (
		<div
			className={classes.hoverLabel}
			style={{ transform: `translate(min(${x + 14}px, calc(100vw - 100% - 8px)), ${y + 16}px)` }}
			aria-hidden
		>
			<StatusDot colour={colour} />
			<strong>{panelLabel(panel)}</strong>
			{panel.mark && panel.name && <span>{panel.name}</span>}
		</div>
	)
}
