import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { projects } from '../../database/tables.ts'

export async function demoProjectId(db: Database): Promise<string | null> {
	const [project] = await db
		.select({ id: projects.id })
		.from(projects)
		.where(and(isNotNull(projects.sample_key), eq(projects.is_public, true), isNull(projects.deleted_at)))
		.limit(1)
	return project?.id ?? null
}
