import type { OwnWords } from '@panelyard/contracts/panels/panel-details'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { panels } from '../../database/tables/panel-tables.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'

export async function setOwnWords(db: Database, panel_id: string, words: OwnWords): Promise<void> {
	await db.update(panels).set(words).where(eq(panels.id, panel_id))
}

/** Panels with what a field of theirs said before a change and says since, as lists of the same length. */
export type ReplacedWords = { panel_ids: string[]; before: string[]; after: string[] }

const textArray = (texts: readonly string[]) => sql`${JSON.stringify(texts)}::jsonb`

/**
 * Gives each panel a text of its own, and returns those that had another one.
 * @param given.expected what the panels have to say now to be changed; null for whatever they say
 */
export async function replaceWords(
	db: Database,
	project_id: string,
	field: keyof OwnWords,
	given: { panel_ids: readonly string[]; texts: readonly string[]; expected: readonly string[] | null },
): Promise<ReplacedWords> {
	const { panel_ids, texts, expected } = given
	const column = sql.identifier(field)
	const { rows } = await db.execute<ReplacedWords>(sql`
		with given as materialized (
			select * from rows from (
				unnest(${uuidArray(panel_ids)}),
				jsonb_array_elements_text(${textArray(texts)}),
				jsonb_array_elements_text(${textArray(expected ?? texts)})
			) as each (panel_id, text, expected)
		), changed as materialized (
			select g.panel_id, p.${column} as before, g.text as after
			from given g join panels p on p.id = g.panel_id and p.project_id = ${project_id}
			where p.${column} <> g.text and (${expected === null} or p.${column} = g.expected)
		), written as (
			update panels p set ${column} = c.after from changed c where p.id = c.panel_id
		)
		select coalesce(json_agg(panel_id), '[]'::json) as panel_ids, coalesce(json_agg(before), '[]'::json) as before,
			coalesce(json_agg(after), '[]'::json) as after
		from changed`)
	return rows[0] ?? { panel_ids: [], before: [], after: [] }
}
