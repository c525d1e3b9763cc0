import { z } from 'zod'
import { Timestamp } from '../values/paging.ts'

// Server settings that operators can change while it runs. They override the environment's values, on all servers.

/** Names are those of the environment variables. */
export const SERVER_SETTINGS = [
	'MAX_IFC_UPLOAD_MB',
	'TRIAL_MAX_IFC_UPLOAD_MB',
	'STORAGE_PER_PERSON_MB',
	'JOBS_PER_PERSON',
	'CONVERSION_TIMEOUT_MS',
	'CONTACT_EMAIL',
	'SUPPORT_HOURS',
	'LOG_LEVEL',
] as const
export const ServerSettingKey = z.enum(SERVER_SETTINGS)
export type ServerSettingKey = z.infer<typeof ServerSettingKey>
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** How often a server checks for changes by other servers, in milliseconds. */
export const SETTINGS_LIVE_WITHIN_MS = 5000

/** A value in the environment's format; null for none. */
const Value = z.string().nullable()
export const ServerSetting = z.object({
	key: ServerSettingKey,
	/** The current value. */
	value: Value,
	/** The environment's value, or the default. */
	own_value: Value,
	is_changed: z.boolean(),
	changed_at: Timestamp.nullable(),
	changed_by: z.string().nullable(),
})
export type ServerSetting = z.infer<typeof ServerSetting>
export const SettingChange = z.object({
	id: z.uuid(),
	key: z.string(),
	before: Value,
	after: Value,
	/** The name of the person who changed it; null when the account is gone. */
	by: z.string().nullable(),
	created_at: Timestamp,
})
export type SettingChange = z.infer<typeof SettingChange>
/** `GET` and `PUT /admin/api/settings`: the values by key, more about each, and the last 50 changes. */
export const ServerSettingsResponse = z.object({
	settings: z.record(z.string(), Value),
	details: z.array(ServerSetting),
	history: z.array(SettingChange),
})
export type ServerSettingsResponse = z.infer<typeof ServerSettingsResponse>
/** `PUT /admin/api/settings`: null restores the environment's value. `was`: the values that the page showed. */
export const ChangeServerSettingsRequest = z.strictObject({
	settings: z.partialRecord(ServerSettingKey, z.string().trim().max(200).nullable()),
	was: z.partialRecord(ServerSettingKey, Value).optional(),
})
