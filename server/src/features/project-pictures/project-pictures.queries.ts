import type { ProjectPicture } from '@panelyard/contracts/project-pictures'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { project_pictures } from '../../database/panel-note-tables.ts'
import { projects } from '../../database/tables.ts'

/** Locks a project without counting a change. Returns its live version; null when it has none or is gone. */
export async function holdLiveVersion(tx: Database, project_id: string): Promise<string | null> {
	const [row] = await tx
		.select({ version_id: projects.live_version_id })
		.from(projects)
		.where(and(eq(projects.id, project_id), isNull(projects.deleted_at)))
		.for('update')
	return row?.version_id ?? null
}

/** Null for a project without a model, and for one that is gone. */
export async function liveVersion(db: Database, project_id: string): Promise<string | null> {
	const [row] = await db
		.select({ version_id: projects.live_version_id })
		.from(projects)
		.where(and(eq(projects.id, project_id), isNull(projects.deleted_at)))
	return row?.version_id ?? null
}

export async function writePicture(tx: Database, project_id: string, picture: ProjectPicture): Promise<void> {
	await tx
		.insert(project_pictures)
		.values({ project_id, ...picture })
		.onConflictDoUpdate({ target: project_pictures.project_id, set: picture })
}
