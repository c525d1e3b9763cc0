import type { ComparisonDetails } from '@panelyard/contracts/models/version-comparison'
import type { Decision, ImpactCategory } from '@panelyard/contracts/models/versions'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

export type PanelVersionRow = {
	number: number
	name: string
	live_at: string | Date
	user_id: string | null
	/** Null for a version that wasn't compared, or lacked the panel on both sides. */
	categories: ImpactCategory[] | null
	details: ComparisonDetails | null
	decision: Decision | null
	mark_before: string | null
	mark_after: string | null
	/** The version has the panel. */
	has_panel: boolean
}

/** What versions that are or were live did to a panel, the oldest first. */
export async function versionsOfPanel(
	db: Database,
	{ project_id, panel_id }: { project_id: string; panel_id: string },
): Promise<PanelVersionRow[]> {
	const { rows } = await db.execute<PanelVersionRow>(sql`
		select v.number, v.name, v.live_at, i.categories, i.details, d.decision, b.mark as mark_before,
			coalesce(a.mark, p.mark) as mark_after, a.panel_id is not null or p.id is not null as has_panel,
			coalesce((select l.user_id from audit_log l where l.project_id = v.project_id and l.subject_id = v.id::text
				and l.action in ('version.went_live', 'version.went_back') order by l.created_at desc limit 1), v.user_id) as user_id
		from model_versions v
		left join version_impacts i on i.model_version_id = v.id and i.panel_id = ${panel_id}
		left join version_decisions d on d.model_version_id = v.id and d.panel_id = ${panel_id}
		left join version_panels a on a.model_version_id = v.id and a.panel_id = ${panel_id}
		left join version_panels b on b.model_version_id = (v.comparison ->> 'live_version_id')::uuid and b.panel_id = ${panel_id}
		left join projects o on o.live_version_id = v.id
		left join panels p on p.id = ${panel_id} and p.project_id = o.id and p.element is not null
		where v.project_id = ${project_id} and v.live_at is not null order by v.number`)
	return rows
}
