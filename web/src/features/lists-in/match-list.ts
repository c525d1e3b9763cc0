import type { Panel } from '@panelyard/contracts/panels/panels'
import type { FoundPanels, MarkIndex } from '../../domain/panels/marks/mark-index.ts'
import { type TableCell, textOfCell } from '../../domain/sheets/table.ts'
import type { Columns } from './column-kinds.ts'
import { cellsOf, countUnknown, namesIn, newKey, type UnknownName, type UnknownNames } from './list-cells.ts'
import { type DetailMatching, detailsOf, NO_DETAILS, plansStatuses } from './match-details.ts'
import type { MatchedRow } from './matched-row.ts'
import { type BackCount, type CurrentState, RowChanges } from './row-changes.ts'

export type MatchedList = {
	rows: MatchedRow[]
	unknownStatuses: UnknownName[]
	newGroups: UnknownName[]
	newCategories: UnknownName[]
	/** How many panels would go back, by the steps from and to. */
	back: BackCount[]
	/** Numbers that would mean marks with leading zeros. */
	withoutZeros: number
}

/** What becomes of a status that the project doesn't have: made, another one instead, or left out. */
export type StatusChoice = { make: true } | { use: string } | { skip: true }

/** All that is known and was chosen to read a list by. */
export type Matching = DetailMatching &
	CurrentState & {
		columns: Columns
		marks: MarkIndex
		/** In lower case. */
		statusIds: ReadonlyMap<string, string>
		groupIds: ReadonlyMap<string, string>
		floorName: (panel: Panel) => string
		/** Names of storeys, in lower case. */
		floorNames: ReadonlySet<string>
		mode: 'set' | 'add'
		/** For lists without a column of them. */
		statusForAll: string | null
		groupForAll: string | null
		statusChoices: ReadonlyMap<string, StatusChoice>
		/** Whether groups that are missing are left out instead of made. */
		skipNewGroups: boolean
		takeNumbers: boolean
		/** Of rows whose mark isn't unique: an id, or `all`; `allForAll` for every other one. */
		panelChoices: ReadonlyMap<number, string>
		allForAll: boolean
		/** Whether panels may go back to earlier statuses; else they keep theirs. */
		goBack: boolean
	}

/**
 * Finds out what each row of a list means, some thousand rows a step, so that a page can go on between the steps.
 * @param rows those below the head
 */
export function* matchList(
	rows: readonly (readonly TableCell[])[],
	matching: Matching,
	rowsPerStep: number,
): Generator<number, MatchedList> {
	const found: MatchedList = {
		rows: [],
		unknownStatuses: [],
		newGroups: [],
		newCategories: [],
		back: [],
		withoutZeros: 0,
	}
	const changes = new RowChanges(matching, matching.mode)
	const unknown: Unknown = { status: new Map(), group: new Map(), category: new Map() }
	/** By panel and what is said of it: the row that says it, and what. */
	const setBefore = new Map<string, { index: number; key: string }>()
	for (const [index, cells] of rows.entries()) {
		if (index % rowsPerStep === 0) yield index
		if (cells.every((cell) => textOfCell(cell) === '')) continue
		const row = readRow(index, cells, matching, unknown)
		if (row.problem === 'lost_zeros' || (row.problem === null && isByNumber(cells, matching))) found.withoutZeros++
		if (row.problem === null) refuseRepeated(row, matching.mode, setBefore)
		if (row.problem === null || row.problem === 'ambiguous_mark') lookAtEffect(row, matching, changes)
		found.rows.push(row)
	}
	found.unknownStatuses = [...unknown.status.values()]
	found.newGroups = [...unknown.group.values()]
	found.back = changes.counts
	found.newCategories = [...unknown.category.values()]
	return found
}

/** Adds to a row what it does: nothing, or that panels would go back. */
function lookAtEffect(row: MatchedRow, { goBack }: Matching, changes: RowChanges): void {
	const isOpen = row.problem !== null
	const { isSame, isOnlyStatus, back } = changes.effectOf(isOpen ? { ...row, panels: row.candidates } : row)
	if (isSame) {
		row.problem = null
		row.isSame = true
		row.panels = row.candidates
	}
	if (isSame || isOpen || back.length === 0) return
	row.back = back
	changes.countBack(row)
	if (!goBack && isOnlyStatus && back.length === row.panels.length) row.problem = 'goes_back'
}

type Unknown = Record<'status' | 'group' | 'category', UnknownNames>

const isByNumber = (cells: readonly TableCell[], { columns, marks }: Matching): boolean =>
	cellsOf(cells, columns, 'mark').some((cell) => marks.find(cell).isByNumber)

