import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { projects } from '../../database/tables.ts'

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
