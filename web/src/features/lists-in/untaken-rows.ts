import type { ImportResponse } from '@panelyard/contracts/panels/imports'
import { csvText } from '@panelyard/contracts/values/csv-text'
import { type TableCell, textOfCell } from '../../domain/sheets/table.ts'
import { widthOf } from './column-kinds.ts'
import type { MatchedRow, Problem } from './matched-row.ts'

/** Why a row was not taken: its own problem, a rule of statuses, or a panel that is gone by now. */
export type Reason = Problem | 'rule' | 'gone'
export type UntakenRow = { row: MatchedRow; reason: Reason }

/** The rows that weren't taken. @param answer what the server says of the others; null before it did */
export function untakenRows(
	rows: readonly MatchedRow[],
	answer: Pick<ImportResponse, 'left_out' | 'held_back' | 'missing'> | null,
): UntakenRow[] {
	const ruled = new Set(answer?.left_out)
	const heldBack = new Set(answer?.held_back)
	const gone = new Set(answer?.missing)
	const reasonOf = ({ problem, isSame, panels }: MatchedRow): Reason | null => {
		if (problem !== null || isSame) return problem
		if (panels.some(({ id }) => ruled.has(id))) return 'rule'
		if (panels.some(({ id }) => heldBack.has(id))) return 'goes_back'
		return panels.some(({ id }) => gone.has(id)) ? 'gone' : null
	}
	return rows.flatMap((row) => {
		const reason = reasonOf(row)
		return reason === null ? [] : [{ row, reason }]
	})
}

/** How many rows there are for each reason, the most first. */
export function countReasons(untaken: readonly UntakenRow[]): { reason: Reason; count: number }[] {
	const counts = new Map<Reason, number>()
	for (const { reason } of untaken) counts.set(reason, (counts.get(reason) ?? 0) + 1)
	return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
}

/** Rows of a list that were not taken, each with its reason, as CSV in UTF-8 with a byte order mark. */
export function untakenCsv(
	head: readonly TableCell[],
	rows: readonly { cells: readonly TableCell[]; reason: string }[],
	reasonHead: string,
): string {
	const width = widthOf([head, ...rows.map(({ cells }) => cells)])
	const line = (cells: readonly TableCell[], reason: string) =>
		[...Array.from({ length: width }, (_, index) => textOfCell(cells[index])), reason]
			.map((text) => csvText(text, ';'))
			.join(';')
	return `\uFEFF${[line(head, reasonHead), ...rows.map(({ cells, reason }) => line(cells, reason))].join('\r\n')}\r\n`
}
