import type { Panel } from '@panelyard/contracts/panels/panels'
import { csvOf } from '../../../domain/sheets/csv.ts'
import type { CellValue, SheetColumn } from '../../../domain/sheets/sheet.ts'
import { plainTime } from '../../../domain/sheets/sheet-time.ts'

export type PanelListColumn = SheetColumn & {
	value: (panel: Panel) => CellValue
	/** Its texts are moments, in ISO 8601. */
	isTime?: boolean
}

/** Panels as CSV, as `csvOf` writes it. */
export const panelsToCsv = (panels: Iterable<Panel>, columns: readonly PanelListColumn[], language: string): string =>
	csvOf(rowsOf(panels, columns), language)

const cellOf = ({ value, isTime }: PanelListColumn, panel: Panel): CellValue => {
	const cell = value(panel)
	return isTime && typeof cell === 'string' ? plainTime(cell) : cell
}

function* rowsOf(panels: Iterable<Panel>, columns: readonly PanelListColumn[]): Generator<CellValue[]> {
	yield columns.map(({ header }) => header)
	for (const panel of panels) yield columns.map((column) => cellOf(column, panel))
}
