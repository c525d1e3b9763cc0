import { searchable } from '@panelyard/rules/texts/searchable'
import type { TableCell } from '../../domain/sheets/table.ts'
import { textOfCell } from '../../domain/sheets/table.ts'
import { COLUMN_KINDS, EXPORT_WORDS, type FixedKind, HEADER_WORDS, PLAN_WORDS, STEP_WORDS } from './column-words.ts'

/** `plan:` and a status: the planned dates of that step. `plan` alone: of the status in the same row. */
export type ColumnKind = FixedKind | `plan:${string}`
/** The kind of each column of a table; null for one that is not read. */
export type Columns = readonly (ColumnKind | null)[]

/** The step whose planned dates a column has; null for other columns, and for one that names no step. */
export const stepOfPlan = (kind: ColumnKind | null | undefined): string | null =>
	kind?.startsWith('plan:') ? kind.slice('plan:'.length) : null
export const isDateColumn = (kind: ColumnKind | null | undefined): boolean =>
	kind === 'plan' || stepOfPlan(kind ?? null) !== null

const bare = (text: string): string => searchable(text).replaceAll(/[\s\p{P}\p{S}]/gu, '')

const kindByWord = new Map<string, ColumnKind>(
	COLUMN_KINDS.flatMap((kind) =>
		kind === 'plan' ? [] : HEADER_WORDS[kind].split(/\s+/).map((word) => [bare(word), kind] as const),
	),
)

/** How a person matched columns before, by their heads. */
export type RememberedColumns = Record<string, ColumnKind | null>
const MOST_REMEMBERED = 100

/** What is remembered after this list was matched; the oldest goes first. */
export function rememberColumns(
	before: RememberedColumns,
	head: readonly TableCell[],
	columns: Columns,
): RememberedColumns {
	// The heads of this app's export mean more than the same ones in other lists.
	if (kindsOfExport(head)) return before
	const named = head.flatMap((cell, index) => {
		const word = bare(textOfCell(cell))
		return word === '' ? [] : [[word, columns[index] ?? null] as const]
	})
	const others = Object.entries(before).filter(([word]) => !named.some(([name]) => name === word))
	return Object.fromEntries([...others, ...named].slice(-MOST_REMEMBERED))
}

/** What is known of a project to recognise the content of columns by. */
export type KnownCells = Partial<Record<FixedKind, (cell: TableCell) => boolean>>
/** A step of the project by a name that lists may have for it. */
export type StepName = { id: string; name: string; default_key: string | null }

/** Rows that a guess looks at, and the share of them that has to fit. */
const GUESSED_BY = 200
const ENOUGH = 0.5

/** Rows among which the heads are looked for: titles may stand above them. */
const HEAD_WITHIN = 10

/** `headRow`: the row with the heads, null for a list without. */
export type ColumnGuess = { columns: (ColumnKind | null)[]; headRow: number | null }

/** What the columns of a list say, by their heads, else by what stands in them; each kind but groups once. */
export function guessColumns(
	rows: readonly (readonly TableCell[])[],
	known: KnownCells,
	remembered: RememberedColumns,
	steps: readonly StepName[] = [],
): ColumnGuess {
	const kindOf = (cell: TableCell | undefined) => kindOfHead(cell, remembered, steps)
	const headRow = findHead(rows, known, kindOf)
	const head = headRow === null ? [] : (rows[headRow] ?? [])
	const own = kindsOfExport(head)
	const body = rows.slice(headRow === null ? 0 : headRow + 1).slice(0, GUESSED_BY)
	const width = widthOf([head, ...body])
	const byHead = Array.from({ length: width }, (_, index) => {
		const kind = own?.[index] === undefined ? kindOfHead(head[index], own ? {} : remembered, steps) : own[index]
		const isEmpty = body.every((row) => textOfCell(row[index]) === '')
		// A step's own column may be empty as far as anybody looks.
		if (isEmpty && stepOfPlan(kind) !== null) return kind
		return isDateColumn(kind) && shareOf(body, index, known.plan) < ENOUGH ? undefined : kind
	})
	const columns = byHead.map((kind) => kind ?? null)
	for (const kind of COLUMN_KINDS) {
		// A date that no head explains may as well be one in the past.
		if (kind === 'plan' || columns.includes(kind)) continue
		const shares = columns.map((own, index) =>
			own === null && byHead[index] !== null ? shareOf(body, index, known[kind]) : 0,
		)
		const best = shares.indexOf(Math.max(...shares))
		if ((shares[best] ?? 0) >= ENOUGH) columns[best] = kind
	}
	const once = columns.map((kind, index) => (kind === 'group' || columns.indexOf(kind) === index ? kind : null))
	if (width === 1 && once[0] === null) once[0] = 'mark'
	return { columns: once, headRow }
}

