import { PANELS_PER_PIECE } from '@panelyard/contracts/panels/panel-columns'
import { Panel } from '@panelyard/contracts/panels/panels'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { datedPanels, STATUS_CHANGED_AT } from './status-dates.queries.ts'

const FIELDS = Object.keys(Panel.shape) as (keyof Panel)[]
/** Fields that no column of `panels` holds. */
const JOINED: readonly (keyof Panel)[] = ['category_id', 'statuses', 'groups', 'status_changed_at']

/** Panels of a project by column, as JSON without line breaks. */
export type PanelPiece = { panels: number } & Record<keyof Panel, string>

/** The list of a project at one moment. `revision`: the one that the project had then. */
export type PanelPieces = { revision: number; pieces: PanelPiece[] }

/**
 * The panels of a project in the order of `listPanels`, in pieces by column. The database writes the JSON: making an
 * object of each of 50,000 panels, to check and write it, would take five times as long.
 */
export async function panelPieces(db: Database, project_id: string): Promise<PanelPieces> {
	// Between lists, PostgreSQL breaks the line; within texts, a break is written as \\n.
	const columns = sql.raw(
		FIELDS.map((field) => `translate(json_agg(${field} order by place)::text, chr(10), '') as ${field}`).join(', '),
	)
	const own = sql.raw(
		FIELDS.filter((field) => !JOINED.includes(field))
			.map((field) => `p.${field}`)
			.join(', '),
	)
	const piece = sql.raw(`place / ${PANELS_PER_PIECE}`)
	const { rows } = await db.execute<PanelPiece & { revision: number }>(sql`
			with carried as (
				select ps.panel_id, array_agg(s.id order by s.type = 'step', s.position) as ids
				from statuses s join panel_statuses ps on ps.status_id = s.id
				where s.project_id = ${project_id} group by ps.panel_id
			), grouped as (
				select gp.panel_id, array_agg(g.id order by g.position, lower(g.name)) as ids
				from group_panels gp join groups g on g.id = gp.group_id
				where g.project_id = ${project_id} group by gp.panel_id
			), ${datedPanels(project_id)}, placed as (
				select ${own}, pc.category_id, coalesce(carried.ids, '{}') as statuses, coalesce(grouped.ids, '{}') as groups,
					${STATUS_CHANGED_AT},
					row_number() over (order by p.element nulls last, p.id) - 1 as place
				from panels p
				left join carried on carried.panel_id = p.id
				left join grouped on grouped.panel_id = p.id
				left join dated on dated.panel_id = p.id
				left join panel_categories pc on pc.panel_id = p.id
				where p.project_id = ${project_id} and not p.outside_rule
			)
			select (select revision from projects where id = ${project_id}) as revision, count(*)::int as panels, ${columns}
			from placed group by ${piece} order by ${piece}`)
	return { revision: rows[0]?.revision ?? 0, pieces: rows.map(({ revision: _, ...piece }) => piece) }
}
