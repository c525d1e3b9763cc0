import {
	ADMIN_USER_CHANGES,
	AdminUserListQuery,
	AdminUserListResponse,
	AdminUserResponse,
	SuspendRequest,
} from '@panelyard/contracts/console/users'
import { z } from 'zod'
import { onlySuperAdmins, provenSuperAdmins } from '../../access/only-super-admins.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { ownAddress } from '../../platform/own-address.ts'
import * as service from './admin-users.service.ts'

const params = z.object({ id: z.string() })
const response = { 200: AdminUserResponse }

/** The console's people. Whatever changes an account needs proof again, but for a mail that is sent once more. */
export const adminUsersFeature: Feature = (app, platform) => {
	const { config } = platform
	const path = '/admin/api/users'
	app.get(
		path,
		{
			preValidation: onlySuperAdmins,
			schema: { hide: true, querystring: AdminUserListQuery, response: { 200: AdminUserListResponse } },
		},
		async (request) => service.listUsers(platform, request.query),
	)

	app.get(
		`${path}/:id`,
		{ preValidation: onlySuperAdmins, schema: { hide: true, params, response } },
		async (request) => ({
			user: await service.readUser(platform, requireUser(request).id, request.params.id),
		}),
	)

	app.post(
		`${path}/:id/suspend`,
		{ preValidation: provenSuperAdmins, schema: { hide: true, params, body: SuspendRequest, response } },
		async (request) => ({
			user: await service.suspendUser(platform, requireUser(request).id, request.params.id, request.body.reason),
		}),
	)

	for (const change of ADMIN_USER_CHANGES) {
		const preValidation = change === 'resend_verification' ? [onlySuperAdmins] : provenSuperAdmins
		app.post(`${path}/:id/${change}`, { preValidation, schema: { hide: true, params, response } }, async (request) => ({
			user: await service.changeUser(
				platform,
				requireUser(request).id,
				request.params.id,
				change,
				ownAddress(config, request),
			),
		}))
	}
}
