import {
	DeleteUserRequest,
	DeleteUserResponse,
	UserDetailResponse,
	UserListResponse,
} from '@panelyard/contracts/accounts/users'
import { PageQuery } from '@panelyard/contracts/values/paging'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { limitByNetwork } from '../auth/limit-by-network.ts'
import { askingOf, limitProofs } from '../auth/own-proof.ts'
import { clearSessionCookie } from '../auth/sessions.ts'
import { pictureOf } from '../person-pictures/person-pictures.service.ts'
import * as service from './users.service.ts'

const UserParams = z.object({ id: z.string() })
const PictureParams = UserParams.extend({ picture_id: z.string() })
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

	app.get(
		'/users/:id/picture/:picture_id',
		{ compress: false, schema: { tags, params: PictureParams } },
		async (request, reply) => {
			const { id, picture_id } = request.params
			const webp = await pictureOf(platform, requireUser(request), id, picture_id)
			reply
				.type('image/webp')
				.header('cache-control', 'private, max-age=31536000, immutable')
				.header('x-content-type-options', 'nosniff')
				.header('content-security-policy', "default-src 'none'; sandbox")
			return reply.send(webp)
		},
	)

	app.delete(
		'/users/:id',
		{
			preHandler: limitProofs(app, platform.config),
			schema: { tags, params: UserParams, body: DeleteUserRequest, response: { 200: DeleteUserResponse } },
			config: { rateLimit: limitByNetwork(platform.config.rateLimits.signIn) },
		},
		async (request, reply) => {
			const asking = askingOf(request)
			const deleted_projects = await service.deleteUser(platform, asking, request.params.id, request.body?.password)
			if (asking.user.id === request.params.id.toLowerCase()) clearSessionCookie(platform.config, reply)
			return { message: 'The account was deleted', deleted_projects }
		},
	)
}
