import { MAX_PLAN_ENTRIES } from '@panelyard/contracts/figures/plan'
import {
	type Created,
	type ImportColumns,
	MAX_COLUMN_IDS,
	MAX_IMPORT_ROWS,
	MAX_IMPORT_TEXT,
	MAX_IMPORT_VALUES,
	MAX_PLAN_ROWS,
} from '@panelyard/contracts/panels/imports'
import { newId } from '../../api/new-id.ts'
import { IdColumn, textColumn } from '../../domain/imports/import-columns.ts'
import { panelDescription, panelName } from '../../domain/panels/own-words/panel-details.ts'
import { isSaid } from './match-details.ts'
import type { MatchedList } from './match-list.ts'
import type { MatchedRow } from './matched-row.ts'

/** What a list comes to, as the server takes it. */
export type ImportBody = { panel_ids: string[]; columns: ImportColumns; create: Created }

/** Of statuses and categories that an import creates, one after the other. */
const NEW_COLOURS = ['#0c8599', '#9c36b5', '#5c940d', '#d9480f', '#364fc7', '#a61e4d', '#087f5b', '#5f3dc4']

/** The rows of a list that are taken: those that change something. */
export const takenRows = ({ rows }: MatchedList): MatchedRow[] =>
	rows.filter(({ problem, isSame }) => problem === null && !isSame)

/** Whether a list names more panels than one import takes, or says more of them; null when it doesn't. */
export function tooLong(list: MatchedList): 'too_many_rows' | 'too_much' | null {
	let panels = 0
	let dates = 0
	const characters = { names: 0, descriptions: 0 }
	const values = { statuses: 0, groups: 0 }
	const planned = new Set<string>()
	for (const row of takenRows(list)) {
		panels += row.panels.length
		dates += row.panels.length * row.dates.length
		values.statuses += row.panels.length * row.statuses.length
		values.groups += row.panels.length * row.groups.length
		for (const { status } of row.dates) planned.add(status)
		characters.names += row.name?.length ?? 0
		characters.descriptions += row.description?.length ?? 0
	}
	if (panels > MAX_IMPORT_ROWS) return 'too_many_rows'
	const hasTooMuch =
		dates > MAX_PLAN_ENTRIES ||
		Math.max(characters.names, characters.descriptions) > MAX_IMPORT_TEXT ||
		planned.size * panels > MAX_PLAN_ROWS ||
		Math.max(values.statuses, values.groups) > MAX_IMPORT_VALUES ||
		Math.max(countDifferent(list, 'statuses'), countDifferent(list, 'groups')) > MAX_COLUMN_IDS
	return hasTooMuch ? 'too_much' : null
}

/** How many ids the different cells of a column have together. */
function countDifferent(list: MatchedList, column: 'statuses' | 'groups'): number {
	const different = new Map(takenRows(list).map((row) => [row[column].join(), row[column].length]))
	return [...different.values()].reduce((sum, length) => sum + length, 0)
}

/** Puts what the rows of a list say into columns, and makes what they name and the project lacks; null for no rows. */
export function importBody(list: MatchedList, mode: 'set' | 'add'): ImportBody | null {
	const taken = takenRows(list).flatMap((row) => row.panels.map((panel) => ({ panel, row })))
	if (taken.length === 0) return null
	const statuses = new IdColumn()
	const groups = new IdColumn()
	for (const { row } of taken) {
		statuses.add(row.statuses)
		groups.add(row.groups)
	}
	const unknown = [...list.unknownStatuses, ...list.newGroups, ...list.newCategories]
	const names = new Map(unknown.map(({ key, name }) => [key, name]))
	const planned = [...new Set(taken.flatMap(({ row }) => row.dates.map(({ status }) => status)))]
	const newStatuses = newIds([...statuses.keys, ...planned])
	const newGroups = newIds(groups.keys)
	const categories = textColumn(taken.map(({ row }) => row.category))
	const newCategories = newIds(categories?.cells ?? [])
	const news = (text: string | null, said: string) => (text === null || isSaid(said, text) ? null : text)
	const name = textColumn(taken.map(({ panel, row }) => news(row.name, panelName(panel))))
	const description = textColumn(taken.map(({ panel, row }) => news(row.description, panelDescription(panel))))
	const made = (ids: ReadonlyMap<string, string>) =>
		[...ids].map(([key, id], place) => ({
			id,
			name: names.get(key) ?? key,
			icon: 'bookmark' as const,
			colour: NEW_COLOURS[place % NEW_COLOURS.length] ?? '#0c8599',
		}))
	return {
		panel_ids: taken.map(({ panel }) => panel.id),
		columns: {
			...(statuses.isUsed && { status: { mode, ...statuses.column(newStatuses) } }),
			...(groups.isUsed && { group: groups.column(newGroups) }),
			...(categories && {
				category: { ...categories, cells: categories.cells.map((key) => newCategories.get(key) ?? key) },
			}),
			...(name && { name }),
			...(description && { description }),
			...(planned.length > 0 && {
				plan: planned.map((status) => ({
					status_id: newStatuses.get(status) ?? status,
					...(textColumn(taken.map(({ row }) => dateIn(row, status))) ?? { cells: [], rows: [] }),
				})),
			}),
		},
		create: {
			statuses: made(newStatuses).map((status) => ({ ...status, type: 'step' })),
			groups: made(newGroups).map(({ id, name }) => ({ id, name })),
			categories: made(newCategories),
		},
	}
}

const dateIn = ({ dates }: MatchedRow, status: string): string | null =>
	dates.findLast((planned) => planned.status === status)?.date ?? null

/** An id for each thing to be made. */
const newIds = (keys: readonly string[]): Map<string, string> =>
	new Map([...new Set(keys.filter((key) => key.startsWith('new:')))].map((key) => [key, newId()]))
