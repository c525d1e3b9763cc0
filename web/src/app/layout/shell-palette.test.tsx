import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AppContextProvider } from '../../domain/app-context/app-context.tsx'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Call, signedIn, stubServer } from '../../testing/stub-server.ts'
import { ShellPalette } from './shell-palette.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
})

const [PROJECT, PANEL] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']

test('outside a project, a mark is found in all projects and opens in its own', async () => {
	const found = ({ query }: Call) => {
		const panel = { id: PANEL, project_id: PROJECT, project_name: 'Car wash', mark: 'P/9045', name: 'WAND' }
		return { body: { panels: query.get('mark') === 'p9045' ? [panel] : [] } }
	}
	stubServer({ ...signedIn(), 'GET /panels/found': found })
	const sidebar = { isCollapsed: false, toggle: () => {} }
	const { router } = await renderInApp(
		<AppContextProvider projectId={null} sidebar={sidebar}>
			<ShellPalette isOpen onClose={() => {}} />
		</AppContextProvider>,
	)
	await screen.findByRole('option', { name: /Home/ })
	await userEvent.keyboard('p9045')
	await screen.findByRole('option', { name: /P\/9045 · WAND.*Car wash/ })
	await userEvent.keyboard('{Enter}')
	await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/app/project/${PROJECT}`))
	expect(router.state.location.search).toMatchObject({ tab: 'panels', panel: PANEL })
})
