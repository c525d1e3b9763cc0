import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { server_settings } from '../../database/tables/server-tables.ts'
import { audit_log, users } from '../../database/tables/tables.ts'

export const CHANGED = 'console.setting_changed'

/** What operators changed, with who did. */
export const listChanged = (db: Database) =>
	db
		.select({
			key: server_settings.key,
			value: server_settings.value,
			updated_at: server_settings.updated_at,
			by: users.name,
		})
		.from(server_settings)
		.leftJoin(users, eq(users.id, server_settings.user_id))

/** Makes others who change settings wait until the transaction ends. */
export async function lockSettings(tx: Database): Promise<void> {
	await tx.execute(sql`lock table ${server_settings} in share row exclusive mode`)
}

export async function writeSetting(tx: Database, key: string, value: string, user_id: string): Promise<void> {
	const changed = { value, user_id, updated_at: new Date() }
	await tx
		.insert(server_settings)
		.values({ key, ...changed })
		.onConflictDoUpdate({ target: server_settings.key, set: changed })
}

export async function deleteSetting(tx: Database, key: string): Promise<void> {
	await tx.delete(server_settings).where(eq(server_settings.key, key))
}

/** The last changes, the newest first. */
export const listHistory = (db: Database, limit: number) =>
	db
		.select({
			id: audit_log.id,
			subject_id: audit_log.subject_id,
			details: audit_log.details,
			created_at: audit_log.created_at,
			by: users.name,
		})
		.from(audit_log)
		.leftJoin(users, eq(users.id, audit_log.user_id))
		.where(eq(audit_log.action, CHANGED))
		.orderBy(desc(audit_log.created_at))
		.limit(limit)
