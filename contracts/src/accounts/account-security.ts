import { z } from 'zod'
import { Timestamp } from '../values/paging.ts'
import { cleanName } from '../values/plain-text.ts'
import { Email, MailLanguage, NewPassword, PASSWORD_MAX_LENGTH } from './auth.ts'

// Proofs of who a person is, and the devices on which they are signed in.

/** The password of one's own account. Accounts without one need a recent sign-in instead. */
const OwnPassword = z.string().max(PASSWORD_MAX_LENGTH).optional()
/** How recent a sign-in must be to replace the password, in minutes. */
export const FRESH_SIGN_IN_MINUTES = 15

export const DEVICE_KINDS = ['computer', 'phone', 'tablet', 'program'] as const
/** A device as its browser describes it; names in the spelling of their makers, null when unknown. */
export const Device = z.object({
	kind: z.enum(DEVICE_KINDS),
	browser: z.string().nullable(),
	system: z.string().nullable(),
})
export type Device = z.infer<typeof Device>

export const OwnSession = z.object({
	id: z.uuid(),
	device: Device,
	created_at: Timestamp,
	/** To the hour. */
	last_seen_at: Timestamp,
	is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>
/** `GET /account/sessions`: at most 100, the last used first. */
export const SessionListResponse = z.object({ sessions: z.array(OwnSession), total: z.number().int() })
/** `DELETE /account/sessions/{id}`, and `DELETE /account/sessions` for all but this one. */
export const SessionsEndedResponse = z.object({ ended: z.number().int() })

/** `PUT /account/password`: signs all other devices out. */
export const ChangePasswordRequest = z.strictObject({
	current_password: z.string().min(1, 'Password is required').max(PASSWORD_MAX_LENGTH),
	password: NewPassword,
})

/** `POST /account/email`: mails a link to the new address, whether or not it can be used. */
export const ChangeEmailRequest = z.strictObject({ email: Email, password: OwnPassword, language: MailLanguage })
/** `POST /account/email/confirm` and `POST /account/email/restore`: the token of a mailed link. Work signed out too. */
export const MailedTokenRequest = z.strictObject({ token: z.string().min(20).max(200), language: MailLanguage })
export const EmailConfirmedResponse = z.object({ email: z.string() })
/** `reset_token` is for `POST /auth/reset_password`: the account has no password until then. */
export const EmailRestoredResponse = z.object({ email: z.string(), reset_token: z.string() })

export const RECOVERY_CODES = 10
/** Six digits from the app, or a recovery code. Spaces and dashes are ignored. */
export const FactorCode = z
	.string()
	.max(60)
	.transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
	.pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, 'Enter the 6 digits of the app, or a recovery code'))

/** `GET /account/second_factor` */
export const SecondFactorResponse = z.object({
	is_on: z.boolean(),
	since: Timestamp.nullable(),
	recovery_codes_left: z.number().int(),
})
export type SecondFactorResponse = z.infer<typeof SecondFactorResponse>
export const ProofRequest = z.strictObject({ password: OwnPassword })
/** `POST /account/second_factor`: starts the set-up. Sign-in requires no code until one has confirmed it. */
export const SecondFactorSecretResponse = z.object({
	/** Base32, to type. */
	secret: z.string(),
	/** Content of the QR code. */
	uri: z.string(),
})
/** For this time a repeated request for recovery codes gets the same ones. */
export const SAME_CODES_MINUTES = 60
/** `POST /account/second_factor/confirm`. `id` is random, and the same when the request is repeated. */
export const ConfirmFactorRequest = z.strictObject({ code: FactorCode, id: z.uuid().optional() })
/** Shown once; each works once. */
export const RecoveryCodesResponse = z.object({ recovery_codes: z.array(z.string()) })
/** `DELETE /account/second_factor` */
export const FactorProofRequest = z.strictObject({ password: OwnPassword, code: FactorCode })
/** `POST /account/second_factor/recovery_codes`: new ones. `id` is random, and the same when the request is repeated. */
export const NewRecoveryCodesRequest = FactorProofRequest.extend({ id: z.uuid().optional() })

/** `POST /login/second_factor`: completes a sign-in that returned `SecondFactorNeeded`, in the same browser. */
export const SecondFactorRequest = z.strictObject({ code: FactorCode })
/** Answer 202 of a sign-in with the correct password; the browser gets a cookie for the next step. */
export const SecondFactorNeeded = z.object({ second_factor: z.object({ expires_at: Timestamp }) })

export const MAX_PASSKEYS = 20
export const PasskeyName = z
	.string()
	.overwrite(cleanName)
	.min(1, 'Name is required')
	.max(80, 'This is too long (at most 80 characters)')
export const Passkey = z.object({
	id: z.uuid(),
	name: z.string(),
	created_at: Timestamp,
	last_used_at: Timestamp.nullable(),
	/** Synced by a provider, so available on several devices. */
	is_backed_up: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>
/** `GET /account/passkeys` */
export const PasskeyListResponse = z.object({ passkeys: z.array(Passkey) })
/** Options that the browser passes to an authenticator, as defined by WebAuthn. */
export const PasskeyOptionsResponse = z.object({ options: z.record(z.string(), z.unknown()) })
const encoded = z.string().max(20_000)
const Credential = z.looseObject({ id: encoded, rawId: encoded, type: z.literal('public-key') })
/** `POST /account/passkeys`: the authenticator's answer. */
export const AddPasskeyRequest = z.strictObject({
	name: PasskeyName,
	credential: Credential.extend({
		response: z.looseObject({
			clientDataJSON: encoded,
			attestationObject: encoded,
			transports: z.array(z.string().max(40)).max(10).optional(),
		}),
	}),
})
export const PasskeyResponse = z.object({ passkey: Passkey })
/** `PUT /account/passkeys/{id}` */
export const RenamePasskeyRequest = z.strictObject({ name: PasskeyName })
const PasskeyAnswer = Credential.extend({
	response: z.looseObject({
		clientDataJSON: encoded,
		authenticatorData: encoded,
		signature: encoded,
		userHandle: encoded.nullish(),
	}),
})
/** `POST /login/passkey`, after `POST /login/passkey/options`. */
export const PasskeySignInRequest = z.strictObject({ credential: PasskeyAnswer })

/** `GET /admin/proof`: the ways in which a super admin can prove who they are, and until when the last proof counts. */
export const AdminProof = z.object({
	proven_until: Timestamp.nullable(),
	has_password: z.boolean(),
	has_passkey: z.boolean(),
	/** They have no password and sign in with Google: a recent sign-in counts. */
	by_google: z.boolean(),
})
export type AdminProof = z.infer<typeof AdminProof>
export const AdminProofResponse = z.object({ proof: AdminProof })
/** `POST /admin/proof`, a passkey's answer after `POST /admin/proof/passkey`. */
export const AdminProofRequest = z.union([
	z.strictObject({ password: z.string().min(1, 'Enter your password').max(PASSWORD_MAX_LENGTH) }),
	z.strictObject({ credential: PasskeyAnswer }),
])
export type AdminProofRequest = z.infer<typeof AdminProofRequest>
