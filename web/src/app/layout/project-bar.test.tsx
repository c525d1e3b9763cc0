import { ModalsProvider } from '@mantine/modals'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { keepPanelSearch } from '../../domain/panels/search/last-panel-search.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, stubServer } from '../../testing/stub-server.ts'
import { Shell } from './shell.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
})

const PHONES = {
	upright: (query: string) => query.includes('max-width: 48em'),
	sideways: (query: string) => query.includes('max-height: 30em'),
	none: () => false,
}

const seen = { body: { project: exampleProject({ conversion_status: 'COMPLETED', model: exampleModel() }) } }

const show = async (phone: keyof typeof PHONES, address: string, project: object = seen) => {
	const matches = PHONES[phone]
	vi.stubGlobal('matchMedia', (query: string) =>
		Object.assign(new EventTarget(), { matches: matches(query), media: query }),
	)
	const path = `/projects/${PROJECT_ID}`
	stubServer({
		'GET /auth/check': { body: { authenticated: true, user: examplePerson } },
		[`GET ${path}`]: project,
		[`GET ${path}/comments/summary`]: { body: { panels: [], open: 3, resolved: 0, unread: 2, revision: 1 } },
	})
	return renderInApp(
		<ModalsProvider>
			<Shell />
		</ModalsProvider>,
		{
			path: `/app/project/$id${new URL(address, 'http://x').pathname}`,
			address: `/app/project/${PROJECT_ID}${address}`,
		},
	)
}
const bar = async () => within(await screen.findByRole('navigation', { name: 'Project sections' }))

test.each(['upright', 'sideways'] as const)(
	'a phone held %s has the places of a project at its foot, the present one marked',
	async (phone) => {
		keepPanelSearch(PROJECT_ID, { q: 'W-1' })
		const { router } = await show(phone, '/?tab=groups')
		const comments = await (await bar()).findByRole('link', { name: /^Comments ?2$/ })
		const more = (await bar()).getByRole('button', { name: 'More' })
		expect(more.getAttribute('aria-current')).toBe('true')
		await userEvent.click(more)
		const groups = await screen.findByRole('menuitem', { name: 'Groups' })
		expect(groups.getAttribute('aria-current')).toBe('page')
		await userEvent.keyboard('{Escape}')
		expect(screen.queryByRole('button', { name: /^Account menu/ }), 'not in the top bar as well').toBeNull()
		await userEvent.click((await bar()).getByRole('button', { name: 'Me' }))
		await screen.findByRole('menuitem', { name: 'Profile' })
		await userEvent.click(comments)
		expect(router.state.location.search).toEqual({ tab: 'comments' })
		expect(comments.getAttribute('aria-current')).toBe('page')
		await userEvent.click((await bar()).getByRole('link', { name: 'Panels' }))
		expect(router.state.location.search, 'what the list showed before').toEqual({ tab: 'panels', q: 'W-1' })
	},
)

test('the page of a panel belongs to the panels', async () => {
	await show('upright', '/panel/1')
	const panels = await (await bar()).findByRole('link', { name: 'Panels' })
	expect(panels.getAttribute('aria-current')).toBe('true')
})

test('who may not see the project isn’t led through it, and finds the own pages in the top bar', async () => {
	await show('upright', '/?tab=panels', { status: 403, body: { message: 'Access denied', error: 'FORBIDDEN' } })
	await screen.findByRole('button', { name: /^Account menu/ })
	expect(screen.queryByRole('navigation', { name: 'Project sections' })).toBeNull()
})

test('neither a desktop nor the 3D view has the bar', async () => {
	await show('none', '/?tab=groups')
	await screen.findByRole('button', { name: /^Account menu/ })
	expect(screen.queryByRole('navigation', { name: 'Project sections' })).toBeNull()
	cleanup()
	await show('upright', '/3d-view')
	await screen.findByRole('button', { name: /^Account menu/ })
	expect(screen.queryByRole('navigation', { name: 'Project sections' })).toBeNull()
})
