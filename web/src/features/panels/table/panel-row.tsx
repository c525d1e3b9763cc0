// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: keys are handled by the grid
import type { Panel } from '@panelyard/contracts/panels/panels'
import { FlexRender, type Row } from '@tanstack/react-table'
import { type CSSProperties, type MouseEvent, memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import type { panelTableFeatures } from './panel-columns.tsx'
import classes from './panel-table.module.css'

/** The element id of a panel's row. */
export const rowId = (panel: Panel): string => `panel-row-${panel.id}`

export type PanelRowActions = {
	onRow: (event: MouseEvent, id: string) => void
	onCheck: (event: MouseEvent, id: string) => void
}

type PanelRowProps = {
	row: Row<typeof panelTableFeatures, Panel>
	index: number
	/** Pixels from the top of the list. */
	top: number
	/** Changes with the columns shown, the language and names, and so draws the row anew. */
	columns: unknown
	numbers: ReadonlySet<string>
	selected: boolean
	selectable: boolean
	active: boolean
	open: boolean
	/** A reference, so that a row is not drawn anew for another click handler. */
	actions: RefObject<PanelRowActions>
}

/** One panel of the grid. Kept while scrolling, since dozens of rows of a dozen cells cost more than a frame. */
export const PanelRow = memo(function PanelRow({
	row,
	index,
	top,
	numbers,
	selected,
	selectable,
	active,
	open,
	actions,
}: PanelRowProps) {
	const { t } = useTranslation('panels')
	return (
		<div
			id={rowId(row.original)}
			role="row"
			aria-rowindex={index + 2}
			aria-selected={selectable ? selected : undefined}
			data-active={active || undefined}
			data-open={open || undefined}
			className={classes.line}
			style={{ '--top': `${top}px` } as CSSProperties}
			onClick={(event) => actions.current.onRow(event, row.id)}
		>
			{selectable && (
				<div
					role="gridcell"
					className={classes.check}
					onClick={(event) => {
						event.stopPropagation()
						actions.current.onCheck(event, row.id)
					}}
				>
					{/* The browser's own: a component for each row takes a third of the time of drawing it. */}
					<input
						type="checkbox"
						className={classes.box}
						checked={selected}
						readOnly
						tabIndex={-1}
						aria-label={t('select_panel', { panel: panelLabel(row.original) })}
					/>
				</div>
			)}
			{row.getAllCells().map((cell) => (
				<div key={cell.id} role="gridcell" className={numbers.has(cell.column.id) ? classes.figure : classes.cell}>
					<FlexRender cell={cell} />
				</div>
			))}
		</div>
	)
})
