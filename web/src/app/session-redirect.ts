import type { QueryClient } from '@tanstack/react-query'
import { onSessionLost } from '../api/session-lost.ts'
import { setCurrentUser } from '../domain/account/current-user.ts'
import { returnTargetOf } from '../domain/account/return-target.ts'
import type { AppRouter } from './router.tsx'

/** A 401 from any call sends to the sign-in page, unless the visitor is there already, and back after it. */
export function sendToSignInWhenSessionIsLost(router: AppRouter, queryClient: QueryClient): void {
	onSessionLost(() => {
		const { pathname, searchStr } = router.state.location
		if (pathname === '/authenticate') return
		setCurrentUser(queryClient, null)
		void router.navigate({ to: '/authenticate', search: returnTargetOf(pathname, searchStr), replace: true })
	})
}
