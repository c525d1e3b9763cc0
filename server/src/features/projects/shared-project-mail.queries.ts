import { and, eq, exists, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { shared_project_mails } from '../../database/tables/shared-project-mail-tables.ts'
import { pending_project_access, project_access, projects, users } from '../../database/tables/tables.ts'

/** Remembers mails to be sent, and returns their ids. */
export async function insertMails(
	tx: Database,
	mails: readonly (typeof shared_project_mails.$inferInsert)[],
): Promise<string[]> {
	if (mails.length === 0) return []
	const rows = await tx
		.insert(shared_project_mails)
		.values([...mails])
		.returning({ id: shared_project_mails.id })
	return rows.map(({ id }) => id)
}

/** A mail to be sent, with the names as they are now; null when it was sent, or the address has no access any more. */
export async function findMail(db: Database, id: string) {
	const waits = db
		.select({ one: sql`1` })
		.from(pending_project_access)
		.where(
			and(
				eq(pending_project_access.project_id, shared_project_mails.project_id),
				eq(pending_project_access.email, shared_project_mails.email),
			),
		)
	const has = db
		.select({ one: sql`1` })
		.from(project_access)
		.innerJoin(sql`users guest`, sql`guest.id = ${project_access.user_id}`)
		.where(
			and(
				eq(project_access.project_id, shared_project_mails.project_id),
				sql`guest.email = ${shared_project_mails.email}`,
			),
		)
	const [row] = await db
		.select({
			email: shared_project_mails.email,
			language: shared_project_mails.language,
			project_id: shared_project_mails.project_id,
			project: projects.name,
			person: users.name,
			person_email: users.email,
		})
		.from(shared_project_mails)
		.innerJoin(projects, eq(projects.id, shared_project_mails.project_id))
		.innerJoin(users, eq(users.id, shared_project_mails.shared_by))
		.where(and(eq(shared_project_mails.id, id), isNull(projects.deleted_at), or(exists(waits), exists(has))))
	return row ?? null
}

export const deleteMail = (db: Database, id: string) =>
	db.delete(shared_project_mails).where(eq(shared_project_mails.id, id))

/** Gives up mails that couldn't be sent for a day. */
export const deleteOldMails = (db: Database) =>
	db.delete(shared_project_mails).where(lt(shared_project_mails.created_at, sql`now() - interval '1 day'`))

/** Mails that should have been sent by now, the oldest first. */
export const overdueMails = (db: Database, minutes: number, most: number): Promise<{ id: string }[]> =>
	db
		.select({ id: shared_project_mails.id })
		.from(shared_project_mails)
		.where(lt(shared_project_mails.created_at, sql`now() - make_interval(mins => ${minutes})`))
		.orderBy(shared_project_mails.created_at, shared_project_mails.id)
		.limit(most)
