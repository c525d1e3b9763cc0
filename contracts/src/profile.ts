import { z } from 'zod'
import { Timestamp } from './paging.ts'
import { cleanName, cleanText } from './plain-text.ts'

const line = (max: number) => z.string().overwrite(cleanName).max(max, `This is too long (at most ${max} characters)`)

/** What a person says about themselves. Texts; empty when they say nothing. */
export const ProfileFields = z.strictObject({
	first_name: line(60),
	last_name: line(60),
	phone: line(40).regex(/^[+()\d\s./-]*$/, 'A phone number has digits, spaces and + ( ) - . /'),
	company: line(120),
	job_title: line(120),
	bio: z.string().overwrite(cleanText).max(1000, 'This is too long (at most 1000 characters)'),
})
export type ProfileFields = z.infer<typeof ProfileFields>
export type ProfileField = keyof ProfileFields
export const PROFILE_FIELDS = Object.keys(ProfileFields.shape) as ProfileField[]

export const ACCOUNT_TYPES = ['administrator', 'trial', 'trial_ended', 'paying'] as const

export const Profile = z.object({
	...ProfileFields.shape,
	email: z.string(),
	email_verified: z.boolean(),
	/** An address that waits for its link to be opened; null for none. */
	new_email: z.string().nullable(),
	/** Where the picture is; null for none. */
	picture: z.string().nullable(),
	account_type: z.enum(ACCOUNT_TYPES),
	member_since: Timestamp,
	last_login: Timestamp.nullable(),
	trial_days_left: z.number().int(),
	/** False for people who sign in only with Google or a passkey. */
	has_password: z.boolean(),
	has_google: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/** `GET /profile`: one's own. */
export const ProfileResponse = z.object({ profile: Profile })

/**
 * `PUT /profile`: `set` changes only the fields it names. With `was`, a field that has another value by then stays, and
 * the call is refused with CONFLICT, naming it, unless it has the new value already.
 */
export const ChangeProfileRequest = z.strictObject({
	set: ProfileFields.partial(),
	was: ProfileFields.partial().optional(),
})
export type ChangeProfileRequest = z.infer<typeof ChangeProfileRequest>

/** `POST /profile/picture`: the body is the image. `DELETE /profile/picture` removes it. */
export const ProfilePictureResponse = z.object({ picture: z.string().nullable() })

/** Where the picture of a person is; what is there never changes. */
export const personPicturePath = (user_id: string, picture_id: string): string =>
	`/users/${user_id}/picture/${picture_id}`

/** Names in one answer about what goes with an account; the totals count all. */
export const MOST_NAMED = 50

/** `GET /profile/deletion_impact`: what becomes of what one owns when the account is deleted. */
export const DeletionImpactResponse = z.object({
	/** Projects that go to another manager. */
	handed_over: z.array(z.object({ id: z.uuid(), name: z.string(), to_name: z.string() })),
	handed_over_total: z.number().int(),
	/** Projects that nobody else manages: they are deleted. */
	deleted: z.array(z.object({ id: z.uuid(), name: z.string() })),
	deleted_total: z.number().int(),
	/** Companies that they own, which go to an admin; `to_name` is null where there is none: that company is deleted. */
	companies: z.array(z.object({ id: z.uuid(), name: z.string(), to_name: z.string().nullable() })),
	companies_total: z.number().int(),
})
export type DeletionImpactResponse = z.infer<typeof DeletionImpactResponse>
