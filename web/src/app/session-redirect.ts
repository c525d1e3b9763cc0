import type { QueryClient } from '@tanstack/react-query'
import { closeLiveConnection } from '../api/live-connection.ts'
import { onSessionLost } from '../api/session-lost.ts'
import { forgetFetched } from '../domain/account/auth-calls.ts'
import { setCurrentUser } from '../domain/account/current-user.ts'
import { returnTargetOf } from '../domain/account/return-target.ts'
import { unsentCount } from '../domain/changes/unsent-count.ts'
import type { AppRouter } from './router.tsx'

/**
 * A 401 from any call sends to the sign-in page, unless the visitor is there already, and back after it. The page says how
 * many changes of theirs wait.
 */
export function sendToSignInWhenSessionIsLost(router: AppRouter, queryClient: QueryClient): void {
	onSessionLost(() => {
		const { pathname, searchStr } = router.state.location
		if (pathname === '/authenticate') return
		closeLiveConnection()
		const unsent_changes = unsentCount()
		setCurrentUser(queryClient, null)
		const leaving = router.navigate({
			to: '/authenticate',
			search: returnTargetOf(pathname, searchStr),
			state: { unsent_changes },
			replace: true,
		})
		// Pages that visitors may open show nothing of the person who was here.
		void leaving.then(() => forgetFetched(queryClient))
	})
}
