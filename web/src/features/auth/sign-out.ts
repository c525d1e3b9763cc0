import { AuthMessageResponse } from '@panelyard/contracts/auth'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { closeLiveConnection } from '../../api/live-connection.ts'
import { setCurrentUser } from '../../domain/account/current-user.ts'
import { toast } from '../../ui/toast.ts'

/** Ends the session here and on the server, and forgets everything that was fetched for this person. */
export function useSignOut() {
	const { t } = useTranslation('auth')
	const queryClient = useQueryClient()
	const navigate = useNavigate()
	return useMutation({
		mutationFn: () => callApi(AuthMessageResponse, 'GET', '/logout'),
		onSuccess: async () => {
			closeLiveConnection()
			setCurrentUser(queryClient, null)
			await navigate({ to: '/' })
			queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'current_user' })
			toast.success(t('sign_out.done'))
		},
		onError: () => toast.error(t('sign_out.failed')),
	})
}
