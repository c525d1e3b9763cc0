import {
	CompanyMessageResponse,
	CompanyResponse,
	HandOverRequest,
	LeaveCompanyRequest,
	MemberListQuery,
	MemberListResponse,
	MemberProjectListResponse,
	MemberProjectRequest,
	MemberRemovalImpact,
	MemberResponse,
	UpdateMemberRequest,
} from '@panelyard/contracts/companies/companies'
import { PageQuery } from '@panelyard/contracts/values/paging'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { ownAddress } from '../../platform/own-address.ts'
import { companyFor } from './companies.service.ts'
import * as service from './members.service.ts'

const CompanyParams = z.object({ id: z.string() })
const MemberParams = z.object({ id: z.string(), member_id: z.string() })
const MemberProjectParams = MemberParams.extend({ project_id: z.string() })
const tags = ['companies']

/** Who belongs to a company. */
export const companyMembersFeature: Feature = (app, platform) => {
	const { config, database } = platform

	app.get(
		'/companies/:id/members',
		{
			schema: { tags, params: CompanyParams, querystring: MemberListQuery, response: { 200: MemberListResponse } },
		},
		(request) => service.listMembers(database, requireUser(request), request.params.id, request.query),
	)

	app.put(
		'/companies/:id/members/:member_id/update',
		{ schema: { tags, params: MemberParams, body: UpdateMemberRequest, response: { 200: MemberResponse } } },
		async (request) => {
			const { id, member_id } = request.params
			return { member: await service.updateMember(platform, requireUser(request), id, member_id, request.body) }
		},
	)

	app.get(
		'/companies/:id/members/:member_id/removal_impact',
		{ schema: { tags, params: MemberParams, response: { 200: MemberRemovalImpact } } },
		(request) => service.removalImpact(database, requireUser(request), request.params.id, request.params.member_id),
	)

	app.delete(
		'/companies/:id/members/:member_id/remove',
		{ schema: { tags, params: MemberParams, response: { 200: CompanyMessageResponse } } },
		async (request) => {
			await service.removeMember(platform, requireUser(request), request.params.id, request.params.member_id)
			return { message: 'Member removed' }
		},
	)

	app.get(
		'/companies/:id/members/:member_id/projects',
		{
			schema: {
				tags,
				description: 'Projects of the company that the asking person sees, with what the member may do in each.',
				params: MemberParams,
				querystring: PageQuery,
				response: { 200: MemberProjectListResponse },
			},
		},
		(request) => {
			const { id, member_id } = request.params
			return service.memberProjects(database, requireUser(request), id, member_id, request.query)
		},
	)

	app.put(
		'/companies/:id/members/:member_id/projects/:project_id',
		{
			schema: {
				tags,
				description: 'Grants a role of their own in a project, or revokes it with null. For managers of the project.',
				params: MemberProjectParams,
				body: MemberProjectRequest,
				response: { 200: CompanyMessageResponse },
			},
		},
		async (request) => {
			const { id: company_id, member_id, project_id } = request.params
			const { role, language } = request.body
			const named = { company_id, member_id, project_id }
			const mail = { language, origin: ownAddress(config, request) }
			await service.setMemberProject(platform, requireUser(request), named, role, mail)
			return { message: role ? 'Access granted' : 'Access revoked' }
		},
	)

	app.post(
		'/companies/:id/hand_over',
		{ schema: { tags, params: CompanyParams, body: HandOverRequest, response: { 200: CompanyResponse } } },
		async (request) => {
			const user = requireUser(request)
			await service.handOver(platform, user, request.params.id, request.body.member_id)
			return { company: await companyFor(database, user, request.params.id) }
		},
	)

	app.post(
		'/companies/leave',
		{ schema: { tags, body: LeaveCompanyRequest, response: { 200: CompanyMessageResponse } } },
		async (request) => {
			await service.leaveCompany(platform, requireUser(request), request.body?.company_id)
			return { message: 'You left the company' }
		},
	)
}
