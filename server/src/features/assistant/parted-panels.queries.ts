import { MAX_SUMS, type Measure, type PanelRefs, type Parting } from '@panelyard/contracts/assistant/assistant'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isIncompleteIn } from '../../database/tables/incomplete-measures.ts'
import { type PanelTexts, panelsIn, panelTexts } from './panel-texts.queries.ts'
import { type Asked, chosenPanels, MEASURES } from './selected-panels.queries.ts'

/** What panels are parted by, as text, and where it comes from. A panel counts for its furthest step, as in the app. */
const PARTS: Record<Parting, { of: SQL; from: SQL; order: SQL }> = {
	floor: { of: sql`nullif(p.floor, -1)::text`, from: sql``, order: sql`min(p.floor)` },
	kind: { of: sql`p.kind::text`, from: sql``, order: sql`min(p.kind)` },
	group: {
		of: sql`g.id::text`,
		from: sql`left join group_panels gp on gp.panel_id = p.id left join groups g on g.id = gp.group_id`,
		order: sql`min(g.position)`,
	},
	category: {
		of: sql`k.id::text`,
		from: sql`left join panel_categories pc on pc.panel_id = p.id left join categories k on k.id = pc.category_id`,
		order: sql`min(k.position)`,
	},
	status: {
		of: sql`f.id::text`,
		from: sql`left join lateral (
			select s.id, s.position from panel_statuses ps join statuses s on s.id = ps.status_id
			where ps.panel_id = p.id and s.type = 'step' order by s.position desc limit 1
		) f on true`,
		order: sql`min(f.position)`,
	},
}

/** A part of a figure: `of` is a number or an id as text, null for panels without any. */
export type PartedSum = { of: string | null; total: number | null; incomplete: number; panels: PanelRefs }

/** The panels of a selection and their sum in a measure, by storey, kind and so on; in the order of the project. */
export async function partedSums(
	db: Database,
	asked: Asked,
	by: Parting,
	measure: Measure['measure'] | null,
): Promise<PartedSum[]> {
	const { of, from, order } = PARTS[by]
	const value = measure ? MEASURES[measure] : sql`null::float8`
	const { rows } = await db.execute<PanelTexts & Omit<PartedSum, 'panels'>>(sql`
		select ${of} as of, ${panelTexts('p')},
			sum(${value})::float8 as total,
			(count(*) filter (where ${measure ? isIncompleteIn(measure) : sql`false`}))::int as incomplete
		from panels p ${from} where ${chosenPanels(asked)}
		group by 1 order by ${of} is null, ${order}, 1 limit ${MAX_SUMS}`)
	return rows.map(({ of, total, incomplete, ...texts }) => ({ of, total, incomplete, panels: panelsIn(texts) }))
}
