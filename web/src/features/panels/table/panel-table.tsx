// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { Checkbox } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTable } from '@tanstack/react-table'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
	type CSSProperties,
	type FocusEvent,
	type KeyboardEvent,
	memo,
	type RefObject,
	useCallback,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLookup, PanelView } from '../../../domain/panels/list/panel-list.ts'
import type { PropertyColumns } from '../../../domain/panels/properties/panel-properties.queries.ts'
import type { ListColumn, PanelSort } from '../../../domain/panels/search/panel-search.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { remInPx } from '../../../ui/appearance/media.ts'
import { useIsPrinting } from '../../../ui/appearance/use-is-printing.ts'
import { type Selection, selectRange, toggleAll, toggleOne } from '../panel-selection.ts'
import { type NameEditing, NameEditingContext } from './name-cell.tsx'
import { gridOf, numberColumnsOf, panelTableFeatures, usePanelColumns } from './panel-columns.tsx'
import { PanelRow, type PanelRowActions, rowId } from './panel-row.tsx'
import classes from './panel-table.module.css'

/** As in the CSS. */
const ROW_REM = 2.25
/** Rows on paper at most; a browser needs some seconds for them. */
export const MOST_PRINTED = 2000

type PanelTableProps = {
	view: PanelView
	lookup: PanelLookup
	sort: PanelSort
	onSort: (sort: PanelSort) => void
	/** The columns in their order. */
	shown: readonly ListColumn[]
	properties: PropertyColumns
	selection: Selection
	/** Null for people who may only look: then nothing can be selected. */
	onSelection: ((selection: Selection) => void) | null
	openId: string | null
	/** `byKey`: the details should take the focus. */
	onOpen: (panelId: string, byKey: boolean) => void
	/** Gives a panel a name; null for people who may only look. */
	onRename: ((panel: Panel, name: string) => void) | null
}

/**
 * The panels as a grid of which only the rows in sight exist. Arrows move, space selects, shift extends, Enter opens
 * the details, F2 edits the name, Ctrl+A selects everything listed.
 */
