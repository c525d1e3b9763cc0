import { NOTIFICATION_SETTING } from '@panelyard/contracts/messages/notifications'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { languageOfUser } from '../../access/person-language.queries.ts'
import type { Database } from '../../database/database.ts'
import { notifications, push_subscriptions } from '../../database/tables/notification-tables.ts'
import { settings } from '../../database/tables/panel-tables.ts'
import { users } from '../../database/tables/tables.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'
import { mayStillSee, type NotificationRow } from './notifications.queries.ts'

/** The ways out of the app, by the column that says when a notification is due. */
export const WAYS = ['mail_at', 'digest_at', 'push_at'] as const
export type Way = (typeof WAYS)[number]

/** How long a claim holds: what a server that died had claimed is delivered after it. */
const LEASE_MINUTES = 10
/** Of one person at a time. */
const MOST_AT_ONCE = 50

/** What was claimed of one person. `at`: the database's time, rounded up to the next millisecond. */
export type Claimed = { way: Way; user_id: string; at: Date; rows: NotificationRow[] }

/**
 * Claims what is due of one person, so that no other worker delivers it. What was read or removed meanwhile, is three
 * days too late or is of a project that the person may no longer see is taken off instead. Waits for no other worker:
 * what one of them holds is left to it. Null when nothing is due.
 * @param options `at`: the time to go by, instead of the database's; `first`: whose turn it is
 */
export async function claimDue(
	db: Database,
	way: Way,
	{ at, first = 'oldest' }: { at?: Date | undefined; first?: 'oldest' | 'newest' } = {},
): Promise<Claimed | null> {
	const column = sql.raw(way)
	const now = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`
	const isDue = sql`${column} <= ${now}`
	return db.transaction(async (tx) => {
		const { rows: found } = await tx.execute<{ user_id: string; at: string }>(sql`
			select user_id, (now() + interval '1 millisecond')::text as at from notifications where ${isDue}
			order by ${column} ${sql.raw(first === 'newest' ? 'desc' : 'asc')} limit 1 for update skip locked`)
		const [whose] = found
		if (whose === undefined) return null
		const { user_id } = whose
		await tx.execute(sql`
			update notifications set ${column} = null where id in (
				select id from notifications where user_id = ${user_id} and ${isDue} and (read_at is not null
					or removed_at is not null or created_at < now() - interval '3 days' or not ${mayStillSee})
				for update skip locked)`)
		const { rows: ids } = await tx.execute<{ id: string }>(sql`
			update notifications set ${column} = greatest(now(), ${now}) + make_interval(mins => ${LEASE_MINUTES}) where id in (
				select id from notifications where user_id = ${user_id} and ${isDue}
				order by created_at desc limit ${MOST_AT_ONCE} for update skip locked
			) returning id`)
		const rows = await tx
			.select()
			.from(notifications)
			.where(
				inArray(
					notifications.id,
					ids.map(({ id }) => id),
				),
			)
			.orderBy(sql`created_at desc`)
		return { way, user_id, at: at ?? new Date(whose.at), rows }
	})
}

/** The ways by which something is due now, or at some time. */
export async function dueWays(db: Database, at?: Date): Promise<Way[]> {
	const now = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`
	const { rows } = await db.execute<Record<Way, boolean>>(sql`
		select exists (select 1 from notifications where mail_at <= ${now}) as mail_at,
			exists (select 1 from notifications where digest_at <= ${now}) as digest_at,
			exists (select 1 from notifications where push_at <= ${now}) as push_at`)
	return WAYS.filter((way) => rows[0]?.[way])
}

/** Says when claimed notifications are due again; null when they have been delivered, or won't be. */
export async function setDue(db: Database, way: Way, ids: readonly string[], at: Date | null): Promise<void> {
	if (ids.length === 0) return
	await db.execute(sql`
		update notifications set ${sql.raw(way)} = ${at === null ? null : at.toISOString()}::timestamptz
		where id = any(${uuidArray(ids)})`)
}

/** Who gets it, and what they chose. */
export async function findRecipient(db: Database, user_id: string) {
	const [row] = await db
		.select({
			email: users.email,
			email_verified_at: users.email_verified_at,
			language: languageOfUser,
			preferences: settings.value,
			is_suspended: sql<boolean>`exists (select 1 from account_suspensions s where s.user_id = ${users.id})`,
		})
		.from(users)
		.leftJoin(
			settings,
			and(eq(settings.user_id, users.id), isNull(settings.project_id), eq(settings.key, NOTIFICATION_SETTING)),
		)
		.where(eq(users.id, user_id))
	return row ?? null
}

export const devicesOf = (db: Database, user_id: string): Promise<(typeof push_subscriptions.$inferSelect)[]> =>
	db
		.select()
		.from(push_subscriptions)
		.where(eq(push_subscriptions.user_id, user_id))
		.orderBy(push_subscriptions.created_at)

export async function deleteDevice(db: Database, id: string): Promise<void> {
	await db.delete(push_subscriptions).where(eq(push_subscriptions.id, id))
}

export async function dateDevice(db: Database, id: string): Promise<void> {
	await db.update(push_subscriptions).set({ last_used_at: sql`now()` }).where(eq(push_subscriptions.id, id))
}
