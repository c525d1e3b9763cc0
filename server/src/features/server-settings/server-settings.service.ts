import {
	SERVER_SETTINGS,
	type ServerSettingKey,
	type ServerSettingsResponse,
} from '@panelyard/contracts/console/server-settings'
import { recordActions } from '../../access/audit.queries.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import { ConfigError } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import { type LiveSettings, type Overrides, overridesOf } from './live-settings.ts'
import * as queries from './server-settings.queries.ts'

const HISTORY = 50

export async function readSettings(database: Database, live: LiveSettings): Promise<ServerSettingsResponse> {
	const rows = await queries.listChanged(database)
	live.apply(overridesOf(rows))
	const changed = new Map(rows.map((row) => [row.key, row]))
	const history = await queries.listHistory(database, HISTORY)
	return {
		settings: Object.fromEntries(SERVER_SETTINGS.map((key) => [key, live.text(key)])),
		details: SERVER_SETTINGS.map((key) => {
			const row = changed.get(key)
			return {
				key,
				value: live.text(key),
				own_value: live.ownText(key),
				is_changed: row !== undefined,
				changed_at: row?.updated_at.toISOString() ?? null,
				changed_by: row?.by ?? null,
			}
		}),
		history: history.map(({ id, subject_id, details, created_at, by }) => ({
			id,
			key: subject_id ?? '',
			before: textIn(details.before),
			after: textIn(details.after),
			by,
			created_at: created_at.toISOString(),
		})),
	}
}
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type Change = {
	settings: Partial<Record<ServerSettingKey, string | null>>
	was?: Partial<Record<ServerSettingKey, string | null>> | undefined
}

/**
 * Changes settings of all servers: this one at once, the others within seconds.
 * @throws AppError VALIDATION_FAILED naming the settings that are wrong, CONFLICT when somebody changed one since `was`
 */
export async function changeSettings(
	database: Database,
	live: LiveSettings,
	user_id: string,
	{ settings, was = {} }: Change,
): Promise<void> {
	const overrides = await database.transaction(async (tx) => {
		await requireStillSuperAdmin(tx, user_id)
		await queries.lockSettings(tx)
		const before = overridesOf(await queries.listChanged(tx))
		const textBefore = (key: ServerSettingKey) => before[key] ?? live.ownText(key)
		const after: Overrides = { ...before }
		for (const key of SERVER_SETTINGS) {
			const value = settings[key]
			if (value === undefined) continue
			if (value === null || value === '') delete after[key]
			else after[key] = value
		}
		const changed = SERVER_SETTINGS.filter((key) => before[key] !== after[key])
		// A setting that already has the wanted value is no conflict: the call may be a repeated one.
		const stale = changed.some((key) => key in was && was[key] !== textBefore(key))
		if (stale) throw new AppError('CONFLICT', 'Somebody changed these settings meanwhile. Look at them again.')
		requireValid(live, after)
		for (const key of changed) {
			const value = after[key]
			if (value === undefined) await queries.deleteSetting(tx, key)
			else await queries.writeSetting(tx, key, value, user_id)
		}
		await recordActions(
			tx,
			changed.map((key) => ({
				...{ project_id: null, user_id, action: queries.CHANGED, subject_id: key },
				details: { before: textBefore(key), after: after[key] ?? live.ownText(key) },
			})),
		)
		return after
	})
	live.apply(overrides)
}

function requireValid(live: LiveSettings, overrides: Overrides): void {
	try {
		live.read(overrides)
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error
		const lines = error.message.split('\n').slice(1)
		const fields = lines.map((line) => {
			const [, field = '', message = ''] = /^\s*(\w+): (.*)$/.exec(line) ?? []
			return { field, message }
		})
		throw new AppError('VALIDATION_FAILED', 'A setting isn’t valid', { fields })
	}
}
