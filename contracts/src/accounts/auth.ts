import { z } from 'zod'
import { Timestamp } from '../values/paging.ts'
import { cleanName } from '../values/plain-text.ts'

export const TRIAL_DAYS = 14
export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 200

export const Email = z
	.string()
	.trim()
	.toLowerCase()
	.max(254, 'Email is too long')
	.pipe(z.email('Please enter a valid email address'))

/**
 * Length makes a password strong, so there are no character classes. The server also rejects easily guessed passwords.
 */
export const NewPassword = z
	.string()
	.min(PASSWORD_MIN_LENGTH, `Password must have at least ${PASSWORD_MIN_LENGTH} characters`)
	.max(PASSWORD_MAX_LENGTH, 'Password is too long')

/** Interface language, for the text of a mail that the request sends; English when absent or unknown. */
export const MailLanguage = z.string().max(10).optional()

export const LoginRequest = z.object({
	email: Email,
	password: z.string().min(1, 'Password is required').max(PASSWORD_MAX_LENGTH),
})
export type LoginRequest = z.infer<typeof LoginRequest>

export const SignupRequest = z.object({
	email: Email,
	password: NewPassword,
	name: z.string().overwrite(cleanName).max(120).optional(),
	language: MailLanguage,
})
export type SignupRequest = z.infer<typeof SignupRequest>

export const ForgotPasswordRequest = z.object({ email: Email, language: MailLanguage })
export const ResetPasswordRequest = z.object({ token: z.string().min(20).max(200), password: NewPassword })
/** `POST /auth/verify_email/send`: mails another link to the signed-in person. */
export const SendVerificationRequest = z.object({ language: MailLanguage })
/** `POST /auth/verify_email`: the token of the mailed link. Works signed out too. */
export const VerifyEmailRequest = z.object({ token: z.string().min(20).max(200) })

/** The signed-in person, as cached by the client. */
export const CurrentUser = z.object({
	id: z.uuid(),
	email: z.string(),
	/** False until the person proves that the address is theirs. Shared projects appear only then. */
	email_verified: z.boolean(),
	name: z.string(),
	picture: z.string().nullable(),
	account_created_at: Timestamp,
	is_super_admin: z.boolean(),
	/** One of the person's companies pays, or they are a super admin: the trial doesn't apply. */
	is_paying: z.boolean(),
	/**
	 * Days left of their own trial or a company's, whichever ends later. At 0, unless a company pays, calls that create
	 * or change something answer 402 PAYMENT_REQUIRED.
	 */
	trial_days_left: z.number().int(),
	/** Set while a super admin sees the app as this person: nothing can be changed. */
	seen_until: Timestamp.optional(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const UserResponse = z.object({ user: CurrentUser })
/** `GET /auth/check` answers 200 for visitors too, so that it isn't logged as an error. */
export const AuthCheckResponse = z.object({ authenticated: z.boolean(), user: CurrentUser.nullable() })
export type AuthCheckResponse = z.infer<typeof AuthCheckResponse>
export const AuthMessageResponse = z.object({ message: z.string() })
export const VerifyEmailResponse = AuthMessageResponse.extend({
	/**
	 * Code for `POST /auth/reset_password` if the account lost its password, because the person who chose it hadn't
	 * proven that the address is theirs. Null if the person is signed in to the account.
	 */
	reset_token: z.string().nullable(),
})
export type VerifyEmailResponse = z.infer<typeof VerifyEmailResponse>
export const IsAdminResponse = z.object({ is_admin: z.boolean() })
