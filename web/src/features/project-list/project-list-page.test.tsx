import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, stubServer } from '../../testing/stub-server.ts'
import { ProjectListPage } from './project-list-page.tsx'

const USER = examplePerson
const project = (number: number, change: Partial<ProjectListItem> = {}): ProjectListItem => ({
	id: `00000000-0000-4000-8000-00000000000${number}`,
	name: `Project ${number}`,
	project_name: `Project ${number}`,
	description: '',
	labels: ['active'],
	conversion_status: 'COMPLETED',
	file_name: 'house.ifc',
	file_size: 1,
	file3d_link: '/model',
	model_structure_identification: 'noidentification',
	is_public: false,
	picture: null,
	panel_count: 5,
	role: 'manager',
	created_at: '2026-01-01T00:00:00Z',
	updated_at: `2026-01-0${number}T00:00:00Z`,
	...change,
})
const listOf = (projects: object[]) => ({ body: { projects, total: projects.length, page: 1, page_size: 200 } })
const gone = {
	id: '00000000-0000-4000-8000-000000000009',
	name: 'Old hall',
	deleted_at: '2026-01-01T00:00:00Z',
	restorable_until: '2026-01-31T00:00:00Z',
	days_left: 12,
	has_manager: true,
}

const show = () =>
	renderInApp(
		<ModalsProvider modalProps={{ transitionProps: { duration: 0 } }}>
			<Notifications />
			<ProjectListPage />
		</ModalsProvider>,
	)

beforeEach(() => localStorage.clear())
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

test('a deleted project is listed with its days left and restored', async () => {
	const requests = stubServer({
		'GET /projects': listOf([project(1)]),
		'GET /projects/deleted': listOf([gone]),
		'GET /auth/check': { body: { authenticated: true, user: USER } },
		[`POST /projects/${gone.id}/restore`]: { body: { project: {} } },
	})
	await show()
	fireEvent.click(await screen.findByText('Deleted projects'))
	screen.getByText('12 days left to restore')
	fireEvent.click(screen.getByRole('button', { name: 'Restore Old hall', hidden: true }))
	await screen.findByText(/Old hall.*(back|restored)/)
	expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(`POST /projects/${gone.id}/restore`)
})

test('a project without a model says that it needs a file, and has no label of one that is going well', async () => {
	stubServer({
		'GET /projects': listOf([project(1), project(2, { conversion_status: 'NONE', file3d_link: null })]),
		'GET /projects/deleted': listOf([]),
		'GET /auth/check': { body: { authenticated: true, user: USER } },
	})
	await show()
	const without = (await screen.findByRole('link', { name: 'Project 2' })).closest('article') as HTMLElement
	within(without).getByText('Needs a file')
	expect(within(without).queryByText('Active')).toBeNull()
	expect(screen.getAllByText('Active')).toHaveLength(1)
	expect(screen.queryByText('Deleted projects')).toBeNull()
})

test('who manages nothing in a project may leave it, after a question', async () => {
	const mine = project(1, { role: 'viewer' })
	const requests = stubServer({
		'GET /projects': listOf([mine]),
		'GET /projects/deleted': listOf([]),
		'GET /auth/check': { body: { authenticated: true, user: USER } },
		[`DELETE /projects/${mine.id}/access/${USER.id}`]: { body: {} },
	})
	await show()
	fireEvent.click(await screen.findByRole('button', { name: /Project 1/ }))
	fireEvent.click(await screen.findByRole('menuitem', { name: 'Leave project' }))
	fireEvent.click(await screen.findByRole('button', { name: 'Leave project' }))
	await waitFor(() => expect(screen.queryByRole('link', { name: 'Project 1' })).toBeNull())
	expect(requests.map(({ method }) => method)).toContain('DELETE')
})

test('the project that changed last comes first, and a choice of order stays', async () => {
	stubServer({
		'GET /projects': listOf([1, 5, 4, 3, 2].map((number) => project(number))),
		'GET /projects/deleted': listOf([]),
		'GET /auth/check': { body: { authenticated: true, user: USER } },
	})
	await show()
	const first = async () =>
		within(await screen.findByRole('region', { name: 'All projects' })).getAllByRole('link')[0]?.textContent
	expect(await first()).toBe('Project 5')
	fireEvent.click(screen.getByRole('combobox', { name: 'Sort by' }))
	fireEvent.click(await screen.findByRole('option', { name: 'Name' }))
	expect(await first()).toBe('Project 1')
	cleanup()
	await show()
	expect(await first()).toBe('Project 1')
})

