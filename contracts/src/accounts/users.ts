import { z } from 'zod'
import { pageFields } from '../values/paging.ts'
import { PASSWORD_MAX_LENGTH } from './auth.ts'

/** A person as others see them, to grant access to a project. */
export const User = z.object({
	id: z.uuid(),
	email: z.string(),
	name: z.string(),
	picture: z.string().nullable(),
})
export type User = z.infer<typeof User>

/** `GET /users`: the requester and the people with whom they share a project; everyone for a super admin. */
export const UserListResponse = z.object({ users: z.array(User), ...pageFields })
export type UserListResponse = z.infer<typeof UserListResponse>
/** `GET /users/{id}`, for the same people. */
export const UserDetailResponse = z.object({ user: User })
/**
 * `DELETE /users/{id}`: needs the password of one's own account, if it has one. A super admin deletes other accounts
 * without it.
 */
export const DeleteUserRequest = z.object({ password: z.string().max(PASSWORD_MAX_LENGTH).optional() }).nullish()
/** Answer of `DELETE /users/{id}`: the number of their projects that were deleted because nobody else manages them. */
export const DeleteUserResponse = z.object({ message: z.string(), deleted_projects: z.number().int() })
