import {
	ChangeEmailRequest,
	ChangePasswordRequest,
	ConfirmFactorRequest,
	EmailConfirmedResponse,
	EmailRestoredResponse,
	FactorProofRequest,
	MailedTokenRequest,
	NewRecoveryCodesRequest,
	ProofRequest,
	RecoveryCodesResponse,
	SecondFactorResponse,
	SecondFactorSecretResponse,
	SessionListResponse,
	SessionsEndedResponse,
} from '@panelyard/contracts/accounts/account-security'
import { AuthMessageResponse } from '@panelyard/contracts/accounts/auth'
import { z } from 'zod'
import { requireId } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { App, Platform } from '../../platform/feature.ts'
import { ownAddress } from '../../platform/own-address.ts'
import { endSessions, ownSessions } from './account-sessions.service.ts'
import * as email from './address/email-change.service.ts'
import { limitByNetwork } from './limit-by-network.ts'
import { addAdminProofRoutes } from './operators/admin-proof.routes.ts'
import { askingOf, limitProofs } from './own-proof.ts'
import { changePassword } from './passwords/password-change.service.ts'
import { addPasskeyRoutes } from './second-factor/passkeys.routes.ts'
import * as factor from './second-factor/second-factor.service.ts'

const SessionParams = z.object({ id: z.string() })
const tags = ['account']

/** What proves that a person is who they say they are, and where they are signed in. Everybody for themselves. */
export function addAccountSecurityRoutes(app: App, platform: Platform): void {
	const { config } = platform
	const preHandler = limitProofs(app, config)

	app.get('/account/sessions', { schema: { tags, response: { 200: SessionListResponse } } }, (request) =>
		ownSessions(platform, askingOf(request)),
	)

	app.delete(
		'/account/sessions/:id',
		{ schema: { tags, params: SessionParams, response: { 200: SessionsEndedResponse } } },
		async (request) => {
			const id = requireId(request.params.id, 'This session no longer exists')
			return { ended: await endSessions(platform, askingOf(request), id) }
		},
	)

	app.delete('/account/sessions', { schema: { tags, response: { 200: SessionsEndedResponse } } }, async (request) => ({
		ended: await endSessions(platform, askingOf(request), null),
	}))

	app.put(
		'/account/password',
		{ preHandler, schema: { tags, body: ChangePasswordRequest, response: { 200: AuthMessageResponse } } },
		async (request) => {
			await changePassword(platform, askingOf(request), request.body)
			return { message: 'Your password was changed' }
		},
	)

	app.get('/account/second_factor', { schema: { tags, response: { 200: SecondFactorResponse } } }, (request) =>
		factor.ownSecondFactor(platform, requireUser(request).id),
	)

	app.post(
		'/account/second_factor',
		{ preHandler, schema: { tags, body: ProofRequest, response: { 200: SecondFactorSecretResponse } } },
		async (request, reply) => {
			reply.header('cache-control', 'no-store')
			return factor.beginSecondFactor(platform, askingOf(request), request.body.password)
		},
	)

	app.post(
		'/account/second_factor/confirm',
		{ preHandler, schema: { tags, body: ConfirmFactorRequest, response: { 200: RecoveryCodesResponse } } },
		async (request, reply) => {
			reply.header('cache-control', 'no-store')
			return { recovery_codes: await factor.confirmSecondFactor(platform, askingOf(request), request.body) }
		},
	)

	app.post(
		'/account/second_factor/recovery_codes',
		{ preHandler, schema: { tags, body: NewRecoveryCodesRequest, response: { 200: RecoveryCodesResponse } } },
		async (request, reply) => {
			reply.header('cache-control', 'no-store')
			return { recovery_codes: await factor.renewRecoveryCodes(platform, askingOf(request), request.body) }
		},
	)

	app.delete(
		'/account/second_factor',
		{ preHandler, schema: { tags, body: FactorProofRequest, response: { 200: AuthMessageResponse } } },
		async (request) => {
			await factor.endSecondFactor(platform, askingOf(request), request.body)
			return { message: 'Two-step sign-in is off' }
		},
	)

	app.post(
		'/account/email',
		{ preHandler, schema: { tags, body: ChangeEmailRequest, response: { 200: AuthMessageResponse } } },
		async (request) => {
			const mail = { language: request.body.language, origin: ownAddress(config, request) }
			await email.requestEmailChange(platform, askingOf(request), request.body, mail)
			return { message: 'An email with a link is on its way' }
		},
	)

	app.delete('/account/email', { schema: { tags, response: { 200: AuthMessageResponse } } }, async (request) => {
		await email.cancelEmailChange(platform, requireUser(request).id)
		return { message: 'The change was cancelled' }
	})

	const byLink = { rateLimit: limitByNetwork(config.rateLimits.signIn) }
	app.post(
		'/account/email/confirm',
		{ config: byLink, schema: { tags, body: MailedTokenRequest, response: { 200: EmailConfirmedResponse } } },
		async (request) => {
			const { id = null } = request.session ?? {}
			const origin = ownAddress(config, request)
			return { email: await email.confirmEmailChange(platform, request.body.token, id, origin) }
		},
	)

	app.post(
		'/account/email/restore',
		{ config: byLink, schema: { tags, body: MailedTokenRequest, response: { 200: EmailRestoredResponse } } },
		(request) => email.restoreEmail(platform, request.body.token),
	)

	addPasskeyRoutes(app, platform, preHandler)
	addAdminProofRoutes(app, platform, preHandler)
}
