import { z } from 'zod'
import { Timestamp } from '../values/paging.ts'
import { cleanName, cleanText } from '../values/plain-text.ts'

const line = (max: number) => z.string().overwrite(cleanName).max(max, `This is too long (at most ${max} characters)`)

/** The profile of a person. Texts; empty if unset. */
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
	/** A new address whose link hasn't been opened yet; null for none. */
	new_email: z.string().nullable(),
	/** Address of the picture; null for none. */
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
 * `PUT /profile`: `set` changes only the fields it names. With `was`, a field with another value by then doesn't
 * change, and the call gets CONFLICT with its name, unless it already has the new value.
 */
export const ChangeProfileRequest = z.strictObject({
	set: ProfileFields.partial(),
	was: ProfileFields.partial().optional(),
})
export type ChangeProfileRequest = z.infer<typeof ChangeProfileRequest>

/** `POST /profile/picture`: the body is the image. `DELETE /profile/picture` removes it. */
export const ProfilePictureResponse = z.object({ picture: z.string().nullable() })

/** Address of a person's picture; its content never changes. */
export const personPicturePath = (user_id: string, picture_id: string): string =>
	`/users/${user_id}/picture/${picture_id}`

/** Most names in one answer about the deletion of an account; the totals count all. */
export const MOST_NAMED = 50

/** `GET /profile/deletion_impact`: the effect of deleting the account on the person's projects and companies. */
export const DeletionImpactResponse = z.object({
	/** Projects that go to another manager. */
	handed_over: z.array(z.object({ id: z.uuid(), name: z.string(), to_name: z.string() })),
	handed_over_total: z.number().int(),
	/** Projects without another manager: they are deleted. */
	deleted: z.array(z.object({ id: z.uuid(), name: z.string() })),
	deleted_total: z.number().int(),
	/** Companies that they own, which go to an admin; `to_name` is null without an admin: that company is deleted. */
	companies: z.array(z.object({ id: z.uuid(), name: z.string(), to_name: z.string().nullable() })),
	companies_total: z.number().int(),
})
export type DeletionImpactResponse = z.infer<typeof DeletionImpactResponse>
