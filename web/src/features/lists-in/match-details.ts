import { OWN_DESCRIPTION_MAX_LENGTH, OWN_NAME_MAX_LENGTH } from '@panelyard/contracts/panels/panel-details'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { cleanName, cleanText } from '@panelyard/contracts/values/plain-text'
import { panelDescription, panelName } from '../../domain/panels/own-words/panel-details.ts'
import { type CellDateReading, dateOfCell, isNoDate } from '../../domain/sheets/cell-date.ts'
import { type TableCell, textOfCell } from '../../domain/sheets/table.ts'
import { type Columns, stepOfPlan } from './column-kinds.ts'
import { cellsOf, countUnknown, newKey, type UnknownNames } from './list-cells.ts'

/** A day by which a panel is to have come to a step: an id, or the key of a status to be made. */
export type PlannedDate = { status: string; date: string }

/** What a row says of a panel besides its statuses and groups; null for nothing. */
export type RowDetails = {
	/** An id, or the key of a category to be made. */
	category: string | null
	name: string | null
	description: string | null
	dates: readonly PlannedDate[]
}
export const NO_DETAILS: RowDetails = { category: null, name: null, description: null, dates: [] }

/** Why a row is not taken. */
export type DetailProblem = 'bad_date' | 'no_step' | 'flag_date' | 'long_name' | 'long_description'

export type DetailMatching = {
	columns: Columns
	/** In lower case. */
	categoryIds: ReadonlyMap<string, string>
	/** Whether categories that are missing are left out instead of made. */
	skipNewCategories: boolean
	/** How the dates of each column are read, by its place. */
	dateReadings: ReadonlyMap<number, CellDateReading>
	/** Names of statuses that can't be planned, by id. */
	flagNames: ReadonlyMap<string, string>
}

/** Whether the status column of a list only says which step is planned. */
export const plansStatuses = (columns: Columns): boolean => columns.includes('plan')

/**
 * Reads what a row says of a panel.
 * @param statuses the statuses of the row, for its planned date
 * @param panels those that it means; words that they already have are as long as they are
 */
export function detailsOf(
	cells: readonly TableCell[],
	matching: DetailMatching,
	statuses: readonly string[],
	panels: readonly Panel[],
	unknown: UnknownNames,
): RowDetails & { problem: DetailProblem | null; about: string } {
	const { columns } = matching
	const name = cleanName(textIn(cells, columns, 'name'))
	const description = cleanText(textIn(cells, columns, 'description'))
	const { dates, ...read } = datesOf(cells, matching, statuses)
	const details = {
		category: categoryOf(cells, matching, unknown),
		name: name || null,
		description: description || null,
		dates,
	}
	if (read.problem) return { ...details, ...read }
	const isNews = (text: string, wordsOf: (panel: Panel) => string) =>
		panels.some((panel) => !isSaid(wordsOf(panel), text))
	if (name.length > OWN_NAME_MAX_LENGTH && isNews(name, panelName))
		return { ...details, problem: 'long_name', about: '' }
	if (description.length > OWN_DESCRIPTION_MAX_LENGTH && isNews(description, panelDescription))
		return { ...details, problem: 'long_description', about: '' }
	return { ...details, problem: null, about: '' }
}

/** Whether a panel has these words, which a list may have without some of their spaces. */
export const isSaid = (has: string, said: string): boolean => has === said || plainly(has) === plainly(said)
const plainly = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ')

const textIn = (cells: readonly TableCell[], columns: Columns, kind: 'name' | 'description' | 'category'): string =>
	textOfCell(cellsOf(cells, columns, kind)[0])

function categoryOf(
	cells: readonly TableCell[],
	{ columns, categoryIds, skipNewCategories }: DetailMatching,
	unknown: UnknownNames,
): string | null {
	const name = cleanName(textIn(cells, columns, 'category'))
	if (name === '') return null
	const known = categoryIds.get(name.toLowerCase())
	if (known) return known
	const key = newKey(name)
	countUnknown(unknown, key, name)
	return skipNewCategories ? null : key
}

function datesOf(
	cells: readonly TableCell[],
	{ columns, dateReadings, flagNames }: DetailMatching,
	statuses: readonly string[],
): { dates: PlannedDate[]; problem: DetailProblem | null; about: string } {
	const dates: PlannedDate[] = []
	for (const [index, kind] of columns.entries()) {
		const reading = dateReadings.get(index)
		const cell = cells[index] ?? null
		if (!reading || isNoDate(cell)) continue
		const date = dateOfCell(cell, reading)
		if (date === null) return { dates, problem: 'bad_date', about: textOfCell(cell) }
		const step = stepOfPlan(kind)
		if (step === null && statuses.length === 0) return { dates, problem: 'no_step', about: textOfCell(cell) }
		for (const status of step === null ? statuses : [step]) {
			const flag = flagNames.get(status)
			if (flag !== undefined) return { dates, problem: 'flag_date', about: flag }
			dates.push({ status, date })
		}
	}
	return { dates, problem: null, about: '' }
}