/**
 * What the heads of this app's own export mean where that isn't what other lists mean by them: names and descriptions are
 * people's own, and what follows the GlobalId are properties of the model. Null for other lists.
 */
function kindsOfExport(head: readonly TableCell[]): (ColumnKind | null | undefined)[] | null {
	const words = head.map((cell) => bare(textOfCell(cell)))
	const end = words.findIndex((word) => kindByWord.get(word) === 'global_id')
	if (end === -1 || !words.some((word) => EXPORT_WORDS.model_name.has(word))) return null
	return words.map((word, index) => {
		if (index > end) return null
		if (EXPORT_WORDS.name.has(word)) return 'name'
		return EXPORT_WORDS.description.has(word) ? 'description' : undefined
	})
}

/** Null for a column that a person left out before, undefined for an unknown head. */
function kindOfHead(
	cell: TableCell | undefined,
	remembered: RememberedColumns,
	steps: readonly StepName[],
): ColumnKind | null | undefined {
	const word = bare(textOfCell(cell))
	const before = Object.hasOwn(remembered, word) ? remembered[word] : undefined
	// Steps are those of one project.
	const step = stepOfPlan(before)
	if (before !== undefined && (step === null || steps.some(({ id }) => id === step))) return before
	return kindByWord.get(word) ?? planOfHead(word, steps)
}

/** A head that is a step's name, or says that dates are planned: with the longest name of a step in it, if any. */
function planOfHead(word: string, steps: readonly StepName[]): ColumnKind | undefined {
	if (word === '') return undefined
	const named = steps.map((step) => ({ ...step, name: bare(step.name) })).filter(({ name }) => name !== '')
	const same = named.find(({ name }) => name === word)
	if (same) return `plan:${same.id}`
	if (!PLAN_WORDS.some((each) => word.includes(each))) return undefined
	// "Planned: Cast" ends with the step, whatever else it has.
	const ends = ({ name }: StepName): number => Number(word.endsWith(name))
	const [within] = named
		.filter(({ name }) => word.includes(name))
		.sort((a, b) => ends(b) - ends(a) || b.name.length - a.name.length)
	const meant = within ?? readyStepOf(word, steps)
	return meant ? `plan:${meant.id}` : 'plan'
}

/** The ready-made step that a head means in other words. */
function readyStepOf(word: string, steps: readonly StepName[]): StepName | undefined {
	for (const [key, parts] of STEP_WORDS) {
		const step = parts.some((part) => word.includes(part)) && steps.find(({ default_key }) => default_key === key)
		if (step) return step
	}
	return undefined
}

/** The row with the most known heads, unless it names a panel itself. */
function findHead(
	rows: readonly (readonly TableCell[])[],
	known: KnownCells,
	kindOf: (cell: TableCell) => ColumnKind | null | undefined,
): number | null {
	if (rows.length < 2) return null
	const counts = rows.slice(0, HEAD_WITHIN).map((row) => {
		if (row.some((cell) => known.mark?.(cell) || known.global_id?.(cell))) return 0
		return new Set(row.flatMap((cell) => kindOf(cell) ?? [])).size
	})
	const most = Math.max(...counts)
	return most === 0 ? null : counts.indexOf(most)
}

/** Cells of the longest row. */
export const widthOf = (rows: readonly (readonly TableCell[])[]): number =>
	rows.reduce((most, row) => Math.max(most, row.length), 0)

function shareOf(
	rows: readonly (readonly TableCell[])[],
	index: number,
	fits: ((cell: TableCell) => boolean) | undefined,
): number {
	const filled = rows.flatMap((row) => (textOfCell(row[index]) === '' ? [] : [row[index] as TableCell]))
	return fits && filled.length > 0 ? filled.filter(fits).length / filled.length : 0
}

/** Rows as one column, when every filled column of a list without heads holds marks: as pasted from a mail. */
export function oneColumnOfMarks(rows: TableCell[][], isMark: (cell: TableCell) => boolean): TableCell[][] {
	const width = widthOf(rows)
	if (width < 2) return rows
	for (let index = 0; index < width; index++) if (shareOf(rows, index, isMark) < ENOUGH) return rows
	return rows.flat().flatMap((cell) => (textOfCell(cell) === '' ? [] : [[cell]]))
}
