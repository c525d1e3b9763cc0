import { DevelopmentAccountsResponse, DevelopmentMailsResponse } from '@panelyard/contracts/accounts/development'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Feature } from '../../platform/feature.ts'
import { setSessionCookie } from '../auth/sessions.ts'
import * as service from './development.service.ts'

/** Only this machine, and not through a proxy on it: whoever may call these is anybody they like. */
async function onlyThisMachine(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
	const address = request.socket.remoteAddress ?? ''
	const isLocal = address === '::1' || address.replace('::ffff:', '').startsWith('127.')
	if (isLocal && !request.headers['x-forwarded-for'] && !request.headers.forwarded) return
	reply.callNotFound()
	return reply
}

/** Switching between accounts, and the mails that nobody sent. Only `dev.ts` adds it: production has no such routes. */
export const developmentFeature: Feature = (app, platform) => {
	const preValidation = onlyThisMachine
	app.get(
		'/development/accounts',
		{ preValidation, schema: { hide: true, response: { 200: DevelopmentAccountsResponse } } },
		async () => ({ accounts: await service.listAccounts(platform) }),
	)
	app.post(
		'/development/accounts/:id/switch',
		{ preValidation, schema: { hide: true, params: z.object({ id: z.string() }) } },
		async (request, reply) => {
			const token = await service.switchTo(platform, request.params.id, request.headers['user-agent'] ?? '')
			setSessionCookie(platform.config, reply, token)
			return { message: 'Switched' }
		},
	)
	app.get(
		'/development/outbox',
		{ preValidation, schema: { hide: true, response: { 200: DevelopmentMailsResponse } } },
		async () => ({ mails: await service.readOutbox(platform) }),
	)
}
