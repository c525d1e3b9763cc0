import { splitNames } from '../../domain/sheets/name-list.ts'
import { type TableCell, textOfCell } from '../../domain/sheets/table.ts'
import type { ColumnKind, Columns } from './column-kinds.ts'

/** A name in the list that the project doesn't have. */
export type UnknownName = { key: string; name: string; count: number }
export type UnknownNames = Map<string, UnknownName>

/** What stands for something to be made until it has an id. */
export const newKey = (name: string): string => `new:${name.trim().toLowerCase()}`

/** What a row has in the columns of a kind. */
export const cellsOf = (cells: readonly TableCell[], columns: Columns, kind: ColumnKind): TableCell[] =>
	columns.flatMap((own, index) => (own === kind ? [cells[index] ?? null] : []))

/** The names in cells, of which each may have several. */
export function namesIn(cells: readonly TableCell[], known: ReadonlyMap<string, string>): string[] {
	return cells.flatMap((cell) => splitNames(textOfCell(cell), (name) => known.has(name.toLowerCase())))
}

export function countUnknown(unknown: UnknownNames, key: string, name: string): void {
	const before = unknown.get(key)
	unknown.set(key, { key, name: before?.name ?? name, count: (before?.count ?? 0) + 1 })
}
