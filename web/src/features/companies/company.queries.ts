import { CompanyAssistantResponse } from '@panelyard/contracts/assistant/assistant-model'
import { type CompanySnapshot, CompanySnapshotsResponse } from '@panelyard/contracts/companies/billing'
import {
	CompanyDeletionImpact,
	CompanyListResponse,
	CompanyMessageResponse,
	CompanyRolesResponse,
	CompanyUsageResponse,
	InvitationListResponse,
	MemberListResponse,
	MemberProjectListResponse,
	MemberRemovalImpact,
	OwnInvitationListResponse,
} from '@panelyard/contracts/companies/companies'
import { ProjectListResponse } from '@panelyard/contracts/projects/projects'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@panelyard/contracts/values/paging'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { callApi, type HttpMethod } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { goneIs, untilAnswered } from '../../api/until-answered.ts'
import { refreshCompanies } from '../../domain/companies/companies.queries.ts'

const page_size = DEFAULT_PAGE_SIZE

/** What others do in the company is seen within this time. */
const REFETCH_MS = 30_000

/** A `GET` about one company: what it is called, its path below the company, and what belongs to its address. */
const ofCompany = <Schema extends z.ZodType>(
	schema: Schema,
	companyId: string,
	path: string,
	query: Record<string, string | number | undefined> = {},
) =>
	queryOptions({
		queryKey: [...queryKeys.companies, companyId, path, query],
		queryFn: ({ signal }) => callApi(schema, 'GET', `/companies/${companyId}/${path}`, { query, signal }),
	})

/** Pages of a list that others change too. */
const PAGED = {
	placeholderData: keepPreviousData,
	refetchOnMount: 'always',
	refetchInterval: REFETCH_MS,
} as const

export const membersQuery = (companyId: string, page: number, search = '') => ({
	...ofCompany(MemberListResponse, companyId, 'members', { page, page_size, search: search || undefined }),
	...PAGED,
})
/** Members to select from, at most `MAX_PAGE_SIZE`. */
export const selectableMembersQuery = (companyId: string) =>
	ofCompany(MemberListResponse, companyId, 'members', { page: 1, page_size: MAX_PAGE_SIZE })
export const invitationsQuery = (companyId: string, page: number) => ({
	...ofCompany(InvitationListResponse, companyId, 'invitations', { page, page_size }),
	...PAGED,
})
export const companyProjectsQuery = (companyId: string, page: number) => ({
	...ofCompany(ProjectListResponse, companyId, 'projects', { page, page_size }),
	...PAGED,
})
export const memberProjectsQuery = (companyId: string, memberId: string, page: number) => ({
	...ofCompany(MemberProjectListResponse, companyId, `members/${memberId}/projects`, { page, page_size }),
	placeholderData: keepPreviousData,
})
export const rolesQuery = (companyId: string) => ofCompany(CompanyRolesResponse, companyId, 'roles')
export const usageQuery = (companyId: string) => ofCompany(CompanyUsageResponse, companyId, 'usage')
export const companyAssistantQuery = (companyId: string) => ofCompany(CompanyAssistantResponse, companyId, 'assistant')
export const deletionImpactQuery = (companyId: string) => ofCompany(CompanyDeletionImpact, companyId, 'deletion_impact')
export const removalImpactQuery = (companyId: string, memberId: string) =>
	ofCompany(MemberRemovalImpact, companyId, `members/${memberId}/removal_impact`)

/** What the company had at the end of each month, the newest first. */
export const snapshotsQuery = (company_id: string) =>
	queryOptions({
		queryKey: [...queryKeys.companies, company_id, 'snapshots'],
		queryFn: async ({ signal }): Promise<CompanySnapshot[]> => {
			const query = { company_id }
			return (await callApi(CompanySnapshotsResponse, 'GET', '/billing/snapshots', { query, signal })).snapshots
		},
		staleTime: 5 * 60_000,
	})

/** Companies that the person deleted and can restore. */
export const deletedCompaniesQuery = queryOptions({
	queryKey: [...queryKeys.companies, 'deleted'],
	queryFn: ({ signal }) => callApi(CompanyListResponse, 'GET', '/companies/deleted', { query: { page_size }, signal }),
})

/** Pending invitations of the person's own address. */
export const ownInvitationsQuery = queryOptions({
	queryKey: [...queryKeys.companies, 'invitations'],
	queryFn: ({ signal }) =>
		callApi(OwnInvitationListResponse, 'GET', '/companies/invitations/user', { query: { page: 1, page_size }, signal }),
})

type CompanyCall = {
	method: Exclude<HttpMethod, 'GET'>
	path: string
	body?: unknown
	/** A `POST` that does the same however often it is made. */
	is_repeatable?: true
	/** Status of the refusal of a repeated call that was done before; that of a `DELETE` is known. */
	done_is?: 403 | 404
}

/** What was removed has no answer when it is removed again, and nobody needs one. */
const goneFor = ({ method, done_is = method === 'DELETE' ? 404 : undefined }: CompanyCall) =>
	done_is && goneIs(null as never, done_is)

/**
 * A change of companies or of their members, which is sent at once: whoever makes it needs the answer. Everything that
 * may look different afterwards is fetched again before it counts as done. The same call while one is on its way, as by a
 * double click before the button shows that it works, is one call.
 */
export function useCompanyCall<Schema extends z.ZodType = typeof CompanyMessageResponse>(schema?: Schema) {
	const client = useQueryClient()
	const answer = (schema ?? CompanyMessageResponse) as Schema
	const onTheirWay = useRef(new Map<string, Promise<z.output<Schema>>>())
	return useMutation({
		mutationFn: (call: CompanyCall) => {
			const key = JSON.stringify(call)
			const send = () => callApi(answer, call.method, `/companies${call.path}`, { body: call.body })
			const begin = () => (call.method === 'POST' && !call.is_repeatable ? send() : untilAnswered(send, goneFor(call)))
			const sent = onTheirWay.current.get(key) ?? begin().finally(() => onTheirWay.current.delete(key))
			onTheirWay.current.set(key, sent)
			return sent
		},
		onSettled: () => refreshCompanies(client),
	})
}

/** Brings a deleted company back. */
export function useRestoreCompany() {
	const call = useCompanyCall(z.unknown())
	return {
		isPending: call.isPending,
		restore: (id: string) =>
			call.mutateAsync({ method: 'POST', path: `/${id}/restore`, is_repeatable: true, done_is: 404 }),
	}
}
