import { LANGUAGE_SETTING } from '@panelyard/contracts/accounts/settings'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { settings } from '../database/tables/panel-tables.ts'
import { users } from '../database/tables/tables.ts'

/**
 * SQL for the interface language beside a row of `users`, such as `fr`; null when the person has never had one. Table
 * names are written out, because Drizzle omits them in queries with one table.
 */
export const languageOfUser = sql<string | null>`(select own.value #>> '{}' from settings own
	where own.user_id = "users"."id" and own.project_id is null and own.key = ${LANGUAGE_SETTING})`

/** The interface language of a person, such as `fr`; undefined when they have never had one. */
export async function personLanguage(db: Database, user_id: string): Promise<string | undefined> {
	const [row] = await db
		.select({ language: sql<string | null>`${settings.value} #>> '{}'` })
		.from(settings)
		.where(and(eq(settings.user_id, user_id), isNull(settings.project_id), eq(settings.key, LANGUAGE_SETTING)))
	return row?.language ?? undefined
}

/** The interface languages of accounts by their addresses, without accounts that have never had one. */
export async function languagesOf(db: Database, emails: readonly string[]): Promise<Map<string, string>> {
	if (emails.length === 0) return new Map()
	const rows = await db
		.select({ email: users.email, language: languageOfUser })
		.from(users)
		.where(inArray(users.email, [...emails]))
	return new Map(rows.flatMap(({ email, language }) => (language ? [[email, language] as const] : [])))
}

/** Stores the language in which a person signs up, unless they already have one. */
export async function keepFirstLanguage(tx: Database, user_id: string, language: string | undefined): Promise<void> {
	if (language === undefined) return
	await tx
		.insert(settings)
		.values({ user_id, project_id: null, key: LANGUAGE_SETTING, value: language })
		.onConflictDoNothing()
}
