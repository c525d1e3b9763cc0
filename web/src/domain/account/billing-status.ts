import { BillingStatus } from '@panelyard/contracts/companies/billing'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useCurrentUser } from './current-user.ts'

/** How a person and one of their companies stand. @param company_id undefined for one that pays, or the first */
export const billingStatusQuery = (company_id?: string) =>
	queryOptions({
		queryKey: [...queryKeys.billing, 'status', company_id ?? null],
		queryFn: ({ signal }): Promise<BillingStatus> =>
			callApi(BillingStatus, 'GET', '/billing/status', { query: { company_id }, signal }),
		staleTime: 30_000,
		// What fails is left out silently.
		retry: false,
	})

/** The same; undefined for visitors, until it is known, and when the call fails. */
export function useBillingStatus({ company_id, enabled = true }: { company_id?: string; enabled?: boolean } = {}) {
	const isSignedIn = useCurrentUser() !== null
	return useQuery({ ...billingStatusQuery(company_id), enabled: enabled && isSignedIn }).data
}

/** Fetches again what depends on who pays: what the person may do too. */
export function refreshBilling(client: QueryClient): void {
	void client.invalidateQueries({ queryKey: queryKeys.billing })
	void client.invalidateQueries({ queryKey: queryKeys.currentUser })
}
