import { CompanySnapshotsResponse } from '@panelyard/contracts/companies/billing'
import {
	type ADMIN_COMPANY_STATES,
	AdminCompanyListResponse,
	AdminCompanyResponse,
	type BillingCommandRequest,
	BillingCommandResponse,
} from '@panelyard/contracts/console/companies'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { callProven } from '../proof/call-proven.ts'

export const companiesKey = ['console', 'companies'] as const
/** A billing command works for half a minute at most. Milliseconds. */
const COMMAND_WITHIN_MS = 60_000

export type CompanyFilter = {
	search?: string | undefined
	state: (typeof ADMIN_COMPANY_STATES)[number]
	sort?: string | undefined
	page: number
}

/** @param path the calls of companies and of their billing answer the same */
export const companyListQuery = (path: 'companies' | 'billing/companies', filter: CompanyFilter) =>
	queryOptions({
		queryKey: [...companiesKey, 'list', path, filter],
		queryFn: ({ signal }) => callApi(AdminCompanyListResponse, 'GET', `/admin/api/${path}`, { query: filter, signal }),
		placeholderData: keepPreviousData,
		staleTime: 0,
	})

export const companyQuery = (id: string) =>
	queryOptions({
		queryKey: [...companiesKey, 'one', id],
		queryFn: async ({ signal }) =>
			(await callApi(AdminCompanyResponse, 'GET', `/admin/api/companies/${encodeURIComponent(id)}`, { signal }))
				.company,
		staleTime: 0,
	})

/** @param month `2026-11`; null for all */
export const snapshotsQuery = (id: string, month: string | null) =>
	queryOptions({
		queryKey: [...companiesKey, 'snapshots', id, month],
		queryFn: async ({ signal }) =>
			(
				await callApi(CompanySnapshotsResponse, 'GET', `/admin/api/billing/company/${id}/snapshots`, {
					query: { month },
					signal,
				})
			).snapshots,
		staleTime: 0,
	})

export const runBillingCommand = async (body: BillingCommandRequest) => {
	const options = { body, answer_within_ms: COMMAND_WITHIN_MS }
	return (await callProven(BillingCommandResponse, 'POST', '/admin/api/billing/run-cli', options)).result
}
