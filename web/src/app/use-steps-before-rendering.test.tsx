import {
	createMemoryHistory,
	createRootRoute,
	createRoute,
	createRouter,
	Outlet,
	RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStepsBeforeRendering } from './use-steps-before-rendering.ts'

function Root() {
	useStepsBeforeRendering()
	return <Outlet />
}

test('going back before the first rendering leads to the page behind', async () => {
	const root = createRootRoute({ component: Root })
	const pages = ['a', 'b'].map((path) =>
		createRoute({ getParentRoute: () => root, path, component: () => `Page ${path}` }),
	)
	const history = createMemoryHistory({ initialEntries: ['/a', '/b'] })
	const router = createRouter({ routeTree: root.addChildren(pages), history })
	await router.load()
	expect(router.state.location.pathname).toBe('/b')
	history.back()
	render(<RouterProvider router={router as never} />)
	await screen.findByText('Page a')
	expect(router.state.resolvedLocation?.pathname).toBe('/a')
})
