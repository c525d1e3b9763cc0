import { SecondFactorNeeded } from '@panelyard/contracts/accounts/account-security'
import {
	AuthCheckResponse,
	AuthMessageResponse,
	type CurrentUser,
	type LoginRequest,
	type SignupRequest,
	UserResponse,
	VerifyEmailResponse,
} from '@panelyard/contracts/accounts/auth'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { ApiError, ifLost, isUnanswered } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { closeLiveConnection } from '../../api/live-connection.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { track } from '../analytics/track.ts'
import { setCurrentUser } from './current-user.ts'
import { addressOfTarget, type ReturnTarget } from './return-target.ts'

/** Signs in or up, and goes to where the person wanted to be, or asks for their second factor. */
export function useEnter(kind: 'login' | 'signup', target: ReturnTarget, onSecondFactor?: () => void) {
	const arrive = useArrive(target)
	return useMutation({
		mutationFn: async (body: LoginRequest | SignupRequest) => {
			const enter = (by: 'login' | 'signup') => () =>
				callApi(z.union([UserResponse, SecondFactorNeeded]), 'POST', `/${by}/emailpw`, { body, reads: by === 'login' })
			// Whoever made the account by a call whose answer got lost has its password.
			const own = (taken: ApiError) =>
				enter('login')().catch((error) => {
					throw isUnanswered(error) ? error : taken
				})
			return kind === 'signup' ? untilAnswered(enter(kind), own) : enter(kind)()
		},
		onSuccess: (answer) => {
			if (kind === 'signup') track({ name: 'conversion_step', step: 'signed_up' })
			return 'user' in answer ? arrive(answer.user) : onSecondFactor?.()
		},
	})
}

/** Completes a sign-in by a code, and goes to where the person wanted to be. */
export function useShowSecondFactor(target: ReturnTarget) {
	const arrive = useArrive(target)
	return useMutation({
		mutationFn: (body: { code: string }) =>
			signInOnce('/login/second_factor', body).catch((error) => {
				throw ifLost(error, CODE_MAY_BE_USED)
			}),
		onSuccess: arrive,
	})
}

/**
 * Signs in by what works once. When the answer got lost, the server says whether this browser is signed in.
 * @throws ApiError that of the lost answer, when it isn't or nobody knows
 */
export async function signInOnce(path: string, body: object): Promise<CurrentUser> {
	try {
		return (await callApi(UserResponse, 'POST', path, { body })).user
	} catch (error) {
		if (!(error instanceof ApiError) || !error.may_be_done) throw error
		const { user } = await callApi(AuthCheckResponse, 'GET', '/auth/check', { reads: true }).catch(() => {
			throw error
		})
		if (!user) throw error
		return user
	}
}

/** Takes a freshly signed-in person to the page of the target. */
export function useArrive(target: ReturnTarget) {
	const queryClient = useQueryClient()
	const router = useRouter()
	return async (user: CurrentUser) => {
		closeLiveConnection()
		queryClient.clear()
		setCurrentUser(queryClient, user)
		router.history.replace(addressOfTarget(target))
	}
}

/** Forgets what was fetched, but for who is here. */
export const forgetFetched = (queryClient: QueryClient): void =>
	queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.currentUser[0] })

/**
 * Forgets, here, everything that was fetched for a person whose session has ended, and goes to the sign-in page: the home
 * page is a document of its own, in which nobody would hear that it worked.
 */
export function useForgetSession() {
	const queryClient = useQueryClient()
	const navigate = useNavigate()
	return async () => {
		closeLiveConnection()
		setCurrentUser(queryClient, null)
		await navigate({ to: '/authenticate' })
		forgetFetched(queryClient)
	}
}

/** Ends the session on the server. */
export const endSession = () => untilAnswered(() => callApi(AuthMessageResponse, 'GET', '/logout', { reads: false }))

/** Ends the session on the server and forgets here what was fetched in it; the page stays where it is. */
export function useEndSession() {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: endSession,
		onSuccess: () => {
			closeLiveConnection()
			setCurrentUser(queryClient, null)
			forgetFetched(queryClient)
		},
	})
}

const MAIL_MAY_BE_SENT =
	'The server’s answer got lost, so the email may have been sent. Check your inbox before you ask for another one.'

const CODE_MAY_BE_USED =
	'The server’s answer got lost, so the code may have been used. Sign in again with another code.'

/** Of a mail that was asked for, no page shows whether it was sent. */
function sayMailMayBeSent(error: unknown): never {
	throw ifLost(error, MAIL_MAY_BE_SENT)
}

export function useForgotPassword() {
	return useMutation({
		mutationFn: (body: { email: string; language: string }) =>
			callApi(AuthMessageResponse, 'POST', '/auth/forgot_password', { body }).catch(sayMailMayBeSent),
	})
}

export function useResetPassword() {
	return useMutation({
		mutationFn: (body: { token: string; password: string }) =>
			untilAnswered(() => callApi(AuthMessageResponse, 'POST', '/auth/reset_password', { body })),
	})
}

/** Mails the signed-in person another link that confirms their address. */
export function useSendVerification() {
	return useMutation({
		mutationFn: (body: { language: string }) =>
			callApi(AuthMessageResponse, 'POST', '/auth/verify_email/send', { body }).catch(sayMailMayBeSent),
	})
}

/** Confirms an address by the token of the mailed link; shared projects appear afterwards. */
export function useVerifyEmail() {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (body: { token: string }) =>
			untilAnswered(() => callApi(VerifyEmailResponse, 'POST', '/auth/verify_email', { body })),
		onSuccess: async () => {
			await queryClient.invalidateQueries({ queryKey: queryKeys.currentUser })
			await queryClient.invalidateQueries({ queryKey: queryKeys.projectList })
		},
	})
}
