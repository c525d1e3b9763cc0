import {
	AllowSupportRequest,
	SeeAsEndedResponse,
	SeeAsResponse,
	SupportAccessResponse,
} from '@panelyard/contracts/accounts/see-as'
import { z } from 'zod'
import { provenSuperAdmins } from '../../../access/only-super-admins.ts'
import { requireId } from '../../../access/project-permission.ts'
import { requireUser } from '../../../access/require-user.ts'
import type { App, Platform } from '../../../platform/feature.ts'
import { askingOf } from '../own-proof.ts'
import * as service from './see-as.service.ts'

const response = { 200: SupportAccessResponse }

/** A person lets the support see the app as they do; super admins then do so. */
export function addSeeAsRoutes(app: App, platform: Platform): void {
	const path = '/account/support_access'
	const tags = ['account']
	app.get(path, { schema: { tags, response } }, async (request) => ({
		support_access: await service.supportAccessOf(platform, requireUser(request).id),
	}))

	app.put(path, { schema: { tags, body: AllowSupportRequest, response } }, async (request) => ({
		support_access: await service.allowSupport(platform, requireUser(request).id, request.body.hours),
	}))

	app.delete(path, { schema: { tags, response } }, async (request) => ({
		support_access: await service.refuseSupport(platform, requireUser(request).id),
	}))

	app.post(
		'/admin/api/users/:id/see_as',
		{
			preValidation: provenSuperAdmins,
			schema: { hide: true, params: z.object({ id: z.string() }), response: { 200: SeeAsResponse } },
		},
		async (request) => {
			const id = requireId(request.params.id, 'This account doesn’t exist')
			return { seen_until: (await service.seeAs(platform, askingOf(request), id)).toISOString() }
		},
	)

	app.delete('/seeing_as', { schema: { hide: true, response: { 200: SeeAsEndedResponse } } }, async (request) => ({
		person_id: await service.stopSeeing(platform, askingOf(request)),
	}))
}
