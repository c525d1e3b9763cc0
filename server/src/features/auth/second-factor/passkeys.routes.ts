import {
	AddPasskeyRequest,
	PasskeyListResponse,
	PasskeyOptionsResponse,
	PasskeyResponse,
	ProofRequest,
	RenamePasskeyRequest,
} from '@panelyard/contracts/accounts/account-security'
import { AuthMessageResponse } from '@panelyard/contracts/accounts/auth'
import { z } from 'zod'
import { requireUser } from '../../../access/require-user.ts'
import type { App, Platform } from '../../../platform/feature.ts'
import { ownAddress } from '../../../platform/own-address.ts'
import { askingOf, type limitProofs } from '../own-proof.ts'
import { bindStep, boundStep, unbindStep } from './challenges.ts'
import * as service from './passkeys.service.ts'

const PasskeyParams = z.object({ id: z.string() })
const tags = ['account']

/** The passkeys of the person who asks. */
export function addPasskeyRoutes(app: App, platform: Platform, preHandler: ReturnType<typeof limitProofs>): void {
	const { config } = platform

	app.get('/account/passkeys', { schema: { tags, response: { 200: PasskeyListResponse } } }, async (request) => ({
		passkeys: await service.ownPasskeys(platform, requireUser(request).id),
	}))

	app.post(
		'/account/passkeys/options',
		{ preHandler, schema: { tags, body: ProofRequest, response: { 200: PasskeyOptionsResponse } } },
		async (request, reply) => {
			const asking = askingOf(request)
			const step = { origin: ownAddress(config, request), token_hash: bindStep(config, request, reply) }
			return { options: { ...(await service.beginPasskey(platform, asking, request.body.password, step)) } }
		},
	)

	app.post(
		'/account/passkeys',
		{ preHandler, schema: { tags, body: AddPasskeyRequest, response: { 201: PasskeyResponse } } },
		async (request, reply) => {
			const step = { origin: ownAddress(config, request), token_hash: boundStep(request) }
			const passkey = await service.addPasskey(platform, askingOf(request), request.body, step)
			unbindStep(config, request, reply)
			return reply.code(201).send({ passkey })
		},
	)

	app.put(
		'/account/passkeys/:id',
		{ schema: { tags, params: PasskeyParams, body: RenamePasskeyRequest, response: { 200: PasskeyResponse } } },
		async (request) => ({
			passkey: await service.renamePasskey(platform, askingOf(request), request.params.id, request.body.name),
		}),
	)

	app.delete(
		'/account/passkeys/:id',
		{ preHandler, schema: { tags, params: PasskeyParams, body: ProofRequest, response: { 200: AuthMessageResponse } } },
		async (request) => {
			await service.removePasskey(platform, askingOf(request), request.params.id, request.body.password)
			return { message: 'The passkey was deleted' }
		},
	)
}
