import { MAX_SETTINGS, type Settings } from '@panelyard/contracts/accounts/settings'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import * as queries from './settings.queries.ts'

export const ownSettings = queries.readSettings

/** Keeps a setting, or forgets it when the value is null. Returns all of the owner's settings. */
export async function changeSetting(
	db: Database,
	owner: queries.SettingsOwner,
	key: string,
	value: Settings[string],
): Promise<Settings> {
	return db.transaction(async (tx) => {
		await queries.lockSettings(tx, owner)
		if (value === null) await queries.deleteSetting(tx, owner, key)
		else if ((await queries.countOthers(tx, owner, key)) >= MAX_SETTINGS)
			throw new AppError('CONFLICT', `A person can keep at most ${MAX_SETTINGS} settings`)
		else await queries.writeSetting(tx, owner, key, value)
		return queries.readSettings(tx, owner)
	})
}