export function PanelTable(props: PanelTableProps) {
	const { view, lookup, sort, onSort, shown, properties, selection, onSelection, openId, onOpen, onRename } = props
	const { t } = useTranslation('panels')
	const { number } = useMeasures()
	const scroller = useRef<HTMLDivElement>(null)
	const columns = usePanelColumns(lookup, shown, properties)
	const numbers = useMemo(() => numberColumnsOf(shown, properties), [shown, properties])
	const table = useTable({
		features: panelTableFeatures,
		columns,
		data: view.panels,
		getRowId: (panel) => panel.id,
	})
	const rows = table.getRowModel().rows
	const { active, setActive, place } = useActiveRow(view.ids)
	const [rem] = useState(remInPx)
	const rowHeight = ROW_REM * rem
	const virtualizer = useVirtualizer({
		count: rows.length,
		getScrollElement: () => scroller.current,
		estimateSize: () => rowHeight,
		getItemKey: (index) => rows[index]?.id ?? index,
		overscan: 12,
		scrollMargin: rowHeight,
		scrollPaddingStart: rowHeight,
		// The active row stays in the document while it is scrolled away: the grid names it to screen readers.
		rangeExtractor: useCallback(
			(range: Range) => {
				const shownRows = defaultRangeExtractor(range)
				return active === -1 || shownRows.includes(active) ? shownRows : [...shownRows, active].sort((a, b) => a - b)
			},
			[active],
		),
	})
	const isPrinting = useIsPrinting()
	const drawn = isPrinting
		? rows.slice(0, MOST_PRINTED).map((_, index) => ({ index, start: (index + 1) * rowHeight }))
		: virtualizer.getVirtualItems()
	const headers = table.getHeaderGroups()[0]?.headers ?? []
	const grid = gridOf(
		headers.map(({ column }) => column.id),
		onSelection !== null,
		lookup.floors,
		rem / 16,
	)
	const activeRow = rows[active]
	const naming = useNaming(onRename, scroller)

	const showOpen = useEffectEvent(() => {
		const index = openId === null ? -1 : view.ids.indexOf(openId)
		if (index === -1) return
		setActive(openId)
		virtualizer.scrollToIndex(index)
	})
	// Sorting must not pull the list away under the reader.
	useEffect(() => showOpen(), [openId])

	const choose = (id: string, event: { shiftKey: boolean }) =>
		onSelection?.(event.shiftKey ? selectRange(selection, id, view.ids) : toggleOne(selection, id))

	const goTo = (index: number, event: KeyboardEvent) => {
		const next = Math.max(0, Math.min(rows.length - 1, index))
		const id = rows[next]?.id
		if (event.shiftKey && onSelection && id && activeRow) {
			const start = selection.anchor === null ? toggleOne({ ...selection, ids: new Set() }, activeRow.id) : selection
			onSelection(selectRange(start, id, view.ids))
		}
		setActive(id ?? null)
		virtualizer.scrollToIndex(next)
	}
	const onFocus = (event: FocusEvent) => {
		if (event.target === event.currentTarget && !activeRow)
			setActive(rows[Math.min(place, rows.length - 1)]?.id ?? null)
	}
	const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
		if (event.target !== event.currentTarget || rows.length === 0) return
		const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2)
		const targets: Record<string, number> = {
			// The next row has moved up to where one that is gone was.
			ArrowDown: activeRow ? place + 1 : place,
			ArrowUp: place - 1,
			PageDown: place + page,
			PageUp: place - page,
			Home: 0,
			End: rows.length - 1,
		}
		const target = targets[event.key]
		if (target !== undefined) goTo(target, event)
		else if (event.key === ' ') activeRow && choose(activeRow.id, event)
		else if (event.key === 'F2' && activeRow && naming && shown.includes('name')) naming.start(activeRow.id)
		else if (event.key === 'Enter') activeRow && onOpen(activeRow.id, true)
		else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelection?.(toggleAll(selection, view.ids))
		else if (event.key === 'Escape' && selection.ids.size > 0 && openId === null)
			onSelection?.({ ids: new Set(), anchor: null })
		else return
		event.preventDefault()
	}
	const actions = useRef<PanelRowActions>({ onRow: () => {}, onCheck: () => {} })
	useLayoutEffect(() => {
		actions.current = {
			onRow: (event, id) => {
				setActive(id)
				if (onSelection && (event.shiftKey || event.ctrlKey || event.metaKey)) choose(id, event)
				else onOpen(id, false)
			},
			onCheck: (event, id) => {
				setActive(id)
				choose(id, event)
			},
		}
	})

	return (
		<NameEditingContext value={naming}>
			<div
				ref={scroller}
				className={classes.scroller}
				role="grid"
				tabIndex={0}
				aria-label={t('table_label')}
				aria-rowcount={rows.length + 1}
				aria-colcount={headers.length + (onSelection ? 1 : 0)}
				aria-multiselectable={onSelection !== null}
				aria-activedescendant={activeRow ? rowId(activeRow.original) : undefined}
				aria-busy={view.stale}
				style={{ '--tracks': grid.tracks, '--least': `${grid.least}px` } as CSSProperties}
				onFocus={onFocus}
				onKeyDown={onKeyDown}
			>
				<div role="rowgroup" className={classes.head}>
					<div role="row" aria-rowindex={1} className={classes.titles}>
						{onSelection && (
							<div role="columnheader" className={classes.check}>
								<SelectAll selection={selection} ids={view.ids} onSelection={onSelection} />
							</div>
						)}
						{headers.map((header) => (
							<ColumnHead
								name={header.column.columnDef.header}
								key={header.id}
								column={header.column.id as ListColumn}
								isNumber={numbers.has(header.column.id)}
								sort={sort}
								onSort={onSort}
							>
								<table.FlexRender header={header} />
							</ColumnHead>
						))}
					</div>
				</div>
				<div
					role="rowgroup"
					className={classes.body}
					style={{ '--height': `${virtualizer.getTotalSize()}px` } as CSSProperties}
				>
					{drawn.map(({ index, start }) => {
						const row = rows[index]
						if (!row) return null
						return (
							<PanelRow
								key={row.id}
								row={row}
								index={index}
								top={start - rowHeight}
								columns={columns}
								numbers={numbers}
								selected={selection.ids.has(row.id)}
								selectable={onSelection !== null}
								active={row.id === activeRow?.id}
								open={row.id === openId}
								actions={actions}
							/>
						)
					})}
				</div>
			</div>
			{isPrinting && rows.length > MOST_PRINTED && (
				<p className={classes.cut}>{t('printed_first', { shown: number(MOST_PRINTED), total: number(rows.length) })}</p>
			)}
		</NameEditingContext>
	)
}

