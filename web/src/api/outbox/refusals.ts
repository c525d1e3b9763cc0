import { ApiError } from '../api-error.ts'
import type { Refusal } from './change.ts'

export const NOBODY = new ApiError(401, 'Please sign in', null, [], null)
export const TOO_MANY = new ApiError(429, 'Too many changes are waiting to be sent', null, [], null)

export const refusalFrom = ({ status, message, code, data }: ApiError): Refusal => ({ status, message, code, data })

export const unexpected = (thrown: unknown): ApiError =>
	thrown instanceof ApiError ? thrown : new ApiError(500, String(thrown), null, [], null)
