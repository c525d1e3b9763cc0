import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
	createMemoryHistory,
	createRootRoute,
	createRoute,
	createRouter,
	Outlet,
	RouterProvider,
} from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { outboxOf } from '../domain/changes/outbox-of.ts'
import { NAMESPACES, startI18n } from '../locales/i18n.ts'

// A busy machine may take longer than a second to show what a test waits for.
configure({ asyncUtilTimeout: 20_000 })

/**
 * Renders something as a page of the app would: real texts, theme, data and router, at `/`.
 * @param address the path of another page, and what stands in its address to begin with
 */
export async function renderInApp(
	content: ReactNode,
	{ path = '/', address }: { path?: string; address?: string } = {},
) {
	await startI18n(NAMESPACES)
	const rootRoute = createRootRoute({ component: Outlet })
	const page = createRoute({ getParentRoute: () => rootRoute, path, component: () => content })
	const elsewhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => <p>elsewhere</p> })
	const router = createRouter({
		routeTree: rootRoute.addChildren([page, elsewhere]),
		history: createMemoryHistory({ initialEntries: [address ?? path] }),
	})
	await router.load()
	const queryClient = createQueryClient()
	// What still waits or is on its way would be sent to the next test.
	onTestFinished(() => void outboxOf(queryClient).open(null, true))
	const view = render(
		<QueryClientProvider client={queryClient}>
			<MantineProvider env="test">
				{/* The type knows only the app's own router. */}
				<RouterProvider router={router as never} />
			</MantineProvider>
		</QueryClientProvider>,
	)
	return { ...view, router, queryClient }
}
