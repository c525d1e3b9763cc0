import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { SidebarProjects } from './sidebar-projects.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const NO_SUMS = { area: 0, volume: 0, weight: 0 }
const idOf = (number: number) => `7c9e6679-7425-40de-944b-00000000000${number}`
const project = (number: number, done: number) => ({
	...{ id: idOf(number), name: `Project ${number}`, revision: 1, done_from: 0, late: null, due: null },
	...{ done_in_7_days: 0, flags: [], flagged: 0, unread: 0, mentions: 0, last_change: null },
	steps: [{ id: idOf(9), name: 'Installed', default_key: null, colour: '#2f9e44', count: done, ...NO_SUMS }],
	not_started: { count: 4 - done, ...NO_SUMS },
	...{ incomplete_area: 0, incomplete_volume: 0 },
})

test('pinned projects come first, as they were pinned, and each shows its progress', async () => {
	const asked = stubServer({
		...signedIn(),
		'GET /settings': { body: { settings: { pinned_projects: [idOf(3), idOf(2)] } } },
		'GET /portfolio': {
			body: { projects: [project(2, 1), project(3, 4), project(1, 0)], total: 3, page: 1, page_size: 7 },
		},
	})
	await renderInApp(<SidebarProjects />)
	const list = within(await screen.findByRole('region', { name: 'Projects' }))
	await waitFor(() => expect(list.getAllByRole('link')[0]?.textContent).toContain('Project 3'))
	expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
		'Project 3100%',
		'Project 225%',
		'Project 10%',
	])
	expect(list.getAllByLabelText('Pinned')).toHaveLength(2)
	const firsts = asked.filter(({ path }) => path === '/portfolio').map(({ query }) => query.get('first'))
	expect(firsts).toEqual([`${idOf(3)},${idOf(2)}`])
})
