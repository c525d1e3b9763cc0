import type { StatusEvent } from '@panelyard/contracts/panels/panels'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { handPanels } from '../../domain/panels/search/handed-panels.ts'
import type { PanelSearch } from '../../domain/panels/search/panel-search.ts'
import { alike } from '../../features/panel-page/panel-parts.tsx'
import { listText, panel, status, uuid } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, stubServer } from '../../testing/stub-server.ts'
import { PanelOfProject } from './panel-page.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const path = `/projects/${PROJECT_ID}`
const [cast, fixed] = [status(1, { name: 'Cast' }), status(2, { name: 'Fixed' })]
const panels = [1, 2, 3, 4].map((number) => panel(number, { statuses: [number === 2 ? fixed.id : cast.id] }))

/** The page of the third panel for a visitor, in a list that shows only what has been cast. */
async function openPage(answers: Record<string, Answer> = {}, search: PanelSearch = { statuses: [cast.id] }) {
	const version = exampleModel()
	stubServer({
		[`GET ${path}`]: {
			body: { project: exampleProject({ role: null, model: version, conversion_status: 'COMPLETED' }) },
		},
		[`GET ${path}/panels/columns`]: {
			body: listText({ panels, total: panels.length, version_id: version.version_id, revision: 1 }),
		},
		[`GET ${path}/panels/${uuid(3)}`]: { body: { panel: panels[2], property_sets: [], status_events: [] } },
		[`GET ${path}/statuses`]: { body: { statuses: [cast, fixed], revision: 1 } },
		[`GET ${path}/groups`]: { body: { groups: [], revision: 1 } },
		[`GET ${path}/elements/3/parts`]: { body: { parts: [{ element: 9, name: 'Stud', class: 'IfcMember' }], total: 1 } },
		[`GET ${path}/panels/${uuid(3)}/neighbours`]: {
			body: { neighbours: { above: [uuid(2)], below: [], beside: [uuid(99)] } },
		},
		...answers,
	})
	return renderInApp(<PanelOfProject projectId={PROJECT_ID} panelId={uuid(3)} search={search} />)
}

test('the panels before and after are those of the list as it was filtered', async () => {
	await openPage()
	await screen.findByRole('heading', { level: 1 })
	const turn = within(await screen.findByRole('navigation', { name: 'Other panels of the list' }))
	expect(turn.getByText('2 of 3')).toBeTruthy()
	const href = (name: string) => turn.getByRole('link', { name }).getAttribute('href')
	expect(href('Previous panel: P/1')).toContain(`/panel/${uuid(1)}`)
	expect(href('Next panel: P/4')).toContain(`/panel/${uuid(4)}`)
	const back = screen.getByRole('link', { name: 'Panels' }).getAttribute('href')
	expect(back).toContain('tab=')
	expect(back).toContain(cast.id)
})

test('the panels before and after are only those that 3D handed over', async () => {
	await openPage({}, { only: handPanels(PROJECT_ID, [uuid(1), uuid(3)]) })
	const turn = within(await screen.findByRole('navigation', { name: 'Other panels of the list' }))
	expect(turn.getByText('2 of 2')).toBeTruthy()
	expect(turn.getByRole('link', { name: 'Previous panel: P/1' })).toBeTruthy()
})

test('a list of late panels has panels before and after, too', async () => {
	const plan = {
		entries: [{ scope: 'project', id: '', status_id: fixed.id, date: '2020-01-01' }],
		panels: [],
		version_id: null,
		time_zone: 'UTC',
		now: '2026-11-22T11:00:00Z',
		revision: 1,
	}
	await openPage({ [`GET ${path}/plan`]: { body: plan } }, { plan: ['late'] })
	const turn = within(await screen.findByRole('navigation', { name: 'Other panels of the list' }))
	expect(turn.getByText('2 of 3')).toBeTruthy()
	const dates = within(screen.getByRole('region', { name: 'Planned dates' }))
	expect(dates.getByText(/ · Fixed$/), 'the next one').toBeTruthy()
	expect(dates.queryByRole('list'), 'all of them').toBeNull()
	await userEvent.click(dates.getByRole('button', { name: 'Show dates', expanded: false }))
	expect(dates.getByText(/[\d,]+ days late · .* · from the project/)).toBeTruthy()
})

test('the page calls the panel by the name that people gave it', async () => {
	const named = { ...panels[2], own_name: 'Gable' }
	const list = { panels: [named] as typeof panels, total: 1, version_id: null, revision: 1 }
	await openPage({
		[`GET ${path}/panels/columns`]: { body: listText(list) },
		[`GET ${path}/panels/${uuid(3)}`]: { body: { panel: named, property_sets: [], status_events: [] } },
	})
	const heading = await screen.findByRole('heading', { level: 1, name: 'P/3' })
	expect(heading.nextElementSibling?.textContent).toBe('Gable')
})

