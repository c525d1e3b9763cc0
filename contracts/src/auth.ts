import { z } from 'zod'
import { isEasyPassword, wordsOfEmail } from './easy-password.ts'
import { Timestamp } from './paging.ts'
import { cleanName } from './plain-text.ts'

export const TRIAL_DAYS = 14
export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 200

export const Email = z
	.string()
	.trim()
	.toLowerCase()
	.max(254, 'Email is too long')
	.pipe(z.email('Please enter a valid email address'))

const TOO_EASY = 'Password is too easy to guess'

/** At least ten characters, not a common password; length is what makes one strong, so no character classes. */
export const NewPassword = z
	.string()
	.min(PASSWORD_MIN_LENGTH, `Password must have at least ${PASSWORD_MIN_LENGTH} characters`)
	.max(PASSWORD_MAX_LENGTH, 'Password is too long')
	.refine((password) => !isEasyPassword(password), TOO_EASY)

export const LoginRequest = z.object({
	email: Email,
	password: z.string().min(1, 'Password is required').max(PASSWORD_MAX_LENGTH),
})
export type LoginRequest = z.infer<typeof LoginRequest>

/** Why a password does not suit the holder of this address; null when it does. */
export const whyNotPasswordOf = (email: string, password: string): string | null =>
	isEasyPassword(password, wordsOfEmail(email)) ? TOO_EASY : null

export const SignupRequest = z
	.object({
		email: Email,
		password: NewPassword,
		name: z.string().overwrite(cleanName).max(120).optional(),
	})
	// A password that is easy for everybody was told of already.
	.refine(({ email, password }) => isEasyPassword(password) || whyNotPasswordOf(email, password) === null, {
		message: TOO_EASY,
		path: ['password'],
	})
export type SignupRequest = z.infer<typeof SignupRequest>

export const ForgotPasswordRequest = z.object({
	email: Email,
	/** Interface language, for the mail's text. */
	language: z.string().max(10).optional(),
})
export const ResetPasswordRequest = z.object({ token: z.string().min(20).max(200), password: NewPassword })

/** The signed-in person, as cached by the client. */
export const CurrentUser = z.object({
	id: z.uuid(),
	email: z.string(),
	name: z.string(),
	picture: z.string().nullable(),
	account_created_at: Timestamp,
	is_super_admin: z.boolean(),
	trial_days_left: z.number().int(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const UserResponse = z.object({ user: CurrentUser })
/** `GET /auth/check` answers 200 either way, so that asking is not an error. */
export const AuthCheckResponse = z.object({ authenticated: z.boolean(), user: CurrentUser.nullable() })
export type AuthCheckResponse = z.infer<typeof AuthCheckResponse>
export const AuthMessageResponse = z.object({ message: z.string() })
export const IsAdminResponse = z.object({ is_admin: z.boolean() })
