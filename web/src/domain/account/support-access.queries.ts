import { SeeAsEndedResponse, type SupportAccess, SupportAccessResponse } from '@panelyard/contracts/accounts/see-as'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { untilAnswered } from '../../api/until-answered.ts'

const PATH = '/account/support_access'
/** How soon a person sees that somebody looks, or stopped. */
const LOOK_MS = 20_000

/** Whether the support may see the app as this person does. */
export const supportAccessQuery = queryOptions({
	queryKey: ['account', 'support_access'],
	queryFn: async ({ signal }): Promise<SupportAccess> =>
		(await callApi(SupportAccessResponse, 'GET', PATH, { signal })).support_access,
	refetchInterval: ({ state }) => (state.data?.allowed_until ? LOOK_MS : false),
	staleTime: 0,
})

/** Allows it for some hours, or takes it back for null. */
export function useChangeSupportAccess() {
	const client = useQueryClient()
	return useMutation({
		mutationFn: async (hours: number | null) => {
			const change = () =>
				hours === null
					? callApi(SupportAccessResponse, 'DELETE', PATH)
					: callApi(SupportAccessResponse, 'PUT', PATH, { body: { hours } })
			return (await untilAnswered(change)).support_access
		},
		onSuccess: (access) => client.setQueryData(supportAccessQuery.queryKey, access),
	})
}

/** Ends seeing the app as somebody else. Returns who that was. */
export const stopSeeing = async (): Promise<string> =>
	(await callApi(SeeAsEndedResponse, 'DELETE', '/seeing_as')).person_id
