import { useLocalStorage } from '@mantine/hooks'
import type { TextEncoding } from '@panelyard/contracts/models/text-languages'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLookup } from '../../domain/panels/list/panel-list.ts'
import { MarkIndex } from '../../domain/panels/marks/mark-index.ts'
import { dateFor } from '../../domain/plan/plan-view.ts'
import { type CellDateReading, dateOfCell, guessDateOrder } from '../../domain/sheets/cell-date.ts'
import type { TableSource } from '../../domain/sheets/read-table.ts'
import { type Table, type TableCell, textOfCell } from '../../domain/sheets/table.ts'
import { flagList } from '../../domain/statuses/status-flags.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { type DateOrder, monthNames } from '../../locales/read-date.ts'
import {
	type Columns,
	guessColumns,
	isDateColumn,
	oneColumnOfMarks,
	type RememberedColumns,
	rememberColumns,
} from './column-kinds.ts'
import { idsByName, statusIdsByName, useReadyNames } from './known-names.ts'
import { type ListChoices, NO_CHOICES } from './list-choices.ts'
import type { Matching } from './match-list.ts'
import { type TableReading, useTable } from './use-table.ts'

type Step = 'source' | 'columns' | 'preview'

/** A list on its way in. */
export type ImportDraft = {
	step: Step
	go: (step: Step) => void
	reading: TableReading
	read: (source: TableSource, name: string) => void
	readSheet: (sheet: number) => void
	/** Reads a text in another encoding. */
	readIn: (encoding: TextEncoding) => void
	forget: () => void
	choices: ListChoices
	choose: (part: Partial<ListChoices>) => void
	/** Keeps how the columns were matched for lists with the same heads. */
	remember: () => void
	head: readonly TableCell[]
	/** The rows below the heads. */
	rows: readonly (readonly TableCell[])[]
	/** The number that the first of these has in the list. */
	firstRow: number
	/** Date columns whose dates could be read in two ways. */
	openDates: readonly OpenDates[]
	matching: Matching
	floorName: (panel: Panel) => string
}

/** A column with a date that begins with its day or its month. */
export type OpenDates = { index: number; order: DateOrder; example: string }

const NO_ROWS: TableCell[][] = []

/** Reads a list, guesses what its columns say, and keeps what a person decides about it. */
export function useImportDraft(panels: readonly Panel[], lookup: PanelLookup): ImportDraft {
	const { reading, read: readTable, forget: forgetTable } = useTable()
	const [step, go] = useState<Step>('source')
	const [choices, setChoices] = useState(NO_CHOICES)
	const [seen, setSeen] = useState<{ table: Table; rows: TableCell[][] } | null>(null)
	const [remembered, setRemembered] = useLocalStorage<RememberedColumns>({
		key: 'panelyard.import_columns',
		defaultValue: {},
		getInitialValueInEffect: false,
	})
	const known = useKnown(panels, lookup)
	if (reading.state === 'read' && seen?.table !== reading.table) {
		const rows = oneColumnOfMarks(reading.table.rows, (cell) => known.marks.find(cell).panels.length > 0)
		setSeen({ table: reading.table, rows })
		setChoices({ ...NO_CHOICES, ...guessColumns(rows, known.cells, remembered, known.steps) })
		go('columns')
	}
	const choose = useCallback((part: Partial<ListChoices>) => setChoices((before) => ({ ...before, ...part })), [])
	const all = seen?.rows ?? NO_ROWS
	const { columns, headRow } = choices
	const start = headRow === null ? 0 : headRow + 1
	const rows = useMemo(() => all.slice(start), [all, start])
	const head = headRow === null ? [] : (all[headRow] ?? [])
	const is1904 = reading.state === 'read' && reading.table.is1904 === true
	const { dateReadings, openDates } = useDateColumns(rows, columns, choices.dateOrders, is1904)
	const matching = useMemo(
		(): Matching => ({ ...choices, ...known, dateReadings, groupForAll: choices.groupForAll || null }),
		[choices, known, dateReadings],
	)
	return {
		step: reading.state === 'read' ? step : 'source',
		go,
		reading: reading.state === 'read' ? { ...reading, table: { ...reading.table, rows: all } } : reading,
		read: readTable,
		readSheet: (sheet) => {
			if (reading.state === 'read' && 'file' in reading.source) readTable({ ...reading.source, sheet }, reading.name)
		},
		readIn: (encoding) => {
			if (reading.state === 'read' && 'file' in reading.source) readTable({ ...reading.source, encoding }, reading.name)
		},
		forget: () => {
			forgetTable()
			setSeen(null)
			go('source')
		},
		choices,
		choose,
		remember: () => setRemembered((before) => rememberColumns(before, head, columns)),
		head,
		rows,
		firstRow: start + 1,
		openDates,
		matching,
		floorName: known.floorName,
	}
}

