import { PageQuery } from '@panelyard/contracts/paging'
import { DeleteUserRequest, DeleteUserResponse, UserDetailResponse, UserListResponse } from '@panelyard/contracts/users'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { limitByNetwork } from '../auth/limit-by-network.ts'
import { clearSessionCookie } from '../auth/sessions.ts'
import * as service from './users.service.ts'

const UserParams = z.object({ id: z.string() })
const tags = ['users']

export const usersFeature: Feature = (app, platform) => {
	app.get('/users', { schema: { tags, querystring: PageQuery, response: { 200: UserListResponse } } }, (request) =>
		service.listUsers(platform, requireUser(request), request.query.page, request.query.page_size),
	)

	app.get(
		'/users/:id',
		{ schema: { tags, params: UserParams, response: { 200: UserDetailResponse } } },
		async (request) => ({ user: await service.getUser(platform, requireUser(request), request.params.id) }),
	)

	app.delete(
		'/users/:id',
		{
			schema: { tags, params: UserParams, body: DeleteUserRequest, response: { 200: DeleteUserResponse } },
			config: { rateLimit: limitByNetwork(platform.config.rateLimits.signIn) },
		},
		async (request, reply) => {
			const asking = requireUser(request)
			const deleted_projects = await service.deleteUser(platform, asking, request.params.id, request.body?.password)
			if (asking.id === request.params.id) clearSessionCookie(platform.config, reply)
			return { message: 'The account was deleted', deleted_projects }
		},
	)
}
