import { dateOf, todayIn } from '@panelyard/contracts/figures/calendar-days'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { outboxOf } from '../../domain/changes/outbox-of.ts'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { handedPanels } from '../../domain/panels/search/handed-panels.ts'
import { dayRangeText, dayText } from '../../domain/plan/day-text.ts'
import { listText, panel, status, uuid } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { PlanTab } from './plan-tab.tsx'

afterEach(() => {
	localStorage.clear()
	vi.unstubAllGlobals()
	cleanup()
})

const path = `/projects/${PROJECT_ID}`
const cast = status(1, { name: 'Cast' })
const placed = status(2, { name: 'Placed' })
const panels = [panel(1, { groups: [uuid(7)] }), panel(2, { floor: 1, groups: [uuid(7)] }), panel(3, { floor: 1 })]
const group = (number: number, name: string) => ({
	id: uuid(number),
	name,
	description: '',
	position: 0,
	panel_count: 0,
	status_breakdown: [],
})
const floor = (global_id: string, name: string, elevation: number) => ({ global_id, name, elevation, element_count: 1 })
const project = exampleProject({
	name: 'Riverside',
	model: exampleModel({ floors: [floor('a', 'Ground', 0), floor('b', 'First', 3)] }),
})

test('the plan lists storeys from the top down, and groups, each with its own dates and panels', async () => {
	stubServer({
		[`GET ${path}/panels/columns`]: { body: listText({ panels, total: 3, version_id: uuid(9), revision: 1 }) },
		[`GET ${path}/statuses`]: { body: { statuses: [cast, placed], revision: 1 } },
		[`GET ${path}/groups`]: { body: { groups: [group(7, 'Truck 7'), group(8, 'Empty')], revision: 1 } },
		[`GET ${path}/plan`]: {
			body: {
				entries: [
					{ scope: 'project', id: '', status_id: placed.id, date: '2100-12-24' },
					{ scope: 'floor', id: 'b', status_id: cast.id, date: '2100-11-01' },
					{ scope: 'group', id: uuid(7), status_id: cast.id, date: '2100-10-01' },
				],
				panels: [],
				version_id: null,
				time_zone: 'UTC',
				now: new Date().toISOString(),
				revision: 1,
			},
		},
	})
	await renderInApp(<PlanTab project={project} editable={false} manager={false} />)
	await screen.findByRole('table')
	const rows = () =>
		screen
			.getAllByRole('row')
			.slice(1)
			.map((row) => [row.querySelector('th'), ...row.querySelectorAll('td > div > :first-child')])
			.map((cells) => cells.map((cell) => cell?.textContent))
	const end = dayText('2100-12-24')
	const whole = ['Whole project3 panels', 'No date', end]
	const fromProject = `${end}from the project`
	expect(rows(), 'where a storey has no date, the project’s holds').toEqual([
		whole,
		['First2 panels', dayText('2100-11-01'), fromProject],
		['Ground1 panel', 'No date', fromProject],
	])
	await userEvent.click(screen.getByText('Groups'))
	expect(rows()).toEqual([
		whole,
		['Empty0 panels', 'No date', fromProject],
		['Truck 72 panels', dayText('2100-10-01'), fromProject],
	])
	const names = screen.getAllByRole('rowheader').map((name) => getComputedStyle(name).position)
	expect(names, 'they stay in sight while the steps are scrolled').toEqual(['sticky', 'sticky', 'sticky'])
})