/** How the dates of each date column are read: as a person said, else as its cells tell. */
function useDateColumns(
	rows: readonly (readonly TableCell[])[],
	columns: Columns,
	chosen: ReadonlyMap<number, DateOrder>,
	is1904: boolean,
): { dateReadings: Map<number, CellDateReading>; openDates: OpenDates[] } {
	const { language } = useTranslation().i18n
	const places = columns.flatMap((kind, index) => (isDateColumn(kind) ? index : [])).join()
	const guesses = useMemo(() => {
		const indexes = places === '' ? [] : places.split(',').map(Number)
		return indexes.map((index) => {
			const cells = rows.map((row) => row[index] ?? null)
			return { index, ...guessDateOrder(cells, language) }
		})
	}, [rows, places, language])
	return useMemo(() => {
		const months = monthNames(language)
		const dateReadings = new Map<number, CellDateReading>()
		const openDates: OpenDates[] = []
		for (const { index, order: guessed, open } of guesses) {
			const order = chosen.get(index) ?? guessed
			dateReadings.set(index, { order, is1904, months })
			if (open !== null) openDates.push({ index, order, example: open })
		}
		return { dateReadings, openDates }
	}, [guesses, chosen, is1904, language])
}

/** Whole numbers of spreadsheets that are more likely days than counts: from 1990 to 2118. */
const isLikelySerial = (value: number): boolean => Number.isInteger(value) && value > 32_874 && value < 80_000

/** What of the project lists are read by. */
function useKnown(panels: readonly Panel[], lookup: PanelLookup) {
	const { language } = useTranslation().i18n
	const nameOf = useStatusName()
	const ready = useReadyNames()
	const { statuses, statusById, groups, categories, floors, plan } = lookup
	return useMemo(() => {
		const marks = new MarkIndex(panels)
		const statusIds = statusIdsByName(statuses, nameOf, ready)
		const groupIds = idsByName(groups)
		const categoryIds = idsByName(categories)
		const floorNames = new Set(floors.map(({ name }) => name.trim().toLowerCase()))
		const isName = (names: { has: (name: string) => boolean }) => (cell: TableCell) =>
			textOfCell(cell)
				.toLowerCase()
				.split(/[,;\n]/)
				.some((part) => names.has(part.trim()))
		const dates: CellDateReading = { order: 'day_first', is1904: false, months: monthNames(language) }
		const isDate = (cell: TableCell) =>
			typeof cell === 'number'
				? isLikelySerial(cell)
				: dateOfCell(cell, dates) !== null || dateOfCell(cell, { ...dates, order: 'month_first' }) !== null
		const flags = flagList(statuses)
		const flagNames = new Map(flags.map((status) => [status.id, nameOf(status)]))
		return {
			marks,
			statusIds,
			groupIds,
			categoryIds,
			flagNames,
			statuses,
			plannedDate: (panelId: string, statusId: string) => (plan && dateFor(plan, panelId, statusId)?.date) ?? null,
			floorNames,
			steps: [...statusIds].flatMap(([name, id]) =>
				flagNames.has(id) ? [] : { id, name, default_key: statusById.get(id)?.default_key ?? null },
			),
			floorName: (panel: Panel) => floors[panel.floor]?.name ?? '',
			cells: {
				mark: (cell: TableCell) => marks.find(cell).panels.length > 0,
				global_id: (cell: TableCell) => marks.byGlobalId(cell).length > 0,
				floor: isName(floorNames),
				status: isName(statusIds),
				group: isName(groupIds),
				category: isName(categoryIds),
				plan: isDate,
			},
		}
	}, [panels, statuses, statusById, groups, categories, floors, plan, nameOf, language, ready])
}
