import type { ErrorBody, ErrorCode } from '@panelyard/contracts/values/errors'

/** The one error the server answers with on purpose. `message` is shown to people, `cause` is only logged. */
export class AppError extends Error {
	readonly code: ErrorCode
	readonly details: ErrorBody['details']

	constructor(code: ErrorCode, message: string, details?: ErrorBody['details'], options?: { cause: unknown }) {
		super(message, options)
		this.name = 'AppError'
		this.code = code
		this.details = details
	}
}

/** The error for an id that something else has. */
export const idTaken = (): AppError => new AppError('CONFLICT', 'This id is taken. Send the request with a new one.')

/** HTTP status of each error code. No other file defines them. */
export const HTTP_STATUS: Record<ErrorCode, number> = {
	VALIDATION_FAILED: 400,
	NOT_AUTHENTICATED: 401,
	INVALID_CREDENTIALS: 401,
	EMAIL_TAKEN: 409,
	INVALID_RESET_TOKEN: 400,
	INVALID_VERIFICATION_TOKEN: 400,
	INVALID_INVITATION: 400,
	SIGN_IN_AGAIN: 403,
	PROOF_NEEDED: 403,
	SEEING_AS: 403,
	FORBIDDEN_ORIGIN: 403,
	PAYMENT_REQUIRED: 402,
	ACCESS_DENIED: 403,
	NOT_FOUND: 404,
	CONFLICT: 409,
	STATUS_RULE: 409,
	FILE_TOO_LARGE: 413,
	UNSUPPORTED_FILE: 415,
	UPLOAD_INTERRUPTED: 400,
	RATE_LIMITED: 429,
	NOT_CONFIGURED: 501,
	UNAVAILABLE: 503,
	INTERNAL: 500,
}
