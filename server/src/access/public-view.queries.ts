import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { public_projects } from '../database/tables/public-project-tables.ts'
import { uuidArray } from '../database/tables/uuid-array.ts'

/**
 * Ends showing projects to visitors. Call it whenever projects are deleted, so that a restored project stays private.
 */
export async function endPublicView(db: Database, project_ids: readonly string[]): Promise<void> {
	if (project_ids.length === 0) return
	await db
		.update(public_projects)
		.set({ is_public: false, published_at: null })
		.where(sql`${public_projects.project_id} = any(${uuidArray(project_ids)})`)
}
