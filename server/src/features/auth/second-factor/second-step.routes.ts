import {
	PasskeyOptionsResponse,
	PasskeySignInRequest,
	SecondFactorNeeded,
	SecondFactorRequest,
} from '@panelyard/contracts/accounts/account-security'
import { UserResponse } from '@panelyard/contracts/accounts/auth'
import type { App, Platform } from '../../../platform/feature.ts'
import { ownAddress } from '../../../platform/own-address.ts'
import { limitByNetwork } from '../limit-by-network.ts'
import { answerSignedIn } from '../signed-in.ts'
import { bindStep, boundStep } from './challenges.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkeys.service.ts'
import { showSecondFactor } from './second-step.service.ts'

const tags = ['auth']

/** Steps of signing in besides the password. */
export function addSecondStepRoutes(app: App, platform: Platform): void {
	const { config } = platform
	const limited = { rateLimit: limitByNetwork(config.rateLimits.signIn) }
	const response = { 200: UserResponse, 202: SecondFactorNeeded }

	app.post(
		'/login/second_factor',
		{ schema: { tags, body: SecondFactorRequest, response }, config: limited },
		async (request, reply) => {
			const verified = await showSecondFactor(platform, boundStep(request), request.body.code)
			const answer = await answerSignedIn(platform, request, reply, verified)
			return reply.code('user' in answer ? 200 : 202).send(answer)
		},
	)

	app.post(
		'/login/passkey/options',
		{ schema: { tags, response: { 200: PasskeyOptionsResponse } }, config: limited },
		async (request, reply) => {
			const step = { origin: ownAddress(config, request), token_hash: bindStep(config, request, reply) }
			return { options: { ...(await beginPasskeySignIn(platform, step)) } }
		},
	)

	app.post(
		'/login/passkey',
		{ schema: { tags, body: PasskeySignInRequest, response }, config: limited },
		async (request, reply) => {
			const step = { origin: ownAddress(config, request), token_hash: boundStep(request) }
			const answer = await answerSignedIn(platform, request, reply, await signInByPasskey(platform, request.body, step))
			return reply.code('user' in answer ? 200 : 202).send(answer)
		},
	)
}
