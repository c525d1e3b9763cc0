import { AuthCheckResponse, type CurrentUser } from '@panelyard/contracts/accounts/auth'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, isUnanswered } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { readCachedUser, writeCachedUser } from './user-cache.ts'

/** The signed-in person, or null. The last answer is kept in this browser so that the shell paints at once. */
export const currentUserQuery = queryOptions({
	queryKey: queryKeys.currentUser,
	queryFn: async ({ signal }): Promise<CurrentUser | null> => {
		try {
			const { user } = await callApi(AuthCheckResponse, 'GET', '/auth/check', { signal })
			writeCachedUser(user)
			return user
		} catch (error) {
			// Only a refusal says who is there: a check that broke off, or a server in trouble, says nothing.
			if (error instanceof ApiError && (error.status === 401 || error.status === 403)) writeCachedUser(null)
			throw error
		}
	},
	staleTime: 60_000,
})

/** The signed-in person for showing: the checked one, until then and while the server doesn't answer the remembered one. */
export function useCurrentUser(): CurrentUser | null {
	const { data, error } = useQuery({ ...currentUserQuery, placeholderData: () => readCachedUser() })
	return data ?? (isUnanswered(error) ? readCachedUser() : null)
}

/** Puts the answer of a sign-in (or null after signing out) in the place of the last check. */
export function setCurrentUser(queryClient: QueryClient, user: CurrentUser | null): void {
	writeCachedUser(user)
	queryClient.setQueryData(queryKeys.currentUser, user)
}
