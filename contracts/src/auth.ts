import { z } from 'zod'
import { Timestamp } from './paging.ts'

export const TRIAL_DAYS = 14
export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 200

export const Email = z
	.string()
	.trim()
	.toLowerCase()
	.max(254, 'Email is too long')
	.pipe(z.email('Please enter a valid email address'))

/** At least ten characters, not all the same; length is what makes a password strong, so no character classes. */
export const NewPassword = z
	.string()
	.min(PASSWORD_MIN_LENGTH, `Password must have at least ${PASSWORD_MIN_LENGTH} characters`)
	.max(PASSWORD_MAX_LENGTH, 'Password is too long')
	.refine((password) => new Set(password).size > 3, 'Password is too easy to guess')

export const LoginRequest = z.object({
	email: Email,
	password: z.string().min(1, 'Password is required').max(PASSWORD_MAX_LENGTH),
})
export type LoginRequest = z.infer<typeof LoginRequest>

export const SignupRequest = z.object({
	email: Email,
	password: NewPassword,
	name: z.string().trim().max(120).optional(),
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
