import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { created, id, isOneOf, oneOf, time } from './columns.ts'
import { users } from './tables.ts'

// People's profiles, and the proofs of who they are.

const ownerKey = () =>
	uuid()
		.primaryKey()
		.references(() => users.id, { onDelete: 'cascade' })
const owner = () =>
	uuid()
		.notNull()
		.references(() => users.id, { onDelete: 'cascade' })

/** The profile of a person. Without a row, only the name of `users`. */
export const profiles = pgTable('profiles', {
	user_id: ownerKey(),
	first_name: text().notNull().default(''),
	last_name: text().notNull().default(''),
	phone: text().notNull().default(''),
	company: text().notNull().default(''),
	job_title: text().notNull().default(''),
	bio: text().notNull().default(''),
	updated_at: created(),
})

/**
 * A person's picture, re-encoded by the server: a WebP of at most 480 pixels a side. It is small enough for the
 * database, where it is deleted with the account.
 */
export const person_pictures = pgTable('person_pictures', {
	user_id: ownerKey(),
	/** Part of the address of this picture, so that browsers can cache it for ever. */
	id: uuid().notNull(),
	/** Base64. */
	webp: text().notNull(),
	created_at: created(),
})

/** The authenticator app of a person. */
export const second_factors = pgTable('second_factors', {
	user_id: ownerKey(),
	/** Encrypted with a key derived from SESSION_SECRET. */
	secret: text().notNull(),
	/** Null until a code has proven that the app has the secret; before, no codes are required. */
	confirmed_at: time(),
	/** The 30-second step of the last accepted code; codes of that step and older ones are rejected. */
	last_step: bigint({ mode: 'number' }).notNull().default(0),
	/** Wrong codes since `wrong_since`. */
	wrong_codes: integer().notNull().default(0),
	wrong_since: time(),
	created_at: created(),
})

/** Recovery codes, which replace the authenticator app once each. */
export const recovery_codes = pgTable(
	'recovery_codes',
	{
		id: id(),
		user_id: owner(),
		/** SHA-256: a code has 80 random bits. */
		code_hash: text().notNull().unique(),
		created_at: created(),
		used_at: time(),
	},
	(table) => [index().on(table.user_id)],
)

export const passkeys = pgTable(
	'passkeys',
	{
		id: id(),
		user_id: owner(),
		/** As the authenticator names it, base64url. */
		credential_id: text().notNull().unique(),
		/** COSE, base64url. */
		public_key: text().notNull(),
		/** The authenticator's own count of uses; 0 for those that don't count. */
		counter: bigint({ mode: 'number' }).notNull(),
		transports: jsonb().$type<string[]>().notNull(),
		name: text().notNull(),
		is_backed_up: boolean().notNull(),
		created_at: created(),
		last_used_at: time(),
	},
	(table) => [index().on(table.user_id)],
)

const CHALLENGE_KINDS = ['second_factor', 'add_passkey', 'sign_in_by_passkey', 'prove_by_passkey'] as const

/** Unfinished steps of signing in, or of adding a passkey, each bound to one browser. */
export const account_challenges = pgTable(
	'account_challenges',
	{
		id: id(),
		kind: oneOf(CHALLENGE_KINDS).notNull(),
		/** SHA-256 of the token in the browser's cookie. */
		token_hash: text().notNull().unique(),
		/** Null while the person is still unknown. */
		user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
		/** The challenge that the passkey signs. */
		challenge: text(),
		/** SHA-256 of the password hash at verification: changing the password ends the step. */
		password_stamp: text(),
		created_at: created(),
		expires_at: time().notNull(),
	},
	(table) => [isOneOf(table.kind, CHALLENGE_KINDS), index().on(table.user_id), index().on(table.expires_at)],
)

/** Changes of an account's address. */
export const email_changes = pgTable(
	'email_changes',
	{
		id: id(),
		user_id: owner(),
		old_email: text().notNull(),
		new_email: text().notNull(),
		/** SHA-256 of the token mailed to the new address. */
		token_hash: text().notNull().unique(),
		created_at: created(),
		/** End of the time in which the new address can be confirmed. */
		expires_at: time().notNull(),
		confirmed_at: time(),
		/** Set when a later change takes its place. */
		cancelled_at: time(),
		/** SHA-256 of the token mailed to the old address, which reverts the change. */
		undo_token_hash: text().unique(),
		undo_expires_at: time(),
		/** When the mail to the old address was sent, or its mail server had no such address. */
		undo_mailed_at: time(),
		undone_at: time(),
		/** The account before the change, to revert it. */
		old_google_subject: text(),
		old_email_verified_at: time(),
	},
	(table) => [index().on(table.user_id), index().on(table.expires_at)],
)
