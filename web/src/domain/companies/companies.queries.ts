import { type Company, CompanyListResponse } from '@panelyard/contracts/companies/companies'
import { MAX_PAGE_SIZE } from '@panelyard/contracts/values/paging'
import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useCurrentUser } from '../account/current-user.ts'
import { NO_PROJECT } from '../settings/settings.queries.ts'
import { useSetting } from '../settings/use-setting.ts'

/** The companies that the person belongs to, by name. */
export const companiesQuery = queryOptions({
	queryKey: [...queryKeys.companies, 'own'],
	queryFn: async ({ signal }): Promise<Company[]> => {
		const query = { page: 1, page_size: MAX_PAGE_SIZE }
		return (await callApi(CompanyListResponse, 'GET', '/companies', { query, signal })).companies
	},
	staleTime: 60_000,
})

export function useCompanies() {
	const isSignedIn = useCurrentUser() !== null
	return useQuery({ ...companiesQuery, enabled: isSignedIn })
}

const CompanyId = z.uuid()

/**
 * The company that the person looks at, on any of their devices: the chosen one, otherwise their first; null for none, and
 * while `isPending`.
 */
export function useCurrentCompany() {
	const { data: companies = [], isLoading } = useCompanies()
	const setting = useSetting(NO_PROJECT, 'company', CompanyId)
	const isPending = isLoading || setting.isPending
	const chosen = companies.find(({ id }) => id === setting.value) ?? companies[0] ?? null
	return { company: isPending ? null : chosen, isPending, change: setting.change }
}

/** What companies give roles in; the panels of a project stay what they are. */
const isRoleInProject = ({ queryKey }: Query): boolean =>
	queryKey[0] === 'project' && (queryKey[2] === 'detail' || queryKey[2] === 'access')

/**
 * Fetches again whatever depends on who belongs to which company: roles in projects and what the person may do. The list of
 * companies comes first: what a page still shows of one that is gone isn't asked for, as it would only say so.
 */
export async function refreshCompanies(client: QueryClient): Promise<unknown> {
	await client.invalidateQueries({ queryKey: companiesQuery.queryKey })
	const own = client.getQueryData(companiesQuery.queryKey)?.map(({ id }) => id)
	const isThere = ({ queryKey: [, about] }: Query) =>
		about !== 'own' && (!own || !CompanyId.safeParse(about).success || own.includes(about as string))
	return Promise.all([
		client.invalidateQueries({ queryKey: queryKeys.companies, predicate: isThere }),
		client.invalidateQueries({ queryKey: queryKeys.projectList }),
		// Companies that pay let their members change things.
		client.invalidateQueries({ queryKey: queryKeys.billing }),
		client.invalidateQueries({ queryKey: queryKeys.currentUser }),
		client.invalidateQueries({ predicate: isRoleInProject }),
	])
}
