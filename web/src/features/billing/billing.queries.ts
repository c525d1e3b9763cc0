import {
	BillingConfigResponse,
	BillingPageResponse,
	type CheckoutRequest,
} from '@panelyard/contracts/companies/billing'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { leaveFor } from './leave-for.ts'

export const billingConfigQuery = queryOptions({
	queryKey: [...queryKeys.billing, 'config'],
	queryFn: ({ signal }) => callApi(BillingConfigResponse, 'GET', '/billing/config', { signal }),
	staleTime: 5 * 60_000,
})

/** Opens the page to pay on. A second attempt closes the page of the first, so that nobody pays twice. */
export const useCheckout = () =>
	useMutation({
		mutationFn: (body: CheckoutRequest) =>
			callApi(BillingPageResponse, 'POST', '/billing/checkout', { body, reads: true }),
		onSuccess: ({ url }) => leaveFor(url),
	})

/** Opens the payment provider's page about the plan. */
export const usePortal = () =>
	useMutation({
		mutationFn: (body: { company_id: string; language: string }) =>
			callApi(BillingPageResponse, 'POST', '/billing/portal', { body, reads: true }),
		onSuccess: ({ url }) => leaveFor(url),
	})
