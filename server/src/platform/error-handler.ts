import type { ErrorBody, ErrorCode, FieldError } from '@panelyard/contracts/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, HTTP_STATUS } from './app-error.ts'

/** Turns whatever was thrown into the one error body; what nobody expected is logged and told without its text. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const known = asAppError(error)
	if (!known) {
		request.log.error({ err: error }, 'unexpected error')
		return sendError(reply, unexpected(request.id))
	}
	request.log.info({ code: known.code, details: known.details }, 'refused')
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
	new AppError(
		'INTERNAL',
		`Something went wrong on our side. If it happens again, tell us this number: ${request_id}`,
		{
			request_id,
		},
	)

/** Null when the error is a fault of ours. */
function asAppError(error: unknown): AppError | null {
	if (error instanceof AppError) return error
	if (hasZodFastifySchemaValidationErrors(error)) return validationError(error.validation)
	if (isRefusedValue(error)) return new AppError('VALIDATION_FAILED', 'The request holds a value that cannot be stored')
	const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
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
	ECONNRESET: ['UPLOAD_INTERRUPTED', 'The connection was lost'],
}

/** SQLSTATEs of values PostgreSQL cannot keep: text with a zero byte, a number out of range, a malformed one. */
const REFUSED_VALUES = new Set(['22021', '22P05', '22003', '22P02'])

function isRefusedValue(error: unknown): boolean {
	const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
	return typeof cause?.code === 'string' && REFUSED_VALUES.has(cause.code)
}

type Issue = { instancePath: string; message?: string }

function validationError(issues: readonly Issue[]): AppError {
	const fields: FieldError[] = issues.map((issue) => ({
		field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
		message: issue.message ?? 'Invalid value',
	}))
	return new AppError('VALIDATION_FAILED', fields[0]?.message ?? 'The request is not valid', { fields })
}
