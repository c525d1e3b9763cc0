import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { contact_messages } from '../../database/tables/contact-tables.ts'

type NewMessage = Omit<typeof contact_messages.$inferInsert, 'created_at' | 'mailed_at'>

/** Counts and inserts of all servers one after the other, until the transaction ends. */
export const lockMessages = (executor: Database) =>
	executor.execute(sql`select pg_advisory_xact_lock(hashtext('contact_messages'))`)

/** Messages since a time: of everyone, and of one address. */
export async function countSince(executor: Database, email: string, since: Date) {
	const [row] = await executor
		.select({ all: count(), own: count(sql`case when ${contact_messages.email} = ${email} then 1 end`) })
		.from(contact_messages)
		.where(gt(contact_messages.created_at, since))
	return row ?? { all: 0, own: 0 }
}

export async function isKnown(executor: Database, id: string): Promise<boolean> {
	const rows = await executor
		.select({ id: contact_messages.id })
		.from(contact_messages)
		.where(eq(contact_messages.id, id))
	return rows.length > 0
}

export const insertMessage = (executor: Database, message: NewMessage) =>
	executor.insert(contact_messages).values(message).onConflictDoNothing()

/** A message that no mail was sent for; null for none. */
export async function findUnmailed(database: Database, id: string) {
	const [row] = await database
		.select()
		.from(contact_messages)
		.where(and(eq(contact_messages.id, id), isNull(contact_messages.mailed_at)))
	return row ?? null
}

/**
 * Messages of the last day that should have been mailed by now, the oldest first.
 * @param most_mailed messages in an hour that are mailed; further ones aren't
 */
export async function overdueMails(database: Database, minutes: number, most_mailed: number, most: number) {
	const { rows } = await database.execute<{ id: string }>(sql`
		select id from contact_messages message
		where mailed_at is null
			and created_at between now() - interval '1 day' and now() - make_interval(mins => ${minutes})
			and (select count(*) from contact_messages earlier
				where earlier.created_at < message.created_at and earlier.created_at > message.created_at - interval '1 hour'
			) < ${most_mailed}
		order by created_at, id
		limit ${most}`)
	return rows
}

export const markMailed = (executor: Database, id: string) =>
	executor.update(contact_messages).set({ mailed_at: new Date() }).where(eq(contact_messages.id, id))

export async function listMessages(database: Database, page: number, page_size: number) {
	const messages = await database
		.select()
		.from(contact_messages)
		.orderBy(desc(contact_messages.created_at), desc(contact_messages.id))
		.limit(page_size)
		.offset((page - 1) * page_size)
	const [row] = await database.select({ total: count() }).from(contact_messages)
	return { messages, total: row?.total ?? 0 }
}

/** Deletes messages from before a time. Returns how many. */
export async function deleteBefore(database: Database, time: Date): Promise<number> {
	const deleted = await database
		.delete(contact_messages)
		.where(lt(contact_messages.created_at, time))
		.returning({ id: contact_messages.id })
	return deleted.length
}
