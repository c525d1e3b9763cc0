import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLivePerson } from '../../api/live-person.ts'
import { refreshBilling } from '../account/billing-status.ts'
import { useCurrentUser } from '../account/current-user.ts'
import { companiesQuery, refreshCompanies } from './companies.queries.ts'

/** Fetches again what companies decide, as soon as the person's part in one or its plan changes: on every page. */
export function useHearCompanies(): void {
	const client = useQueryClient()
	const personId = useCurrentUser()?.id ?? null
	const refresh = useCallback(() => void refreshCompanies(client), [client])
	const billing_changed = useCallback(() => refreshBilling(client), [client])
	const connected = useCallback(
		(isFirst: boolean) => void (isFirst ? refreshIfChanged(client) : refreshCompanies(client)),
		[client],
	)
	useLivePerson(personId, { company_changed: refresh, invitations_changed: refresh, billing_changed }, connected)
}

/** As the page has just been loaded, only the list is read again unless it has changed. */
async function refreshIfChanged(client: QueryClient): Promise<void> {
	const { queryKey } = companiesQuery
	const before = client.getQueryData(queryKey)
	await client.invalidateQueries({ queryKey })
	if (before !== undefined && client.getQueryData(queryKey) !== before) await refreshCompanies(client)
}
