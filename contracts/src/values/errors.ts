import { z } from 'zod'

/** Every error code the API can answer with. The server maps each to one HTTP status. */
export const ERROR_CODES = [
	'VALIDATION_FAILED',
	'NOT_AUTHENTICATED',
	'INVALID_CREDENTIALS',
	'EMAIL_TAKEN',
	'INVALID_RESET_TOKEN',
	'INVALID_VERIFICATION_TOKEN',
	'INVALID_INVITATION',
	/** The person must sign in again: their sign-in is too old for this call. */
	'SIGN_IN_AGAIN',
	/** A dangerous call of the console: `POST /admin/proof` first. */
	'PROOF_NEEDED',
	/** A super admin sees the app as someone else, and can only read. */
	'SEEING_AS',
	'FORBIDDEN_ORIGIN',
	'PAYMENT_REQUIRED',
	'ACCESS_DENIED',
	'NOT_FOUND',
	'CONFLICT',
	'STATUS_RULE',
	'FILE_TOO_LARGE',
	'UNSUPPORTED_FILE',
	'UPLOAD_INTERRUPTED',
	'RATE_LIMITED',
	'NOT_CONFIGURED',
	'UNAVAILABLE',
	'INTERNAL',
] as const

export const ErrorCode = z.enum(ERROR_CODES)
export type ErrorCode = z.infer<typeof ErrorCode>

/** One message about one field of a request; `field` is a dotted path such as `statuses.0.name`. */
export const FieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The body of every answer that isn't a success. */
export const ErrorBody = z.object({
	message: z.string(),
	error: ErrorCode,
	details: z
		.object({
			fields: z.array(FieldError).optional(),
			/** For a rejected file: one of `FAILURE_REASONS`, for a sentence in the reader's language. */
			reason_code: z.string().optional(),
			/** The value in that sentence. */
			reason_value: z.string().optional(),
		})
		.catchall(z.unknown())
		.optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
