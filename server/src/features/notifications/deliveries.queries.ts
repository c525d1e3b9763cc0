import { NOTIFICATION_SETTING } from '@panelyard/contracts/notifications'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { languageOfUser } from '../../access/person-language.queries.ts'
import type { Database } from '../../database/database.ts'
import { notifications, push_subscriptions } from '../../database/notification-tables.ts'
import { settings } from '../../database/panel-tables.ts'
import { users } from '../../database/tables.ts'
import { uuidArray } from '../../database/uuid-array.ts'
import { mayStillSee, type NotificationRow } from './notifications.queries.ts'

/** The ways out of the app, by the column that says when a notification is due. */
export const WAYS = ['mail_at', 'digest_at', 'push_at'] as const
export type Way = (typeof WAYS)[number]

/** How long a claim holds: what a server that died had claimed is delivered after it. */
const LEASE_MINUTES = 10
/** Of one person at a time. */
const MOST_AT_ONCE = 50

/**
 * Claims what is due of one person, so that no other worker delivers it. What was read or removed meanwhile, is three
 * days too late or is of a project that the person may no longer see is taken off instead. Waits for no other worker:
 * what one of them holds is left to it. Null when nothing is due.
 */
export async function claimDue(
	db: Database,
	way: Way,
	now: Date,
): Promise<{ user_id: string; rows: NotificationRow[] } | null> {
	const at = sql.raw(way)
	const isDue = sql`${at} <= ${now.toISOString()}::timestamptz`
	return db.transaction(async (tx) => {
		const { rows: found } = await tx.execute<{ user_id: string }>(sql`
			select user_id from notifications where ${isDue} order by ${at} limit 1 for update skip locked`)
		const user_id = found[0]?.user_id
		if (user_id === undefined) return null
		await tx.execute(sql`
			update notifications set ${at} = null where id in (
				select id from notifications where user_id = ${user_id} and ${isDue} and (read_at is not null
					or removed_at is not null or created_at < now() - interval '3 days' or not ${mayStillSee})
				for update skip locked)`)
		const { rows: ids } = await tx.execute<{ id: string }>(sql`
			update notifications set ${at} = now() + make_interval(mins => ${LEASE_MINUTES}) where id in (
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
		return { user_id, rows }
	})
}

export async function isAnythingDue(db: Database): Promise<boolean> {
	const { rows } = await db.execute<{ is_due: boolean }>(sql`
		select exists (select 1 from notifications where mail_at <= now())
			or exists (select 1 from notifications where digest_at <= now())
			or exists (select 1 from notifications where push_at <= now()) as is_due`)
	return rows[0]?.is_due ?? false
}

/** The time that the database has, which dates what is raised, rounded up to the next millisecond. */
export async function databaseTime(db: Database): Promise<Date> {
	const { rows } = await db.execute<{ now: string }>(sql`select (now() + interval '1 millisecond')::text as now`)
	return new Date(rows[0]?.now ?? Date.now())
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
