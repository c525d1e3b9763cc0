import { z } from 'zod'
import { PASSWORD_MAX_LENGTH } from './auth.ts'
import { pageFields } from './paging.ts'

/** A person as others see them: to choose whom to give access to a project. */
export const User = z.object({
	id: z.uuid(),
	email: z.string(),
	name: z.string(),
	picture: z.string().nullable(),
})
export type User = z.infer<typeof User>

/** `GET /users`: oneself and the people one shares a project with; everybody for a super admin. */
export const UserListResponse = z.object({ users: z.array(User), ...pageFields })
export type UserListResponse = z.infer<typeof UserListResponse>
/** `GET /users/{id}`, for the same people. */
export const UserDetailResponse = z.object({ user: User })
/**
 * `DELETE /users/{id}`: the password of one's own account, when it has one. A super admin deletes other people's
 * accounts without it.
 */
export const DeleteUserRequest = z.object({ password: z.string().max(PASSWORD_MAX_LENGTH).optional() }).nullish()
/** Answer of `DELETE /users/{id}`: how many projects of theirs were deleted since nobody else manages them. */
export const DeleteUserResponse = z.object({ message: z.string(), deleted_projects: z.number().int() })