test('a project that somebody shares appears on the open page', async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true })
	let projects = [project(1)]
	stubServer({
		'GET /projects': () => listOf(projects),
		'GET /projects/deleted': listOf([]),
		'GET /auth/check': { body: { authenticated: true, user: USER } },
	})
	await show()
	await screen.findByRole('link', { name: 'Project 1' })
	projects = [project(1), project(2, { name: 'Shared' })]
	await vi.advanceTimersByTimeAsync(30_000)
	await screen.findByRole('link', { name: 'Shared' })
	vi.useRealTimers()
})

test('a dialog that can’t ask what a deletion takes away says so, and shows no empty list', async () => {
	stubServer({
		'GET /projects': listOf([project(1)]),
		'GET /projects/deleted': listOf([]),
		'GET /auth/check': { body: { authenticated: true, user: USER } },
	})
	await show()
	fireEvent.click(await screen.findByRole('button', { name: /Project 1/ }))
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
	act(() => void window.dispatchEvent(new Event('offline')))
	fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
	const dialog = await screen.findByRole('dialog')
	await within(dialog).findByText(/offline/i)
	expect(within(dialog).queryByRole('list')).toBeNull()
	vi.restoreAllMocks()
	act(() => void window.dispatchEvent(new Event('online')))
})

test('a deletion that nobody knows the end of ends once the server says that the project is gone', async () => {
	let tries = 0
	let isGone = false
	const gone = { status: 404, body: { message: 'This project was deleted', error: 'NOT_FOUND' } }
	const impact = {
		panels: 5,
		statuses: 0,
		groups: 0,
		comments: 0,
		status_events: 0,
		model_versions: 1,
		categories: 0,
		planned_dates: 2,
		instructions: 0,
		files: 0,
		views: 0,
		filters: 0,
		report_schedules: 0,
		is_public: true,
		restorable_days: 30,
	}
	stubServer({
		'GET /projects': listOf([project(1)]),
		'GET /projects/deleted': listOf([]),
		'GET /auth/check': { body: { authenticated: true, user: USER } },
		[`GET /projects/${project(1).id}/deletion_impact`]: () => (isGone ? gone : { body: impact }),
		[`DELETE /projects/${project(1).id}`]: () => {
			if (tries++ >= 5) return gone
			setTimeout(() => window.dispatchEvent(new Event('online')))
			throw new TypeError('Failed to fetch')
		},
	})
	const { queryClient } = await show()
	fireEvent.click(await screen.findByRole('button', { name: /Project 1/ }))
	fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
	const dialog = await screen.findByRole('dialog')
	await within(dialog).findByText('2 planned dates')
	within(dialog).getByText('It’s public now. Restored, it’s no longer public.')
	fireEvent.change(await within(dialog).findByRole('textbox'), { target: { value: 'Project 1' } })
	fireEvent.click(within(dialog).getByRole('button', { name: 'Delete project' }))
	await within(dialog).findByText('We don’t know whether it was done')
	isGone = true
	await act(() => queryClient.invalidateQueries())
	await screen.findByText('“Project 1” was deleted.')
	expect(screen.queryByRole('dialog')).toBeNull()
})

test('the projects on screen are counted where people see it, also while one page is enough', async () => {
	stubServer({
		'GET /projects': listOf([project(1), project(2)]),
		'GET /projects/deleted': listOf([]),
		'GET /auth/check': { body: { authenticated: true, user: USER } },
	})
	await show()
	const range = await screen.findByText('1 to 2 of 2')
	expect(range.closest('[class*="VisuallyHidden"]')).toBeNull()
})

test('one pin too many is refused with a reason, not traded for the first', async () => {
	const pinned_projects = Array.from({ length: 20 }, (_, at) => `00000000-0000-4000-8000-0000000001${at + 10}`)
	stubServer({
		'GET /auth/check': { body: { authenticated: true, user: USER } },
		'GET /settings': { body: { settings: { pinned_projects } } },
		'GET /projects': listOf([project(1)]),
	})
	await show()
	fireEvent.click(await screen.findByRole('button', { name: /Project 1/ }))
	const item = await screen.findByRole('menuitem', { name: /20 projects are pinned. Unpin one first/ })
	expect(item.hasAttribute('disabled') || item.dataset.disabled === 'true').toBe(true)
})