test('a date is changed where it stands, beside how many panels have come to its step', async () => {
	const entries = [{ scope: 'project', id: '', status_id: cast.id, date: '2020-05-04' }]
	const calls = stubServer({
		...signedIn(uuid(501)),
		[`GET ${path}/panels/columns`]: {
			body: listText({
				panels: [panel(1, { statuses: [cast.id] }), panel(2, { statuses: [placed.id] }), panel(3)],
				total: 3,
				version_id: uuid(9),
				revision: 1,
			}),
		},
		[`GET ${path}/statuses`]: { body: { statuses: [cast, placed], revision: 1 } },
		[`GET ${path}/groups`]: { body: { groups: [], revision: 1 } },
		[`GET ${path}/plan`]: () => ({
			body: {
				...{ entries, panels: [], version_id: null, time_zone: 'UTC' },
				...{ now: new Date().toISOString(), revision: entries.length },
			},
		}),
		[`PUT ${path}/plan`]: () => {
			entries.push({ scope: 'project', id: '', status_id: placed.id, date: '2100-10-01' })
			return { body: { changed: 1, revision: entries.length } }
		},
	})
	const { queryClient } = await renderInApp(
		<>
			<ChangesKeeper projectId={PROJECT_ID} />
			<PlanTab project={project} editable manager={false} />
		</>,
	)
	await act(() => outboxOf(queryClient).loaded)
	const late = await screen.findByRole('button', {
		name: `Whole project: planned date of Cast: ${dayText('2020-05-04')} · Late`,
	})
	expect(late.parentElement?.textContent, 'a panel that is further has come to it, too').toContain('2 of 3')
	const none = screen.getByRole('button', { name: 'Whole project: planned date of Placed: No date' })
	expect(none.parentElement?.textContent).toContain('1 of 3')
	await userEvent.click(none)
	const field = screen.getByLabelText<HTMLInputElement>('Whole project: planned date of Placed')
	expect(document.activeElement).toBe(field)
	await userEvent.type(field, 'nonsense{Enter}')
	expect(document.body.contains(field), 'what cannot be read is not lost').toBe(true)
	await userEvent.clear(field)
	await userEvent.type(field, '2100-10-01{Enter}')
	await waitFor(() =>
		expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
			set: [{ scope: 'project', ids: [], status_id: placed.id, date: '2100-10-01' }],
		}),
	)
	const now = await screen.findByRole('button', {
		name: `Whole project: planned date of Placed: ${dayText('2100-10-01')}`,
	})
	expect(document.activeElement, 'the keyboard stays where it was').toBe(now)
	expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
	await userEvent.click(now)
	await userEvent.keyboard('{Escape}')
	expect(document.activeElement?.getAttribute('aria-label')).toBe(now.getAttribute('aria-label'))
})

const soon = dateOf(todayIn('UTC', new Date()) + 30)

test('a plan whose dates all belong to single panels says so, and leads to exactly those', async () => {
	stubServer({
		[`GET ${path}/panels/columns`]: { body: listText({ panels, total: 3, version_id: uuid(9), revision: 1 }) },
		[`GET ${path}/statuses`]: { body: { statuses: [cast, placed], revision: 1 } },
		[`GET ${path}/groups`]: { body: { groups: [], revision: 1 } },
		[`GET ${path}/plan`]: {
			body: {
				entries: [],
				panels: [cast, placed].map(({ id }) => ({
					...{ status_id: id, date: soon, element_steps: [] },
					panel_ids: [uuid(1), uuid(3)],
				})),
				version_id: null,
				time_zone: 'UTC',
				now: new Date().toISOString(),
				revision: 1,
			},
		},
	})
	const { router } = await renderInApp(<PlanTab project={project} editable={false} manager={false} />)
	const link = await screen.findByRole('link', { name: '2 panels have dates of their own' })
	expect(Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams)).toEqual({
		tab: 'panels',
		plan: '["own"]',
	})
	const shown = () => screen.getAllByTitle('Own dates').map(({ textContent }) => textContent)
	const day = dayRangeText(soon, soon, todayIn('UTC', new Date()))
	const two = `2 panels · ${day}`
	expect(shown(), 'of the project, of each storey, for both steps').toEqual([
		two,
		two,
		...Array(4).fill(`1 panel · ${day}`),
	])
	await userEvent.click(screen.getByText('Weeks'))
	expect(screen.getByRole('link', { name: '2 panels have dates of their own' })).toBeTruthy()
	const marker = screen.getByRole('button', { name: `Whole project: planned date of Cast: ${two}` })
	expect(marker.textContent).toBe('2')
	expect(screen.getByRole('button', { name: `Ground: planned date of Cast: 1 panel · ${day}` })).toBeTruthy()
	await userEvent.click(marker)
	await screen.findByText('elsewhere')
	const only = new URLSearchParams(router.state.location.searchStr).get('only') ?? ''
	expect(handedPanels(PROJECT_ID, only)).toEqual([uuid(1), uuid(3)])
})
