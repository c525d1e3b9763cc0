import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OfflineNotice } from './offline-notice.tsx'

/** What lies around every page: the notice of a lost connection, and the care of keyboard focus. */
export function Root() {
	useFocusOnNavigation()
	return (
		<>
			<OfflineNotice />
			<Outlet />
		</>
	)
}

/** After a change of page, focus goes to its heading, so that a screen reader says where one is. */
function useFocusOnNavigation() {
	const router = useRouter()
	useEffect(
		() =>
			router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
				if (!pathChanged || !fromLocation) return
				const heading = document.querySelector<HTMLElement>('h1[tabindex]')
				const target = heading ?? document.querySelector<HTMLElement>('main[tabindex]')
				target?.focus({ preventScroll: true })
			}),
		[router],
	)
}
