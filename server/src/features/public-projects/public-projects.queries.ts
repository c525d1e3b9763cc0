import { and, count, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { prepareOnce } from '../../database/connection/prepare-once.ts'
import type { Database } from '../../database/database.ts'
import { public_projects } from '../../database/tables/public-project-tables.ts'
import { model_versions, projects } from '../../database/tables/tables.ts'
import { hasPicture } from '../../models/model-versions.queries.ts'

export type SettingsRow = typeof public_projects.$inferSelect
/** A project that visitors may see now, with what of it. */
export type PublicRow = { project: typeof projects.$inferSelect; view: SettingsRow; has_picture: boolean }

const isShown = and(
	eq(public_projects.is_public, true),
	isNull(public_projects.withheld_at),
	isNull(projects.deleted_at),
	isNotNull(projects.live_version_id),
)
const shown = (db: Database) =>
	db
		.select({
			project: getTableColumns(projects),
			view: getTableColumns(public_projects),
			has_picture: hasPicture,
		})
		.from(public_projects)
		.innerJoin(projects, eq(projects.id, public_projects.project_id))
		.leftJoin(model_versions, eq(model_versions.id, projects.live_version_id))

const publicProject = prepareOnce((db) =>
	shown(db)
		.where(and(isShown, eq(public_projects.project_id, sql.placeholder('project_id'))))
		.prepare('public_project'),
)

export async function findPublic(db: Database, project_id: string): Promise<PublicRow | null> {
	const [row] = await publicProject(db).execute({ project_id })
	return row ?? null
}

/** The newest first. */
export async function listPublic(
	db: Database,
	{ page, page_size }: { page: number; page_size: number },
): Promise<{ rows: PublicRow[]; total: number }> {
	const rows = await shown(db)
		.where(isShown)
		.orderBy(desc(public_projects.published_at), desc(projects.id))
		.limit(page_size)
		.offset((page - 1) * page_size)
	const [counted] = await db
		.select({ total: count() })
		.from(public_projects)
		.innerJoin(projects, eq(projects.id, public_projects.project_id))
		.where(isShown)
	return { rows, total: counted?.total ?? 0 }
}

export async function findSettings(db: Database, project_id: string): Promise<SettingsRow | null> {
	const [row] = await db.select().from(public_projects).where(eq(public_projects.project_id, project_id))
	return row ?? null
}

type Settings = Omit<SettingsRow, 'published_at' | 'is_public' | 'withheld_at'>

/** Makes a project public, or changes what is seen of it; the day it was published stays. */
export async function publish(tx: Database, settings: Settings): Promise<void> {
	await tx
		.insert(public_projects)
		.values({ ...settings, is_public: true, published_at: sql`now()` })
		.onConflictDoUpdate({
			target: public_projects.project_id,
			set: {
				...settings,
				is_public: true,
				published_at: sql`case when ${public_projects.is_public} then ${public_projects.published_at} else now() end`,
			},
		})
}

/** False when it wasn't public. */
export async function unpublish(tx: Database, project_id: string): Promise<boolean> {
	const rows = await tx
		.update(public_projects)
		.set({ is_public: false, published_at: null })
		.where(and(eq(public_projects.project_id, project_id), eq(public_projects.is_public, true)))
		.returning({ project_id: public_projects.project_id })
	return rows.length > 0
}

/** Keeps a project from visitors, or lets it be shown again. False when nothing of it was ever chosen, or it is so already. */
export async function withhold(tx: Database, project_id: string, is_withheld: boolean): Promise<boolean> {
	const rows = await tx
		.update(public_projects)
		.set({ withheld_at: is_withheld ? sql`now()` : null })
		.where(
			and(
				eq(public_projects.project_id, project_id),
				is_withheld ? isNull(public_projects.withheld_at) : isNotNull(public_projects.withheld_at),
			),
		)
		.returning({ project_id: public_projects.project_id })
	return rows.length > 0
}
