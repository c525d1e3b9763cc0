import { PasskeyOptionsResponse } from '@panelyard/contracts/accounts/account-security'
import { startAuthentication } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { signInOnce, useArrive } from './auth-calls.ts'
import { isCancelled } from './passkey-cancelled.ts'
import type { ReturnTarget } from './return-target.ts'

/** Signs in by a passkey of the person's choice; nothing happens when they choose none. */
export function useSignInByPasskey(target: ReturnTarget) {
	const arrive = useArrive(target)
	return useMutation({
		mutationFn: async () => {
			const { options } = await callApi(PasskeyOptionsResponse, 'POST', '/login/passkey/options', { reads: true })
			const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
			const credential = await startAuthentication({ optionsJSON }).catch((error) => {
				if (isCancelled(error)) return null
				throw error
			})
			if (!credential) return null
			return signInOnce('/login/passkey', { credential })
		},
		onSuccess: (user) => (user ? arrive(user) : undefined),
	})
}
