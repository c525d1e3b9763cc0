import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { useRouterState } from '@tanstack/react-router'
import { demoPathOf } from '../domain/project/demo-project.ts'
import { usePhone } from '../ui/media.ts'
import type { AppRouter } from './router.tsx'

/**
 * Where toasts appear: at the top end; at the bottom on a phone, whose search and title are at the top; and at the bottom
 * end beside the demo's picture on a window wider than it is high.
 */
export function Toasts({ router }: { router: AppRouter }) {
	const isDemo = useRouterState({
		router,
		select: ({ location }) => demoPathOf(location.pathname) !== null,
	})
	const isLandscape = useMediaQuery('(orientation: landscape)', false, {
		getInitialValueInEffect: false,
	})
	const isPhone = usePhone()
	return <Notifications position={toastPosition({ isPhone, isDemo, isLandscape })} autoClose={3000} limit={4} />
}

export function toastPosition(page: { isPhone: boolean; isDemo: boolean; isLandscape: boolean }) {
	if (page.isDemo && page.isLandscape) return 'bottom-right'
	return page.isPhone ? 'bottom-center' : 'top-right'
}
