import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endSession, useForgetSession } from '../../domain/account/auth-calls.ts'
import { toast } from '../../ui/messages/toast.ts'

/** Ends the session here and on the server, and forgets everything that was fetched for this person. */
export function useSignOut() {
	const { t } = useTranslation('auth')
	const forgetSession = useForgetSession()
	return useMutation({
		mutationFn: endSession,
		onSuccess: async () => {
			await forgetSession()
			toast.success(t('sign_out.done'))
		},
		onError: (error) => toast.failed(t('sign_out.failed'), error),
	})
}
