import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { push_keys, push_subscriptions } from '../../database/tables/notification-tables.ts'
import { sessions } from '../../database/tables/tables.ts'

export type DeviceRow = typeof push_subscriptions.$inferSelect
export type PushKeys = { public_key: string; private_key: string }

/** The server's own pair; made by `make` when there is none yet, and the same for all servers. */
export async function keptKeys(db: Database, make: () => PushKeys): Promise<PushKeys> {
	const read = async () => (await db.select().from(push_keys))[0]
	const there = await read()
	if (there) return there
	await db.insert(push_keys).values(make()).onConflictDoNothing()
	const made = await read()
	if (!made) throw new Error('the keys of pushes are gone again')
	return made
}

/** Keeps a session from ending until `tx` does; false when it has ended. */
export async function keepSession(tx: Database, id: string): Promise<boolean> {
	const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('key share')
	return rows.length > 0
}

/** Where a browser takes pushes from now on is this person's device, whoever used that browser before. */
export async function putDevice(
	tx: Database,
	values: Pick<DeviceRow, 'user_id' | 'session_id' | 'endpoint' | 'p256dh' | 'auth' | 'user_agent'>,
): Promise<DeviceRow | null> {
	const { endpoint: _, ...given } = values
	const [row] = await tx
		.insert(push_subscriptions)
		.values(values)
		.onConflictDoUpdate({ target: push_subscriptions.endpoint, set: { ...given, last_used_at: null } })
		.returning()
	return row ?? null
}

/** Deletes the devices of a person beyond the newest `most`. */
export async function keepNewest(tx: Database, user_id: string, most: number): Promise<void> {
	await tx.execute(sql`
		delete from push_subscriptions where user_id = ${user_id} and id not in (
			select id from push_subscriptions where user_id = ${user_id}
			order by coalesce(last_used_at, created_at) desc limit ${most})`)
}

/** False for what isn't this person's. */
export async function deleteDeviceOf(db: Database, user_id: string, id: string): Promise<boolean> {
	const gone = await db
		.delete(push_subscriptions)
		.where(and(eq(push_subscriptions.user_id, user_id), eq(push_subscriptions.id, id)))
		.returning({ id: push_subscriptions.id })
	return gone.length > 0
}
