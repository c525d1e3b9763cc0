import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { and, asc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { pending_project_access, project_access, users } from '../database/tables/tables.ts'

/** SQL for a boolean beside a row of `users`: whether access is pending for its address. One index lookup. */
export const awaitsAccess = sql<boolean>`exists (
	select 1 from ${pending_project_access} where ${pending_project_access.email} = ${users.email})`

/** Projects with pending access for an address, the oldest first. */
export async function pendingProjectIds(db: Database, email: string, limit: number): Promise<string[]> {
	const rows = await db
		.select({ project_id: pending_project_access.project_id })
		.from(pending_project_access)
		.where(eq(pending_project_access.email, email))
		.orderBy(asc(pending_project_access.created_at), asc(pending_project_access.project_id))
		.limit(limit)
	return rows.map((row) => row.project_id)
}

/** Removes the pending access of an address to one project and returns it; null when another request removed it. */
export async function takePendingAccess(
	tx: Database,
	project_id: string,
	email: string,
): Promise<{ role: ProjectRole; invited_by: string | null } | null> {
	const [row] = await tx
		.delete(pending_project_access)
		.where(and(eq(pending_project_access.project_id, project_id), eq(pending_project_access.email, email)))
		.returning({ role: pending_project_access.role, invited_by: pending_project_access.invited_by })
	return row ?? null
}

const rank = (role: SQLWrapper) => sql`array_position(array['viewer', 'editor', 'manager'], ${role})`

/** Gives a person a role of their own, or raises the one they have. Returns false when theirs isn't lower. */
export async function raiseAccess(
	tx: Database,
	project_id: string,
	user_id: string,
	role: ProjectRole,
): Promise<boolean> {
	const inserted = await tx
		.insert(project_access)
		.values({ project_id, user_id, role })
		.onConflictDoUpdate({
			target: [project_access.project_id, project_access.user_id],
			set: { role },
			setWhere: sql`${rank(project_access.role)} < ${rank(sql`${role}`)}`,
		})
		.returning({ user_id: project_access.user_id })
	return inserted.length > 0
}