test('the last reason that somebody gave stands with the flag', async () => {
	const broken = status(7, { name: 'Issue', type: 'flag' })
	const flagged = { ...panels[2], statuses: [cast.id, broken.id] }
	const event = (number: number, part: Partial<StatusEvent>): StatusEvent => ({
		id: uuid(900 + number),
		created_at: `2026-11-2${number}T08:00:00Z`,
		user_id: uuid(8),
		user_name: 'Ben',
		status_id: broken.id,
		status_name: 'Issue',
		panel_id: uuid(3),
		is_undo: false,
		action: 'added',
		source: 'panel_list',
		override_reason: null,
		reason: '',
		instruction: null,
		...part,
	})
	await openPage({
		[`GET ${path}/statuses`]: { body: { statuses: [cast, fixed, broken], revision: 1 } },
		[`GET ${path}/panels/columns`]: {
			body: listText({ panels: [flagged] as typeof panels, total: 1, version_id: null, revision: 1 }),
		},
		[`GET ${path}/panels/${uuid(3)}`]: {
			body: {
				panel: flagged,
				property_sets: [],
				status_events: [
					event(3, { reason: 'Corner is broken' }),
					event(2, { action: 'removed' }),
					event(1, { reason: 'Scratched' }),
					event(1, { id: uuid(990), status_id: cast.id, status_name: 'Cast', reason: '' }),
				],
			},
		},
	})
	const statuses = within(await screen.findByRole('region', { name: 'Statuses' }))
	expect(await statuses.findByText('Issue: Corner is broken')).toBeTruthy()
	expect(statuses.queryByText(/Scratched/)).toBeNull()
	expect(statuses.queryByText(/^Cast:/)).toBeNull()
})

test('the page says by which axes of the building the panel stands', async () => {
	const places = [
		{ axes: ['A', '1'], elements: [1, 2] },
		{ axes: ['B–C', '1'], elements: [3] },
	]
	await openPage({ [`GET ${path}/panels/axes`]: { body: { places } } })
	expect(await screen.findByText('Axes B–C / 1')).toBeTruthy()
})

test('the page names parts and neighbours, and visitors neither comment nor change anything', async () => {
	await openPage()
	const parts = within(await screen.findByRole('region', { name: 'Parts' }))
	expect(await parts.findByText('Stud')).toBeTruthy()
	const neighbours = within(screen.getByRole('region', { name: 'Neighbours' }))
	const above = within(await neighbours.findByRole('list', { name: 'Above' }))
	expect(above.getByRole('link', { name: 'P/2' }).getAttribute('href')).toContain(uuid(2))
	expect(above.getByText('Fixed')).toBeTruthy()
	expect(neighbours.queryByRole('list', { name: 'Beside' }), 'one that is no panel any more').toBeNull()
	expect(screen.getByRole('heading', { level: 1, name: 'P/3' })).toBeTruthy()
	expect(screen.queryByRole('button', { name: 'Set status' })).toBeNull()
	expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull()
})

test('nothing is said of statuses that haven’t come', async () => {
	await openPage({ [`GET ${path}/statuses`]: { status: 500, body: { message: 'Down', error: 'INTERNAL' } } })
	expect(await screen.findByRole('alert')).toBeTruthy()
	expect(screen.queryByText('No status')).toBeNull()
})

test('an unknown panel says so and leads to the list', async () => {
	const gone = { message: 'This panel no longer exists', error: 'NOT_FOUND' }
	await openPage({ [`GET ${path}/panels/${uuid(3)}`]: { status: 404, body: gone } })
	expect(await screen.findByRole('heading', { level: 1, name: 'Panel not found' })).toBeTruthy()
	expect(screen.getByRole('link', { name: 'Show all panels' }).getAttribute('href')).toContain('tab=')
})

test('a panel of somebody else’s project doesn’t say that it exists', async () => {
	const denied: Answer = { status: 403, body: { message: 'Access denied', error: 'ACCESS_DENIED' } }
	await openPage({ [`GET ${path}`]: denied, [`GET ${path}/panels/${uuid(3)}`]: denied })
	expect(await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this project' })).toBeTruthy()
	expect(screen.queryByText('Panel not found')).toBeNull()
})

test('parts of the same name and class are counted', () => {
	const part = (element: number, name: string) => ({ element, name, class: 'IfcMember' })
	expect(alike([part(1, 'Stud'), part(2, 'Plate'), part(3, 'Stud')])).toEqual([
		{ part: part(1, 'Stud'), count: 2 },
		{ part: part(2, 'Plate'), count: 1 },
	])
})

test('what a panel lacks stands right below its statuses, also on a phone', async () => {
	const version = exampleModel()
	const project = exampleProject({ role: 'viewer', model: version, conversion_status: 'COMPLETED' })
	const failures = [{ reason: 'lacks Fire rating in Panel', part: '' }]
	await openPage({
		[`GET ${path}`]: { body: { project } },
		[`GET ${path}/panels/${uuid(3)}/requirements`]: { body: { specifications: [{ name: 'Fire safety', failures }] } },
	})
	const note = await screen.findByRole('note')
	within(note).getByText('lacks Fire rating in Panel')
	const dates = screen.getByRole('region', { name: 'Planned dates' })
	expect(note.compareDocumentPosition(dates) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})
