import {
	ALWAYS_SHOWN,
	DEFAULT_CHANNELS,
	NOTIFICATION_SETTING,
	type NotificationChannel,
	type NotificationType,
} from '@panelyard/contracts/messages/notifications'
import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isOfSeenProject } from '../../access/project-permission.queries.ts'
import { prepareOnce } from '../../database/connection/prepare-once.ts'
import type { Database } from '../../database/database.ts'
import { notifications } from '../../database/tables/notification-tables.ts'
import type { IdQuery } from '../../database/tables/uuid-array.ts'
import type { NotificationKind, NotificationValues } from './notification-kinds.ts'

export type NotificationRow = typeof notifications.$inferSelect

type Raised = {
	kind: NotificationKind
	type: NotificationType
	to: IdQuery
	by: string | null
	values: NotificationValues
	project_id: string | null
	dedupe_key: string | null
}

/** Whether a person wants a type by a channel; settings of any shape count as never chosen. */
function isWanted(type: NotificationType, channel: NotificationChannel): SQL {
	if (channel === 'in_app' && ALWAYS_SHOWN.includes(type)) return sql`true`
	const chosen = sql`kept.value #>> ${`{types,${type},${channel}}`}::text[]`
	return DEFAULT_CHANNELS[type][channel]
		? sql`(${chosen} is distinct from 'false')`
		: sql`(${chosen} is not distinct from 'true')`
}

/** Raises one notification for many people. Returns those who have it, and whether it also goes out beside the app. */
export async function insertNotifications(
	tx: Database,
	{ kind, type, to, by, values, project_id, dedupe_key }: Raised,
): Promise<{ user_id: string; is_delivered: boolean }[]> {
	const { rows } = await tx.execute<{ user_id: string; is_delivered: boolean }>(sql`
		with told as (
			select u.id from users u where u.id in (${to}) and u.id is distinct from ${by}::uuid
			order by u.id for key share of u
		), wanted as (
			select told.id, ${isWanted(type, 'in_app')} as in_app, ${isWanted(type, 'mail')} as mail,
				${isWanted(type, 'digest')} as digest,
				${isWanted(type, 'push')} and exists (select 1 from push_subscriptions p where p.user_id = told.id) as push
			from told left join settings kept
				on kept.user_id = told.id and kept.project_id is null and kept.key = ${NOTIFICATION_SETTING}
		)
		insert into notifications (user_id, kind, "values", project_id, dedupe_key, is_shown, mail_at, digest_at, push_at)
		select id, ${kind}, ${JSON.stringify(values)}::jsonb, ${project_id}::uuid, ${dedupe_key}, in_app,
			case when mail then now() end, case when digest and not mail then now() end, case when push then now() end
		from wanted where in_app or mail or digest or push
		on conflict (user_id, dedupe_key) do nothing
		returning user_id, (mail_at is not null or push_at is not null) as is_delivered`)
	return rows
}

/** Returns the people who had it. */
export async function deleteByKeys(tx: Database, dedupe_keys: readonly string[]): Promise<string[]> {
	if (dedupe_keys.length === 0) return []
	const gone = await tx
		.delete(notifications)
		.where(inArray(notifications.dedupe_key, [...dedupe_keys]))
		.returning({ user_id: notifications.user_id })
	return gone.map(({ user_id }) => user_id)
}

export const mayStillSee = isOfSeenProject('notifications')

/** Notifications that a person sees: not those of projects that they have lost since. */
const shownTo = (user_id: string) =>
	and(
		eq(notifications.user_id, user_id),
		isNull(notifications.removed_at),
		eq(notifications.is_shown, true),
		mayStillSee,
	)

const isUnread = isNull(notifications.read_at)

type Filter = { user_id: string; unread_only: boolean; kinds?: readonly NotificationKind[] | undefined }

const ofKinds = ({ kinds }: Filter) => (kinds === undefined ? undefined : inArray(notifications.kind, [...kinds]))

const filtered = (filter: Filter) =>
	and(shownTo(filter.user_id), filter.unread_only ? isUnread : undefined, ofKinds(filter))

