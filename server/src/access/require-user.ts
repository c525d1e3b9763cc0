import { AppError } from '../platform/app-error.ts'
import type { SessionUser } from './session-user.ts'

/** @throws AppError NOT_AUTHENTICATED for a visitor */
export function requireUser(request: { user: SessionUser | null }): SessionUser {
	if (!request.user) throw new AppError('NOT_AUTHENTICATED', 'Please sign in')
	return request.user
}
