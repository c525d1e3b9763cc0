import { PanelContent } from '@panelyard/contracts/public/demo-issue'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

const CONTENT = sql.raw(Object.keys(PanelContent.shape).join(', '))

/** What a version says of its panels, with the panel that each element is. */
export async function contentsOf(db: Database, version_id: string): Promise<(PanelContent & { panel_id: string })[]> {
	const { rows } = await db.execute<PanelContent & { panel_id: string }>(sql`
		select panel_id, ${CONTENT} from version_panels where model_version_id = ${version_id}`)
	return rows
}
