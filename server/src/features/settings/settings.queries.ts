import type { Settings } from '@panelyard/contracts/accounts/settings'
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { settings } from '../../database/tables/panel-tables.ts'
import { users } from '../../database/tables/tables.ts'

/** Whose settings: a person's own, or those they have for one project. */
export type SettingsOwner = { user_id: string; project_id: string | null }

const isOf = ({ user_id, project_id }: SettingsOwner) =>
	and(
		eq(settings.user_id, user_id),
		project_id === null ? isNull(settings.project_id) : eq(settings.project_id, project_id),
	)

export async function readSettings(db: Database, owner: SettingsOwner): Promise<Settings> {
	const rows = await db
		.select({ key: settings.key, value: settings.value })
		.from(settings)
		.where(isOf(owner))
		.orderBy(settings.key)
	return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Makes other changes of this person's settings wait until the transaction ends. */
export async function lockSettings(tx: Database, { user_id }: SettingsOwner): Promise<void> {
	await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
}

/** How many settings there are beside this one. */
export async function countOthers(tx: Database, owner: SettingsOwner, key: string): Promise<number> {
	const [found] = await tx
		.select({ others: count() })
		.from(settings)
		.where(and(isOf(owner), ne(settings.key, key)))
	return found?.others ?? 0
}

export async function writeSetting(
	tx: Database,
	owner: SettingsOwner,
	key: string,
	value: Settings[string],
): Promise<void> {
	await tx
		.insert(settings)
		.values({ ...owner, key, value })
		.onConflictDoUpdate({
			target: [settings.user_id, settings.project_id, settings.key],
			set: { value: sql`excluded.value`, updated_at: sql`now()` },
		})
}

export async function deleteSetting(tx: Database, owner: SettingsOwner, key: string): Promise<void> {
	await tx.delete(settings).where(and(isOf(owner), eq(settings.key, key)))
}
