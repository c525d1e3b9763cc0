import {
	CompanyMessageResponse,
	CompanyResponse,
	InvitationListQuery,
	InvitationListResponse,
	InvitationResponse,
	InviteRequest,
	InviteResponse,
	OpenInvitationRequest,
	OwnInvitationListResponse,
	OwnInvitationResponse,
	ResendInvitationRequest,
} from '@panelyard/contracts/companies/companies'
import { PageQuery } from '@panelyard/contracts/values/paging'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { networkOf } from '../../platform/http/visitor-limit.ts'
import { ownAddress } from '../../platform/own-address.ts'
import * as service from './invitations.service.ts'

const IdParams = z.object({ id: z.string() })
const InvitationParams = z.object({ id: z.string(), invitation_id: z.string() })
const tags = ['companies']

/** Invitations to companies, for those who invite and for the invited. */
export const companyInvitationsFeature: Feature = (app, platform) => {
	const { config, database } = platform

	app.post(
		'/companies/:id/invite',
		{
			schema: {
				tags,
				description: 'Answers every line, and never whether an address has an account.',
				params: IdParams,
				body: InviteRequest,
				response: { 200: InviteResponse },
			},
		},
		(request) => {
			const origin = ownAddress(config, request)
			return service.invite(platform, requireUser(request), request.params.id, request.body, origin)
		},
	)

	app.get(
		'/companies/:id/invitations',
		{ schema: { tags, params: IdParams, querystring: InvitationListQuery, response: { 200: InvitationListResponse } } },
		(request) => service.listInvitations(database, requireUser(request), request.params.id, request.query),
	)

	app.post(
		'/companies/:id/invitations/:invitation_id/resend',
		{
			schema: {
				tags,
				description: 'Mails a new link; the one before ends.',
				params: InvitationParams,
				body: ResendInvitationRequest,
				response: { 200: InvitationResponse },
			},
		},
		async (request) => {
			const { id, invitation_id } = request.params
			const user = requireUser(request)
			const origin = ownAddress(config, request)
			return { invitation: await service.resend(platform, user, id, invitation_id, request.body?.language, origin) }
		},
	)

	app.post(
		'/companies/:id/invitations/:invitation_id/withdraw',
		{ schema: { tags, params: InvitationParams, response: { 200: CompanyMessageResponse } } },
		async (request) => {
			await service.withdraw(platform, requireUser(request), request.params.id, request.params.invitation_id)
			return { message: 'Invitation withdrawn' }
		},
	)

	app.get(
		'/companies/invitations/user',
		{ schema: { tags, querystring: PageQuery, response: { 200: OwnInvitationListResponse } } },
		(request) => service.ownInvitations(database, requireUser(request), request.query),
	)
	app.get(
		'/notifications/company-invitations',
		{
			schema: {
				tags,
				description: 'The same as GET /companies/invitations/user.',
				querystring: PageQuery,
				response: { 200: OwnInvitationListResponse },
			},
		},
		(request) => service.ownInvitations(database, requireUser(request), request.query),
	)

	app.post(
		'/companies/invitations/open',
		{
			schema: {
				tags,
				description: 'The invitation of a mailed link. Whoever has the link proves their address by it.',
				body: OpenInvitationRequest,
				response: { 200: OwnInvitationResponse },
			},
		},
		async (request) => ({ invitation: await service.openByLink(platform, requireUser(request), request.body.token) }),
	)

	app.post(
		'/companies/invitations/linked',
		{
			schema: {
				tags,
				description: 'What a mailed link is for, before anybody signs in.',
				body: OpenInvitationRequest,
				response: { 200: OwnInvitationResponse },
			},
			config: { rateLimit: { ...config.rateLimits.signUp, keyGenerator: ({ ip }) => `invitation ${networkOf(ip)}` } },
		},
		async (request) => ({ invitation: await service.linked(database, request.body.token) }),
	)

	app.post(
		'/companies/invitations/:id/accept',
		{ schema: { tags, params: IdParams, response: { 200: CompanyResponse } } },
		async (request) => ({ company: await service.accept(platform, requireUser(request), request.params.id) }),
	)

	app.post(
		'/companies/invitations/:id/decline',
		{ schema: { tags, params: IdParams, response: { 200: CompanyMessageResponse } } },
		async (request) => {
			await service.decline(platform, requireUser(request), request.params.id)
			return { message: 'Invitation declined' }
		},
	)
}
