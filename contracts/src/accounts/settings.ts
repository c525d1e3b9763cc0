import { z } from 'zod'

/** Most settings of one person, and as many per project. */
export const MAX_SETTINGS = 100
/** Characters of one value as JSON. */
export const MAX_SETTING_LENGTH = 20_000

/** How deep arrays and objects of one value may be nested. */
export const MAX_SETTING_DEPTH = 50

/** The one setting that the server reads: the interface language, such as `fr`, for mails and notifications. */
export const LANGUAGE_SETTING = 'language'

export const SettingKey = z
	.string()
	.regex(/^[a-z][a-z0-9_]{0,63}$/, 'A key has lower-case letters, digits and underscores, at most 64 of them')

/** A map from keys to JSON, which the server stores for a person and only the app interprets. */
export const Settings = z.record(z.string(), z.json())
export type Settings = z.infer<typeof Settings>

/** `GET /settings`: the person's own; `GET /projects/{id}/settings`: their own for that project. */
export const SettingsResponse = z.object({ settings: Settings })

/** Whether arrays and objects are nested at most this deep. Doesn't recurse, unlike the code after it. */
function isFlat(value: unknown, most: number): boolean {
	let level = [value]
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > most) return false
		level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
	}
	return true
}

/** `PUT /settings/{key}` and `PUT /projects/{id}/settings/{key}`: null deletes the setting. */
export const ChangeSettingRequest = z.object({
	value: z
		.unknown()
		.refine((value) => isFlat(value, MAX_SETTING_DEPTH), { error: 'This setting is nested too deep', abort: true })
		.pipe(z.json())
		.refine((value) => JSON.stringify(value).length <= MAX_SETTING_LENGTH, 'This setting is too long to be kept'),
})
