import { RefusalDetails } from '@panelyard/contracts/models/failure-reasons'
import { type ErrorCode, ErrorCode as ErrorCodeSchema, FieldError } from '@panelyard/contracts/values/errors'

export const UNEXPECTED_ERROR = 'An unexpected error occurred'
export const NETWORK_ERROR = 'Network error - please check your connection'

/** What went wrong with a call. `status` 0 means that no answer came. */
export class ApiError extends Error {
	readonly status: number
	readonly code: ErrorCode | null
	readonly fields: FieldError[]
	/** The parsed body of the answer, whatever it was. */
	readonly data: unknown
	/** Only the answer got lost: the server may have made the change. */
	readonly may_be_done: boolean

	/** Why a file was refused, with what the reason speaks of; null for all else. */
	get reason(): { reason_code: string; reason_value: string } | null {
		const details = isRecord(this.data) ? RefusalDetails.safeParse(this.data.details) : null
		return details?.data ?? null
	}

	constructor(
		status: number,
		message: string,
		code: ErrorCode | null,
		fields: FieldError[],
		data: unknown,
		may_be_done = false,
	) {
		super(message)
		this.name = 'ApiError'
		this.status = status
		this.code = code
		this.fields = fields
		this.data = data
		this.may_be_done = may_be_done
	}
}

/**
 * Turns the body of a failed answer into an `ApiError`: its `message`, else its `error`, else a general sentence.
 * @param isChange the call was to change something
 */
export function errorFromAnswer(status: number, body: unknown, isChange = false): ApiError {
	const data: Record<string, unknown> = isRecord(body) ? body : {}
	const message = text(data.message) ?? text(data.error) ?? UNEXPECTED_ERROR
	const code = ErrorCodeSchema.safeParse(data.error)
	const fields = FieldError.array().safeParse(isRecord(data.details) ? data.details.fields : undefined)
	// A proxy answered in the server's place.
	const may_be_done = isChange && status >= 502 && !code.success
	const known = { code: code.success ? code.data : null, fields: fields.success ? fields.data : [] }
	return new ApiError(status, message, known.code, known.fields, body, may_be_done)
}

/** True when the server says that a thing does not exist or is not for this person: what is known of it is void. */
export const isRefusal = (error: unknown): boolean =>
	error instanceof ApiError && (error.status === 403 || error.status === 404)

/** No answer: the connection failed or timed out. @param may_be_done see `ApiError` */
export const networkError = (may_be_done = false): ApiError =>
	new ApiError(0, NETWORK_ERROR, null, [], null, may_be_done)

/**
 * The error of a call whose answer got lost in words of its own, for what no page will show; any other error as it is.
 * @param message known to the texts of errors
 */
export const ifLost = (error: unknown, message: string): unknown =>
	error instanceof ApiError && error.may_be_done ? new ApiError(error.status, message, null, [], null, true) : error

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** No answer came, or something in front of the server answered in its place. */
export const isUnanswered = (error: unknown): boolean =>
	error instanceof ApiError && (error.status === 0 || error.status >= 502)
