import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { prepareOnce } from '../../database/connection/prepare-once.ts'
import type { Database } from '../../database/database.ts'
import { projects } from '../../database/tables/tables.ts'

const demoProject = prepareOnce((db) =>
	db
		.select({ id: projects.id })
		.from(projects)
		.where(and(isNotNull(projects.sample_key), eq(projects.is_public, true), isNull(projects.deleted_at)))
		.limit(1)
		.prepare('demo_project'),
)

export async function demoProjectId(db: Database): Promise<string | null> {
	const [project] = await demoProject(db).execute()
	return project?.id ?? null
}
