import type { CannedReply, SupportedPerson, SupportNote } from '@panelyard/contracts/messages/support-chat'
import { isNeverRead } from '@panelyard/contracts/models/conversion'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { languageOfUser } from '../../access/person-language.queries.ts'
import type { Database } from '../../database/database.ts'
import { support_canned_replies, support_notes } from '../../database/tables/support-chat-tables.ts'
import { users } from '../../database/tables/tables.ts'
import { isInUse } from '../../models/model-versions.queries.ts'

/** Notes of one conversation. */
export const MOST_NOTES = 200

const isoOf = (value: string | Date): string => new Date(value).toISOString()

export async function findPerson(db: Database, id: string) {
	const [row] = await db
		.select({
			id: users.id,
			name: users.name,
			email: users.email,
			email_verified_at: users.email_verified_at,
			created_at: users.created_at,
			last_login_at: users.last_login_at,
			language: languageOfUser,
		})
		.from(users)
		.where(eq(users.id, id))
	return row ?? null
}

/** Companies of a person, with what each pays for. */
export async function companiesOf(db: Database, user_id: string): Promise<SupportedPerson['companies']> {
	const { rows } = await db.execute<SupportedPerson['companies'][number]>(sql`
		select c.id, c.name, m.role, case when b.status in ('trialing', 'active', 'past_due') then b.plan #>> '{name}' end as plan
		from company_members m join companies c on c.id = m.company_id and c.deleted_at is null
		left join company_billing b on b.company_id = c.id
		where m.user_id = ${user_id} order by m.joined_at limit 20`)
	return rows
}

/** Projects in which a person has a role, the last changed first, with how their last conversion stands. */
export async function projectsOf(db: Database, user_id: string, limit: number): Promise<SupportedPerson['projects']> {
	const { rows } = await db.execute<
		Omit<SupportedPerson['projects'][number], 'updated_at'> & { updated_at: string | Date }
	>(sql`
		select p.id, p.name, r.role, p.updated_at, (
			select j.status from jobs j where j.project_id = p.id and j.kind = 'convert'
				and ${isInUse(sql`j.model_version_id`)} order by j.created_at desc limit 1
		) as status
		from project_roles r join projects p on p.id = r.project_id and p.deleted_at is null
		where r.user_id = ${user_id} order by p.updated_at desc, p.id limit ${limit}`)
	return rows.map((row) => ({ ...row, updated_at: isoOf(row.updated_at) }))
}

export async function countProjects(db: Database, user_id: string): Promise<number> {
	const { rows } = await db.execute<{ total: number }>(sql`
		select count(*)::int as total from project_roles r join projects p on p.id = r.project_id and p.deleted_at is null
		where r.user_id = ${user_id}`)
	return rows[0]?.total ?? 0
}

/** The last conversions that failed: the person's own, and those of their projects. */
export async function failedConversions(
	db: Database,
	user_id: string,
	limit: number,
): Promise<SupportedPerson['failed_conversions']> {
	const { rows } = await db.execute<
		Omit<SupportedPerson['failed_conversions'][number], 'finished_at'> & {
			finished_at: string | Date | null
			error_code: string | null
		}
	>(sql`
		select j.id as job_id, p.id as project_id, p.name as project_name, f.file_name, coalesce(j.error, '') as error,
			j.error_code, j.reason_code, j.reason_value, j.finished_at, j.attempt as attempts,
			case when newest.id <> j.id then newest.status end as newest_status, coalesce(newest.id = j.id, false) as may_retry
		from jobs j
		left join projects p on p.id = j.project_id and p.deleted_at is null
		left join model_versions v on v.id = j.model_version_id
		left join uploaded_files f on f.id = coalesce(v.file_id, j.file_id)
		left join lateral (select n.id, n.status from jobs n where n.project_id = p.id and n.kind = 'convert'
			and ${isInUse(sql`n.model_version_id`)} order by n.created_at desc, n.id desc limit 1) newest on true
		where j.kind = 'convert' and j.status = 'FAILED' and (j.user_id = ${user_id}
			or j.project_id in (select r.project_id from project_roles r where r.user_id = ${user_id}))
		order by j.finished_at desc nulls last limit ${limit}`)
	return rows.map(({ error_code, ...row }) => ({
		...row,
		may_retry: row.may_retry && !isNeverRead(error_code),
		finished_at: row.finished_at && isoOf(row.finished_at),
	}))
}

export async function listNotes(db: Database, thread_id: string): Promise<SupportNote[]> {
	const rows = await db
		.select({
			id: support_notes.id,
			author_name: sql<string>`coalesce(${users.name}, '')`,
			text: support_notes.text,
			created_at: support_notes.created_at,
		})
		.from(support_notes)
		.leftJoin(users, eq(users.id, support_notes.user_id))
		.where(eq(support_notes.thread_id, thread_id))
		.orderBy(desc(support_notes.created_at), support_notes.id)
		.limit(MOST_NOTES)
	return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Returns false when a note has the id already; it stays as it is. */
export async function insertNote(tx: Database, values: typeof support_notes.$inferInsert): Promise<boolean> {
	const added = await tx.insert(support_notes).values(values).onConflictDoNothing().returning({ id: support_notes.id })
	return added.length > 0
}

export const listReplies = (db: Database): Promise<CannedReply[]> =>
	db
		.select({
			id: support_canned_replies.id,
			title: support_canned_replies.title,
			content: support_canned_replies.content,
		})
		.from(support_canned_replies)
		.orderBy(asc(support_canned_replies.title), support_canned_replies.id)

/** Locks all of them, so that no two servers go beyond the most there may be. */
export async function lockReplies(tx: Database): Promise<void> {
	await tx.execute(sql`lock table support_canned_replies in share row exclusive mode`)
}

export async function putReply(tx: Database, values: CannedReply): Promise<void> {
	const { title, content } = values
	await tx
		.insert(support_canned_replies)
		.values(values)
		.onConflictDoUpdate({ target: support_canned_replies.id, set: { title, content, updated_at: sql`now()` } })
}

export async function deleteReply(tx: Database, id: string): Promise<CannedReply | null> {
	const [gone] = await tx.delete(support_canned_replies).where(eq(support_canned_replies.id, id)).returning()
	return gone ?? null
}