/** The newest first. */
export const listNotifications = (
	db: Database,
	filter: Filter,
	range: { limit: number; offset: number },
): Promise<NotificationRow[]> =>
	db
		.select()
		.from(notifications)
		.where(filtered(filter))
		.orderBy(desc(notifications.created_at), desc(notifications.id))
		.limit(range.limit)
		.offset(range.offset)

/** How many match, and how many of all that a person is shown are unread. */
export async function countNotifications(db: Database, filter: Filter): Promise<{ total: number; unread: number }> {
	const matching = and(sql`true`, filter.unread_only ? isUnread : undefined, ofKinds(filter))
	const [row] = await db
		.select({
			total: sql<number>`(count(*) filter (where ${matching}))::int`,
			unread: sql<number>`(count(*) filter (where ${isUnread}))::int`,
		})
		.from(notifications)
		.where(shownTo(filter.user_id))
	return row ?? { total: 0, unread: 0 }
}

const unreadOf = prepareOnce((db) =>
	db
		.select({ total: count() })
		.from(notifications)
		.where(
			and(
				eq(notifications.user_id, sql.placeholder('user_id')),
				isNull(notifications.removed_at),
				eq(notifications.is_shown, true),
				isUnread,
				mayStillSee,
			),
		)
		.prepare('unread_notifications'),
)

/** What every open page of a person asks for each minute. */
export async function countUnread(db: Database, user_id: string): Promise<number> {
	const [row] = await unreadOf(db).execute({ user_id })
	return row?.total ?? 0
}

/** Null for a notification that isn't this person's. One that was read keeps its time. */
export async function setRead(
	tx: Database,
	user_id: string,
	id: string,
	is_read: boolean,
): Promise<NotificationRow | null> {
	const [row] = await tx
		.update(notifications)
		.set({ read_at: is_read ? sql`coalesce(${notifications.read_at}, now())` : null })
		.where(and(shownTo(user_id), eq(notifications.id, id)))
		.returning()
	return row ?? null
}

/** Returns how many weren't read. */
export async function setAllRead(tx: Database, user_id: string): Promise<number> {
	const marked = await tx
		.update(notifications)
		.set({ read_at: sql`now()` })
		.where(and(shownTo(user_id), isUnread))
		.returning({ id: notifications.id })
	return marked.length
}

/** Removes one of a person's, or all. Returns how many. */
export async function removeNotifications(
	tx: Database,
	user_id: string,
	id: string | null,
	removal_id: string,
): Promise<number> {
	const removed = await tx
		.update(notifications)
		.set({ removed_at: sql`now()`, removal_id })
		.where(and(shownTo(user_id), id === null ? undefined : eq(notifications.id, id)))
		.returning({ id: notifications.id })
	return removed.length
}

/** The removal that took this notification of the person away; null when it wasn't removed. */
export async function removalOf(db: Database, user_id: string, id: string): Promise<string | null> {
	const [row] = await db
		.select({ removal_id: notifications.removal_id })
		.from(notifications)
		.where(and(eq(notifications.user_id, user_id), eq(notifications.id, id)))
	return row?.removal_id ?? null
}

export async function restoreNotifications(tx: Database, user_id: string, removal_id: string): Promise<number> {
	const restored = await tx
		.update(notifications)
		.set({ removed_at: null, removal_id: null })
		.where(and(eq(notifications.user_id, user_id), eq(notifications.removal_id, removal_id)))
		.returning({ id: notifications.id })
	return restored.length
}

/** Deletes what is too old, removed for too long or beyond the most that a person has. Returns how many. */
export async function deleteOldNotifications(
	db: Database,
	{ days, removed_days, most }: { days: number; removed_days: number; most: number },
): Promise<number> {
	const { rows } = await db.execute<{ deleted: number }>(sql`
		with gone as (
			delete from notifications where created_at < now() - make_interval(days => ${days})
				or removed_at < now() - make_interval(days => ${removed_days})
				or id in (
					select id from (
						select id, row_number() over (
							partition by user_id order by removed_at is not null, created_at desc, id desc) as place
						from notifications where user_id in (
							select user_id from notifications group by user_id having count(*) > ${most})
					) placed where place > ${most}
				)
			returning 1
		) select count(*)::int as deleted from gone`)
	return rows[0]?.deleted ?? 0
}
