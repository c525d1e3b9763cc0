import {
	PasskeyListResponse,
	SecondFactorResponse,
	SessionListResponse,
	SessionsEndedResponse,
} from '@panelyard/contracts/accounts/account-security'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ApiError, isUnanswered } from '../../api/api-error.ts'
import { callApi, type HttpMethod } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { sharedCall } from '../../api/shared-call.ts'
import { goneIs, untilAnswered } from '../../api/until-answered.ts'

// Changes of one's own account need their answer at once, so they don't go through the outbox.

export const ownSessionsQuery = queryOptions({
	queryKey: queryKeys.ownSessions,
	queryFn: ({ signal }) => callApi(SessionListResponse, 'GET', '/account/sessions', { signal }),
})

export const secondFactorQuery = queryOptions({
	queryKey: queryKeys.secondFactor,
	queryFn: ({ signal }) => callApi(SecondFactorResponse, 'GET', '/account/second_factor', { signal }),
})

export const passkeysQuery = queryOptions({
	queryKey: queryKeys.passkeys,
	queryFn: async ({ signal }) => (await callApi(PasskeyListResponse, 'GET', '/account/passkeys', { signal })).passkeys,
})

/** For `made`: the server answers a repeated call as it answered the first. */
export const refuse = (refusal: ApiError): never => {
	throw refusal
}

/**
 * A call about one's own account; a `PUT` or `DELETE` does the same however often it is made.
 * @param changes keys of what is to be fetched again
 * @param made of a `POST` that may be repeated: see `untilAnswered`
 */
export function useAccountCall<Schema extends z.ZodType, Made = never>(
	schema: Schema,
	method: HttpMethod,
	path: string,
	changes: readonly (readonly string[])[] = [],
	made?: (refusal: ApiError) => Made,
) {
	const queryClient = useQueryClient()
	const fetchAgain = () => Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
	return useMutation({
		mutationFn: (body: object): Promise<z.output<Schema> | Made> => {
			const send = () => callApi(schema, method, path, { body })
			if (method === 'POST' && !made) return send()
			return untilAnswered<z.output<Schema> | Made>(send, method === 'DELETE' ? goneIs(null as never) : made)
		},
		onSuccess: fetchAgain,
		// The server may have done it. Nobody waits for what is fetched then.
		onError: (error) => {
			if (isUnanswered(error)) void fetchAgain()
		},
	})
}

/**
 * Ends one session, or all but this one for an empty id. Returns how many; null when a lost answer said it, and those of the
 * calls after it don't know.
 */
const endSessions = sharedCall(async (id: string) => {
	const path = id ? `/account/sessions/${id}` : '/account/sessions'
	let calls = 0
	const send = () => {
		calls++
		return callApi(SessionsEndedResponse, 'DELETE', path)
	}
	const { ended } = await untilAnswered(send, goneIs({ ended: 1 }))
	return calls > 1 && !id ? null : ended
})

/** Ends sessions, and reads the list anew. */
export function useEndSessions() {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: endSessions,
		onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.ownSessions }),
	})
}
