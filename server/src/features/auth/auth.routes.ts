import { SecondFactorNeeded } from '@panelyard/contracts/accounts/account-security'
import {
	AuthCheckResponse,
	AuthMessageResponse,
	ForgotPasswordRequest,
	IsAdminResponse,
	LoginRequest,
	ResetPasswordRequest,
	SendVerificationRequest,
	SignupRequest,
	UserResponse,
	VerifyEmailRequest,
	VerifyEmailResponse,
} from '@panelyard/contracts/accounts/auth'
import { PERSON_HEADER } from '@panelyard/contracts/accounts/person-header'
import { consoleAnswersTo, withRightsAt } from '../../access/console-addresses.ts'
import { hideOperatorCalls } from '../../access/only-super-admins.ts'
import { requireUser } from '../../access/require-user.ts'
import { onlyReadWhileSeeing } from '../../access/seeing-as.ts'
import { refuseChangesAfterTrial } from '../../access/trial.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Feature } from '../../platform/feature.ts'
import { requireSameOrigin } from '../../platform/http/same-origin.ts'
import { networkOf } from '../../platform/http/visitor-limit.ts'
import { ownAddress } from '../../platform/own-address.ts'
import { addAccountSecurityRoutes } from './account-security.routes.ts'
import { sendVerification, verifyEmail, welcomeByMail } from './address/email-verification.service.ts'
import * as service from './auth.service.ts'
import { addGoogleRoutes } from './google.routes.ts'
import { limitByNetwork } from './limit-by-network.ts'
import { addSeeAsRoutes } from './operators/see-as.routes.ts'
import { requestPasswordReset, resetPassword } from './passwords/password-reset.service.ts'
import { addSecondStepRoutes } from './second-factor/second-step.routes.ts'
import * as sessions from './sessions.ts'
import { answerSignedIn } from './signed-in.ts'

const tags = ['auth']
const signedIn = { 200: UserResponse, 202: SecondFactorNeeded }

export const authFeature: Feature = (app, platform) => {
	const { config, database } = platform
	const mayOperateFrom = consoleAnswersTo(config)

	app.decorateRequest('user', null)
	app.decorateRequest('session', null)
	app.addHook('onRequest', async (request, reply) => {
		const token = request.cookies[sessions.SESSION_COOKIE]
		const sender = request.headers[PERSON_HEADER]
		if (!token || request.routeOptions.config.is_same_for_all || request.url.startsWith('/assets/')) return
		const session = await sessions.readSession(platform, token)
		if (!session) return
		if (sender !== undefined && sender !== session.user.id) {
			throw new AppError('NOT_AUTHENTICATED', 'Another account is now signed in')
		}
		const mayOperate = mayOperateFrom(request.ip)
		// Seeing as somebody is for where the console answers.
		if (session.user.seen_by && !mayOperate) return
		request.user = withRightsAt(session.user, mayOperate)
		request.session = session.session
		if (!session.user.seen_by) reply.header(PERSON_HEADER, session.user.id)
		if (session.renewed) sessions.setSessionCookie(config, reply, token)
	})
	onlyReadWhileSeeing(app)
	hideOperatorCalls(app)
	refuseChangesAfterTrial(app, database)

	addGoogleRoutes(app, platform)
	addSecondStepRoutes(app, platform)
	addAccountSecurityRoutes(app, platform)
	addSeeAsRoutes(app, platform)

	app.post(
		'/signup/emailpw',
		{
			schema: { tags, body: SignupRequest, response: signedIn },
			config: { rateLimit: limitByNetwork(config.rateLimits.signUp) },
		},
		async (request, reply) => {
			const verified = await service.signUp(platform, request.body)
			welcomeByMail(platform, verified.user, { language: request.body.language, origin: ownAddress(config, request) })
			const answer = await answerSignedIn(platform, request, reply, verified)
			return reply.code('user' in answer ? 200 : 202).send(answer)
		},
	)

	app.post(
		'/auth/verify_email/send',
		{ schema: { tags, body: SendVerificationRequest, response: { 200: AuthMessageResponse } } },
		async (request) => {
			const options = { language: request.body.language, origin: ownAddress(config, request) }
			await sendVerification(platform, requireUser(request).id, options)
			return { message: 'An email with a link is on its way' }
		},
	)

	app.post(
		'/auth/verify_email',
		{
			schema: { tags, body: VerifyEmailRequest, response: { 200: VerifyEmailResponse } },
			config: { rateLimit: limitByNetwork(config.rateLimits.signIn) },
		},
		async (request) => {
			const reset_token = await verifyEmail(platform, request.body.token, request.user?.id ?? null)
			return { message: 'Your email address is confirmed', reset_token }
		},
	)

	// One network may try many accounts, but each of them only so often; and all of them together ten times as often.
	const wholeNetwork = app.createRateLimit({
		...config.rateLimits.signIn,
		max: config.rateLimits.signIn.max * 10,
		keyGenerator: (request) => `sign-ins from ${networkOf(request.ip)}`,
	})
	app.post(
		'/login/emailpw',
		{
			schema: { tags, body: LoginRequest, response: signedIn },
			config: {
				rateLimit: {
					...config.rateLimits.signIn,
					hook: 'preHandler',
					keyGenerator: (request) => `${networkOf(request.ip)} ${(request.body as LoginRequest).email}`,
				},
			},
		},
		async (request, reply) => {
			const limit = await wholeNetwork(request)
			if (!limit.isAllowed && limit.isExceeded) {
				reply.header('retry-after', limit.ttlInSeconds)
				throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.')
			}
			const answer = await answerSignedIn(platform, request, reply, await service.signIn(platform, request.body))
			return reply.code('user' in answer ? 200 : 202).send(answer)
		},
	)

	app.get('/auth/check', { schema: { tags, response: { 200: AuthCheckResponse } } }, async (request, reply) => {
		reply.header('cache-control', 'no-store')
		return {
			authenticated: request.user !== null,
			user: request.user && (await service.currentUser(database, request.user)),
		}
	})

	app.get('/auth/is-admin', { schema: { tags, response: { 200: IsAdminResponse } } }, (request) => ({
		is_admin: request.user?.is_super_admin ?? false,
	}))

	app.get('/logout', { schema: { tags, response: { 200: AuthMessageResponse } } }, async (request, reply) => {
		requireSameOrigin(config, request)
		const token = request.cookies[sessions.SESSION_COOKIE]
		if (token) await sessions.endSession(platform, token)
		sessions.clearSessionCookie(config, reply)
		return { message: 'Successfully logged out' }
	})

	app.post(
		'/auth/forgot_password',
		{
			schema: { tags, body: ForgotPasswordRequest, response: { 200: AuthMessageResponse } },
			config: { rateLimit: limitByNetwork(config.rateLimits.forgot) },
		},
		(request) => {
			requestPasswordReset(platform, request.body.email, request.body.language, ownAddress(config, request))
			return { message: 'If there is an account with this email address, an email with a link is on its way' }
		},
	)

	app.post(
		'/auth/reset_password',
		{
			schema: { tags, body: ResetPasswordRequest, response: { 200: AuthMessageResponse } },
			config: { rateLimit: limitByNetwork(config.rateLimits.signIn) },
		},
		async (request) => {
			const own = request.cookies[sessions.SESSION_COOKIE]
			await resetPassword(platform, request.body.token, request.body.password, own)
			return { message: 'Your password was changed' }
		},
	)
}
