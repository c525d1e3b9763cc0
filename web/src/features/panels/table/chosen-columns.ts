import { MAX_SETTING_LENGTH } from '@panelyard/contracts/accounts/settings'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { SIDE_NAMES, sideNamed } from '@panelyard/rules/panels/panel-sides'
import { useMemo } from 'react'
import { z } from 'zod'
import { isTold, type PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { isPropertyColumn, type PropertyColumnId } from '../../../domain/panels/properties/property-column-id.ts'
import { propertyOfColumn } from '../../../domain/panels/properties/property-name.ts'
import {
	isListColumn,
	type ListColumn,
	PANEL_SORT_COLUMNS,
	type PanelSortColumn,
} from '../../../domain/panels/search/panel-search.ts'
import { useSetting } from '../../../domain/settings/use-setting.ts'

/** Columns of the list that are not shown unless somebody asks for them. */
const NOT_AT_FIRST: readonly ListColumn[] = ['class', 'status_changed']
const FIRST_COLUMNS: readonly ListColumn[] = PANEL_SORT_COLUMNS.filter((column) => !NOT_AT_FIRST.includes(column))
/** The column that is always there, and comes first. */
export const FIXED_COLUMN = 'mark' satisfies PanelSortColumn
const MOST_COLUMNS = 60

const Chosen = z.array(z.string())

export type ChosenColumns = {
	/** Those shown, in their order. */
	shown: readonly ListColumn[]
	/** Properties among them. */
	properties: readonly PropertyColumnId[]
	/** Those that could be shown: fields of panels that are not. */
	others: readonly ListColumn[]
	isFirst: boolean
	/** False until it is known what the person has chosen. */
	isKnown: boolean
	/** Null goes back to the columns that are shown at first. */
	choose: (columns: readonly ListColumn[] | null) => void
}

/** What a kept choice means now: known columns once each, with the mark first. */
export function readColumns(kept: readonly string[] | null): readonly ListColumn[] {
	if (!kept) return FIRST_COLUMNS
	const known = kept
		.filter(isListColumn)
		.filter((column) => column !== FIXED_COLUMN && (!isPropertyColumn(column) || propertyOfColumn(column)))
	const columns: ListColumn[] = [FIXED_COLUMN, ...new Set(known)]
	return columns.slice(0, MOST_COLUMNS)
}

/** Which columns of a project's list this person sees, kept for them on the server. */
export function useChosenColumns(
	projectId: string,
	panels: readonly Panel[],
	{ kinds, categories, plan }: Pick<PanelLookup, 'kinds' | 'categories' | 'plan'>,
): ChosenColumns {
	const { value, isPending, change } = useSetting(projectId, 'panel_columns', Chosen)
	// As text: a value is another list each time it is read.
	const kept = JSON.stringify(value ?? null)
	const sidesKey = SIDE_NAMES.filter((name) => panels.some((panel) => sideNamed(panel, name) !== null)).join()
	const chosen = useMemo(() => readColumns(JSON.parse(kept) as string[] | null), [kept])
	return useMemo(() => {
		const sides = SIDE_NAMES.filter((name) => sidesKey.split(',').includes(name))
		const isThere = (column: ListColumn) =>
			isPropertyColumn(column) || isTold(column, { kinds, categories, plan, sides })
		const shown = chosen.filter(isThere)
		return {
			shown,
			properties: shown.filter(isPropertyColumn),
			others: PANEL_SORT_COLUMNS.filter((column) => isThere(column) && !chosen.includes(column)),
			isFirst: chosen === FIRST_COLUMNS,
			isKnown: !isPending,
			choose: (columns) => {
				// A column that says nothing now stays chosen for when it does.
				const hidden = chosen.filter((column) => !isThere(column))
				const next = columns && [...columns, ...hidden]
				if (next && (next.length > MOST_COLUMNS || JSON.stringify(next).length > MAX_SETTING_LENGTH)) return
				change(next && [...next])
			},
		}
	}, [chosen, kinds, categories, plan, sidesKey, isPending, change])
}
