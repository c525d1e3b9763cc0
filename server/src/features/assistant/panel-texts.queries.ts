import type { PanelRefs } from '@panelyard/contracts/assistant/assistant'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { type IdQuery, uuidArray } from '../../database/tables/uuid-array.ts'

/** Panels of one row of an answer: as one text each, which takes a fraction of the time of lists or of rows. */
export type PanelTexts = {
	/** Elements, parted by commas. */
	elements?: string | null
	/** Ids of the panels that the live model lacks, parted by commas. */
	panel_ids?: string | null
}

/** The columns of `PanelTexts` for the rows of a table that has `id` and `element`. */
export function panelTexts(table: 'p' | 'each'): SQL {
	const [id, element] = [sql.raw(`${table}.id`), sql.raw(`${table}.element`)]
	return sql`string_agg(${element}::text, ',') as elements,
		string_agg(${id}::text, ',') filter (where ${element} is null) as panel_ids`
}

/** Panels in one order for the same panels: sorting numbers here is faster than sorting in the database. */
export const panelsIn = ({ elements, panel_ids }: PanelTexts): PanelRefs => ({
	elements: inOrder(elements ? JSON.parse(`[${elements}]`) : []),
	panel_ids: panel_ids ? panel_ids.split(',').sort() : [],
})

/** All of these panels; no two of the lists may have a panel in common. */
export function joined(lists: readonly PanelRefs[]): PanelRefs {
	const [first = { elements: [], panel_ids: [] }] = lists
	if (lists.length <= 1) return first
	return {
		elements: inOrder(lists.flatMap(({ elements }) => elements)),
		panel_ids: lists.flatMap(({ panel_ids }) => panel_ids).sort(),
	}
}

const inOrder = (elements: readonly number[]): number[] => [...Int32Array.from(elements).sort()]

export const countOfPanels = ({ elements, panel_ids }: PanelRefs): number => elements.length + panel_ids.length

/** The panels' ids in the order of their elements. Elements are those of the version that is live when the query runs. */
export const idsOfPanels = (project_id: string, { elements, panel_ids }: PanelRefs): IdQuery => sql`
	(
		select p.id from panels p
		where p.project_id = ${project_id} and p.element in (select unnest(${`{${elements.join()}}`}::int[]))
		order by p.element
	)
	union all select id from unnest(${uuidArray(panel_ids)}) as given (id)`

export async function panelIds(db: Database, project_id: string, panels: PanelRefs): Promise<string[]> {
	const { rows } = await db.execute<{ id: string }>(idsOfPanels(project_id, panels))
	return rows.map(({ id }) => id)
}
