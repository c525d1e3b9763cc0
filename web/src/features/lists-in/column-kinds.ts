import { searchable } from '@panelyard/contracts/searchable'
import type { TableCell } from '../../domain/sheets/table.ts'
import { textOfCell } from '../../domain/sheets/table.ts'

/**
 * What a column of a list may say: which panel a row is about, or what is set. A further kind needs its words here, a
 * name in the texts (`lists.column.*`), its cells read in `match-list.ts` and a key of `ImportColumns`.
 */
export const COLUMN_KINDS = [
	'mark',
	'global_id',
	'floor',
	'status',
	'group',
	'category',
	'name',
	'description',
	'plan',
] as const
type FixedKind = (typeof COLUMN_KINDS)[number]
/** `plan:` and a status: the planned dates of that step. `plan` alone: of the status in the same row. */
export type ColumnKind = FixedKind | `plan:${string}`
/** The kind of each column of a table; null for one that is not read. */
export type Columns = readonly (ColumnKind | null)[]

/** The step whose planned dates a column has; null for other columns, and for one that names no step. */
export const stepOfPlan = (kind: ColumnKind | null | undefined): string | null =>
	kind?.startsWith('plan:') ? kind.slice('plan:'.length) : null
export const isDateColumn = (kind: ColumnKind | null | undefined): boolean =>
	kind === 'plan' || stepOfPlan(kind ?? null) !== null

/**
 * Heads as lists have them in ten languages, without case, spaces and signs. Names and descriptions alone mean those of
 * the model in most lists, so that only people's own are known.
 */
const HEADER_WORDS: Record<Exclude<FixedKind, 'plan'>, string> = {
	mark: `mark marks panelmark piecemark piece panel tag id pos position posnr positionsnummer bauteilnummer bauteil nummer nr
		repère repere repères marque panneau marca marcas referencia numero número n merk merknummer
		编号 构件编号 构件号 符号 部材符号 部材番号 番号 부재번호 부재 번호 رقمالقطعة القطعة العلامة`,
	global_id: 'globalid guid ifcguid ifcglobalid',
	floor: `storey story floor level niveau étage etage planta nivel piso geschoss geschoß stockwerk ebene piano livello
		pavimento andar nível verdieping 楼层 层 階 フロア 층 طابق الطابق`,
	status: `status statuses state statut statuts état etat estado estados zustand stato stati situação
		状态 ステータス 状態 상태 حالة الحالة الحالات`,
	group: `group groups load loads truck trucks batch groupe groupes chargement camion lot série grupo grupos carga camión
		lote gruppe gruppen ladung lkw fuhre los gruppo gruppi carico lotto caminhão
		分组 组 车次 批次 グループ 積荷 ロット トラック 그룹 로트 트럭 مجموعة المجموعة المجموعات حمولة شاحنة`,
	category: 'category categories catégorie categoría kategorie categoria 类别 カテゴリ 분류 فئة الفئة',
	name: 'ownname nompropre nombrepropio eigenername nomeproprio 自定名称 独自の名前 자체이름 الاسمالخاص',
	description: `owndescription descriptionpropre descripciónpropia eigenebeschreibung descrizionepropria descriçãoprópria
		自定说明 独自の説明 자체설명 الوصفالخاص`,
}

/** Parts of heads that say that dates are planned. */
const PLAN_WORDS = `plan prévu previst geplant soll termin fällig due target échéance vencim scadenz prazo
	计划 計画 予定 계획 예정 مخطط موعد`
	.split(/\s+/)
	.map((word) => searchable(word))

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
export type StepName = { id: string; name: string }

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
	const body = rows.slice(headRow === null ? 0 : headRow + 1).slice(0, GUESSED_BY)
	const width = widthOf([head, ...body])
	const byHead = Array.from({ length: width }, (_, index) => {
		const kind = kindOf(head[index])
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
	const named = steps.map(({ id, name }) => ({ id, name: bare(name) })).filter(({ name }) => name !== '')
	const same = named.find(({ name }) => name === word)
	if (same) return `plan:${same.id}`
	if (!PLAN_WORDS.some((each) => word.includes(each))) return undefined
	const within = named.filter(({ name }) => word.includes(name)).sort((a, b) => b.name.length - a.name.length)
	return within[0] ? `plan:${within[0].id}` : 'plan'
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