function readRow(index: number, cells: readonly TableCell[], matching: Matching, unknown: Unknown): MatchedRow {
	const { columns } = matching
	const [markCell = null] = cellsOf(cells, columns, 'mark')
	const [idCell = null] = cellsOf(cells, columns, 'global_id')
	const mark = textOfCell(markCell) || textOfCell(idCell)
	const row: MatchedRow = {
		...NO_DETAILS,
		index,
		mark,
		candidates: [],
		panels: [],
		statuses: [],
		groups: [],
		isSame: false,
		back: [],
		problem: null,
		about: '',
	}
	if (mark === '') return { ...row, problem: 'no_mark' }
	const floor = textOfCell(cellsOf(cells, columns, 'floor')[0]).trim()
	const { panels, isByNumber, isElsewhere } = panelsOf(markCell, idCell, floor.toLowerCase(), matching)
	const meant = { ...row, candidates: panels, panels: chosenOf(index, panels, matching) }
	if (panels.length === 0) return { ...meant, problem: 'unknown_mark' }
	if (isElsewhere) return { ...meant, problem: 'other_floor', about: floor }
	if (isByNumber && !matching.takeNumbers) return { ...meant, problem: 'lost_zeros', about: panels[0]?.mark ?? '' }
	const statuses = statusesOf(cells, matching, unknown.status)
	const groups = groupsOf(cells, matching, unknown.group)
	const { problem, about, ...details } = detailsOf(cells, matching, statuses.ids, panels, unknown.category)
	const told = { ...meant, ...details, statuses: plansStatuses(columns) ? [] : statuses.ids, groups }
	if (statuses.unknown !== null) return { ...told, problem: 'unknown_status', about: statuses.unknown }
	if (problem) return { ...told, problem, about }
	if (meant.panels.length === 0) return { ...told, problem: 'ambiguous_mark', about: String(panels.length) }
	return told
}

/**
 * The panels that a row names by its GlobalId, else by its mark. A storey tells equal ones apart.
 * @returns `isElsewhere`: none of them is on the storey of the project that the row names
 */
function panelsOf(
	markCell: TableCell,
	idCell: TableCell,
	floor: string,
	{ marks, floorName, floorNames }: Matching,
): FoundPanels & { isElsewhere?: boolean } {
	const byId = idCell === null ? [] : marks.byGlobalId(idCell)
	if (byId.length === 1) return { panels: byId, isByNumber: false }
	const byMark = marks.find(markCell)
	const both = byMark.panels.filter((panel) => byId.includes(panel))
	const found = byId.length === 0 ? byMark : { panels: both.length > 0 ? both : byId, isByNumber: false }
	if (floor === '') return found
	const there = found.panels.filter((panel) => floorName(panel).trim().toLowerCase() === floor)
	if (there.length > 0) return { ...found, panels: there }
	return { ...found, isElsewhere: found.panels.length > 0 && floorNames.has(floor) }
}

function chosenOf(
	index: number,
	candidates: readonly Panel[],
	{ panelChoices, allForAll }: Matching,
): readonly Panel[] {
	if (candidates.length < 2) return candidates
	const choice = panelChoices.get(index) ?? (allForAll ? 'all' : null)
	return choice === 'all' ? candidates : candidates.filter(({ id }) => id === choice)
}

function statusesOf(
	cells: readonly TableCell[],
	{ columns, statusIds, statusForAll, statusChoices }: Matching,
	unknown: UnknownNames,
): { ids: string[]; unknown: string | null } {
	if (!columns.includes('status')) return { ids: statusForAll ? [statusForAll] : [], unknown: null }
	const ids: string[] = []
	let missing: string | null = null
	for (const name of namesIn(cellsOf(cells, columns, 'status'), statusIds)) {
		const known = statusIds.get(name.toLowerCase())
		if (known) {
			ids.push(known)
			continue
		}
		const key = newKey(name)
		countUnknown(unknown, key, name)
		const choice = statusChoices.get(key)
		if (!choice) missing ??= name
		else if ('make' in choice) ids.push(key)
		else if ('use' in choice) ids.push(choice.use)
	}
	return { ids: [...new Set(ids)], unknown: missing }
}

function groupsOf(
	cells: readonly TableCell[],
	{ columns, groupIds, groupForAll, skipNewGroups }: Matching,
	unknown: UnknownNames,
): string[] {
	const names = columns.includes('group')
		? namesIn(cellsOf(cells, columns, 'group'), groupIds)
		: groupForAll
			? [groupForAll]
			: []
	const keys = names.flatMap((name) => {
		const known = groupIds.get(name.toLowerCase())
		if (known) return known
		const key = newKey(name)
		countUnknown(unknown, key, name)
		return skipNewGroups ? [] : key
	})
	return [...new Set(keys)]
}

/** What a row says that no other row of the same panel may say otherwise, with what it is about. */
function* saidOnce({ statuses, category, name, description, dates }: MatchedRow, mode: 'set' | 'add') {
	if (mode === 'set' && statuses.length > 0) yield ['status', statuses.join()] as const
	if (category !== null) yield ['category', category] as const
	if (name !== null) yield ['name', name] as const
	if (description !== null) yield ['description', description] as const
	for (const { status, date } of dates) yield [status, date] as const
}

/** Two rows that say different things of one panel can't both hold: the first does. */
function refuseRepeated(
	row: MatchedRow,
	mode: 'set' | 'add',
	setBefore: Map<string, { index: number; key: string }>,
): void {
	for (const [about, key] of saidOnce(row, mode))
		for (const { id } of row.panels) {
			const before = setBefore.get(`${id} ${about}`)
			if (before && before.key !== key) {
				row.problem = about === 'status' ? 'repeated' : 'contradicts'
				row.about = String(before.index)
				return
			}
		}
	for (const [about, key] of saidOnce(row, mode))
		for (const { id } of row.panels) {
			const place = `${id} ${about}`
			if (!setBefore.has(place)) setBefore.set(place, { index: row.index, key })
		}
}