/**
 * The panel that keys act on, wherever live events and sorting move it. `active` is its row, -1 once it is no longer listed;
 * `place` is the row that it had last, from which arrows go on.
 */
function useActiveRow(ids: readonly string[]) {
	const [id, setActive] = useState<string | null>(null)
	const active = useMemo(() => (id === null ? -1 : ids.indexOf(id)), [ids, id])
	const [last, setLast] = useState(0)
	if (active !== -1 && active !== last) setLast(active)
	return { active, setActive, place: active === -1 ? last : active }
}

/** Which name is being edited in the table. */
function useNaming(onRename: PanelTableProps['onRename'], table: RefObject<HTMLElement | null>): NameEditing {
	const [panelId, setPanelId] = useState<string | null>(null)
	const rename = useRef(onRename)
	useLayoutEffect(() => {
		rename.current = onRename
	})
	const canRename = onRename !== null
	return useMemo(
		() =>
			canRename
				? {
						panelId,
						start: setPanelId,
						end: (panel, name, byKey) => {
							setPanelId(null)
							if (name !== null) rename.current?.(panel, name)
							if (byKey) table.current?.focus({ preventScroll: true })
						},
					}
				: null,
		[canRename, panelId, table],
	)
}

const SelectAll = memo(function SelectAll({
	selection,
	ids,
	onSelection,
}: {
	selection: Selection
	ids: readonly string[]
	onSelection: (selection: Selection) => void
}) {
	const { t } = useTranslation('panels')
	const all = ids.length > 0 && ids.every((id) => selection.ids.has(id))
	return (
		<Checkbox
			size="xs"
			checked={all}
			indeterminate={!all && selection.ids.size > 0}
			disabled={ids.length === 0}
			onChange={() => onSelection(toggleAll(selection, ids))}
			aria-label={t('select_all', { count: ids.length })}
			title={t('select_all', { count: ids.length })}
		/>
	)
})

type ColumnHeadProps = {
	column: ListColumn
	isNumber: boolean
	sort: PanelSort
	onSort: (sort: PanelSort) => void
	/** In full; the head of a property says it itself. */
	name: unknown
	children: React.ReactNode
}

function ColumnHead({ column, name, isNumber, sort, onSort, children }: ColumnHeadProps) {
	const sorted = sort.column === column
	const Arrow = sort.descending ? IconArrowDown : IconArrowUp
	return (
		<div
			role="columnheader"
			aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
			className={isNumber ? classes.figure : classes.cell}
		>
			<button
				type="button"
				className={classes.sort}
				data-sorted={sorted || undefined}
				onClick={() => onSort({ column, descending: sorted && !sort.descending })}
			>
				<span className={classes.title} title={typeof name === 'string' ? name : undefined}>
					{children}
				</span>
				{sorted && <Arrow size={14} aria-hidden />}
			</button>
		</div>
	)
}
