import type { ErrorBody, ErrorCode } from '@panelyard/contracts/values/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseBusy } from '../../database/connection/database-busy.ts'
import { AppError, HTTP_STATUS, idTaken } from '../app-error.ts'

/**
 * Turns any thrown value into an error response. Responses below 500 are logged as info; the others, and unexpected
 * errors, as errors with their cause. The text of an unexpected error never leaves the server.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const known = asAppError(error, request)
	if (!known) {
		request.log.error({ err: error }, 'unexpected error')
		return sendError(reply, unexpected(request.id))
	}
	if (HTTP_STATUS[known.code] >= 500) {
		request.log.error({ code: known.code, details: known.details, err: known.cause ?? known }, known.message)
	} else {
		request.log.info({ code: known.code, details: known.details }, 'refused')
	}
	return sendError(reply, known)
}

function sendError(reply: FastifyReply, error: AppError): FastifyReply {
	// A stream that fails may have sent its headers; nothing can be added then.
	if (reply.raw.headersSent) {
		reply.raw.destroy()
		return reply
	}
	const body: ErrorBody = { message: error.message, error: error.code, details: error.details }
	const wait = error.details?.retry_after_seconds
	if (typeof wait === 'number') reply.header('retry-after', wait)
	return reply
		.status(HTTP_STATUS[error.code])
		.removeHeader('cache-control')
		.removeHeader('etag')
		.type('application/json; charset=utf-8')
		.serializer(JSON.stringify)
		.send(body)
}

const unexpected = (request_id: string) =>
	new AppError('INTERNAL', `Something went wrong on the server. If it happens again, quote this ID: ${request_id}`, {
		request_id,
	})

/** Null when the error is the server's fault. */
function asAppError(error: unknown, request: FastifyRequest): AppError | null {
	if (error instanceof AppError) return error
	const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
	if (code === 'ECONNRESET' && senderIsGone(request))
		return new AppError('UPLOAD_INTERRUPTED', 'The connection was lost')
	if (isDatabaseBusy(error)) {
		return new AppError('UNAVAILABLE', 'The server is busy. Please try again in a moment.', undefined, { cause: error })
	}
	if (lacksAccount(error)) return new AppError('CONFLICT', 'An account was deleted at the same time. Try again.')
	if (hasTakenId(error)) return idTaken()
	if (isRefusedValue(error))
		return new AppError('VALIDATION_FAILED', "The request contains characters that can't be stored")
	const mapped = code ? FRAMEWORK_ERRORS[code] : undefined
	if (mapped) return new AppError(...mapped)
	if (statusCode && statusCode >= 400 && statusCode < 500) {
		return new AppError('VALIDATION_FAILED', 'The request could not be read')
	}
	return null
}

/** Codes of Fastify and its plugins that are the sender's fault. */
const FRAMEWORK_ERRORS: Record<string, [ErrorCode, string]> = {
	FST_ERR_CTP_BODY_TOO_LARGE: ['FILE_TOO_LARGE', 'The request is too large'],
	FST_REQ_FILE_TOO_LARGE: ['FILE_TOO_LARGE', 'The file is too large'],
	FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_FILE', 'This kind of content is not accepted here'],
	FST_ERR_CTP_EMPTY_JSON_BODY: ['VALIDATION_FAILED', 'The request has no body'],
	FST_ERR_CTP_INVALID_JSON_BODY: ['VALIDATION_FAILED', 'The request body is not valid JSON'],
	FST_ERR_BAD_URL: ['NOT_FOUND', 'Not found'],
	FST_INVALID_MULTIPART_CONTENT_TYPE: ['VALIDATION_FAILED', 'Send the file as multipart/form-data'],
}

/** Storage and database connections break with this code too; here the sender's body ended early. */
const senderIsGone = ({ raw }: FastifyRequest): boolean => !raw.complete && (raw.errored !== null || raw.destroyed)

/**
 * SQLSTATEs of texts PostgreSQL cannot store, such as one with a zero byte. Numbers and ids it cannot read are not
 * among them: contracts check those, so such an error is a bug.
 */
const REFUSED_VALUES = new Set(['22021', '22P05'])

const isRefusedValue = (error: unknown): boolean => REFUSED_VALUES.has(String(causeOf(error)?.code))

/** A foreign key to `users` failed: a person did or received something while their account was being deleted. */
function lacksAccount(error: unknown): boolean {
	const cause = causeOf(error)
	return cause?.code === '23503' && String(cause.constraint).endsWith('_users_id_fk')
}

/** Whether a row of another project, which was stored meanwhile, has the id that the request chose. */
function hasTakenId(error: unknown): boolean {
	const cause = causeOf(error)
	return cause?.code === '23505' && String(cause.detail).startsWith('Key (id)=')
}

/** PostgreSQL's error, which Drizzle wraps. */
const causeOf = (error: unknown): { code?: unknown; constraint?: unknown; detail?: unknown } | undefined =>
	error instanceof Error ? (error.cause as object | undefined) : undefined
