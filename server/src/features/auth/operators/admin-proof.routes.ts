import {
	AdminProofRequest,
	AdminProofResponse,
	PasskeyOptionsResponse,
} from '@panelyard/contracts/accounts/account-security'
import { onlySuperAdmins } from '../../../access/only-super-admins.ts'
import type { App, Platform } from '../../../platform/feature.ts'
import { ownAddress } from '../../../platform/own-address.ts'
import { askingOf, type limitProofs } from '../own-proof.ts'
import { bindStep, boundStep, unbindStep } from '../second-factor/challenges.ts'
import { beginPasskeyProof } from '../second-factor/passkeys.service.ts'
import * as service from './admin-proof.service.ts'

const preValidation = onlySuperAdmins

/** Where super admins prove who they are before they do something dangerous in the console. */
export function addAdminProofRoutes(app: App, platform: Platform, preHandler: ReturnType<typeof limitProofs>): void {
	const { config } = platform

	app.get(
		'/admin/proof',
		{ preValidation, schema: { hide: true, response: { 200: AdminProofResponse } } },
		async (request) => ({ proof: await service.proofOf(platform, askingOf(request)) }),
	)

	app.post(
		'/admin/proof/passkey',
		{ preValidation, preHandler, schema: { hide: true, response: { 200: PasskeyOptionsResponse } } },
		async (request, reply) => {
			const step = { origin: ownAddress(config, request), token_hash: bindStep(config, request, reply) }
			return { options: { ...(await beginPasskeyProof(platform, askingOf(request).user.id, step)) } }
		},
	)

	app.post(
		'/admin/proof',
		{
			preValidation,
			preHandler,
			schema: { hide: true, body: AdminProofRequest, response: { 200: AdminProofResponse } },
		},
		async (request, reply) => {
			const step = { origin: ownAddress(config, request), token_hash: boundStep(request) }
			const proof = await service.prove(platform, askingOf(request), request.body, step)
			unbindStep(config, request, reply)
			return { proof }
		},
	)
}
