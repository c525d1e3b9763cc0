import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { panel, status, uuid } from '../../testing/panel.test-support.ts'
import { exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, signedIn, stubServer } from '../../testing/stub-server.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { plannedColumns, usePanelDates } from '../panels/history/panel-dates.ts'
import { useLookup } from '../panels/list/panel-list.ts'
import { sortPanels } from '../panels/list/panel-sort.ts'
import { filterPanels } from '../panels/search/panel-filters.ts'
import { countOwnDates, isLateFor, nextDayOf, type PlanView, panelPlan, usePlanView } from '../plan/plan-view.ts'
import { PlannedDates } from '../plan/planned-dates.tsx'
import { ChangesKeeper } from './changes-keeper.tsx'

const cast = status(1, { name: 'Cast' })
const placed = status(2, { name: 'Placed', position: 2, is_done: true })
const hold = status(3, { name: 'Hold', position: 3, type: 'flag' })
const statuses = [cast, placed, hold]
const truck = { id: uuid(70), name: 'Truck 7', description: '', position: 0, panel_count: 1, status_breakdown: [] }
const panels = [
	panel(1, { groups: [truck.id] }),
	panel(2, { statuses: [cast.id] }),
	panel(3, { statuses: [placed.id] }),
	panel(4, { element: null }),
]
const project = exampleProject({ time_zone: 'Pacific/Auckland' })
const PLAN = `/projects/${PROJECT_ID}/plan`
const NOW = '2026-11-22T11:00:00Z'
const plan = {
	entries: [
		{ scope: 'project', id: '', status_id: placed.id, date: '2026-12-24' },
		{ scope: 'group', id: truck.id, status_id: cast.id, date: '2026-11-23' },
	],
	panels: [{ status_id: cast.id, date: '2026-11-22', element_steps: [], panel_ids: [uuid(4)] }],
	version_id: null,
	time_zone: 'Pacific/Auckland',
	now: NOW,
	revision: 1,
}
let view: PlanView | null = null

function Shown({ index }: { index: number }) {
	view = usePlanView(project, panels, statuses)
	const lookup = useLookup(NO, NO, statuses, [truck], new Map(), NO, view)
	const one = panels[index] as (typeof panels)[number]
	const dates = usePanelDates(PROJECT_ID, [one], lookup)
	const thing = { scope: 'panel' as const, ids: [one.id], name: one.mark }
	return <PlannedDates projectId={PROJECT_ID} thing={thing} dates={dates} editable />
}
const NO: never[] = []

async function open(index = 0, more: Record<string, Answer | ((call: Call) => Answer)> = {}) {
	const calls = stubServer({ ...signedIn(uuid(501)), [`GET ${PLAN}`]: { body: plan }, ...more })
	const { queryClient } = await renderInApp(
		<>
			<Notifications />
			<ChangesKeeper projectId={PROJECT_ID} />
			<Shown index={index} />
		</>,
	)
	await act(() => outboxOf(queryClient).loaded)
	await waitFor(() => expect(view).not.toBeNull())
	return () => calls.filter(({ method }) => method !== 'GET')
}
const fieldOf = (step: string) => screen.getByLabelText(new RegExp(`planned date of ${step}$`)) as HTMLInputElement
const type = (step: string, date: string) => {
	fireEvent.change(fieldOf(step), { target: { value: date } })
	fireEvent.keyDown(fieldOf(step), { key: 'Enter' })
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
	view = null
})
afterEach(() => {
	cleanup()
	notifications.clean()
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

describe('panels and their plan', () => {
	test('stand as the day is in the time zone of the project', async () => {
		await open()
		const shown = view as PlanView
		expect(
			panels.map(({ id }) => panelPlan(shown, id)).map(({ state, next }) => [state, next?.step.name, next?.date]),
		).toEqual([
			['due', 'Cast', '2026-11-23'],
			['planned', 'Placed', '2026-12-24'],
			['done', undefined, undefined],
			['late', 'Cast', '2026-11-22'],
		])
		const lost = panels[3] as (typeof panels)[number]
		expect([isLateFor(shown, lost, cast.id), isLateFor(shown, lost, placed.id)]).toEqual([true, false])
	})

	test('go by the server’s clock where that of the browser is wrong', async () => {
		vi.setSystemTime(new Date('2031-01-01T00:00:00Z'))
		await open()
		expect(panelPlan(view as PlanView, uuid(1)).state).toBe('due')
	})

	test('are filtered, sorted and written by it', async () => {
		await open()
		const shown = view as PlanView
		const ids = (found: typeof panels) => found.map(({ id }) => Number(id.slice(-2)))
		const filtered = (states: ('late' | 'due' | 'own')[], by: PlanView | null = shown) =>
			ids(filterPanels(panels, { plan: states }, { plan: by }))
		expect(filtered(['late'])).toEqual([4])
		expect(filtered(['late', 'due'])).toEqual([1, 4])
		expect(filtered(['late'], null)).toEqual([])
		expect(filtered(['own'])).toEqual([4])
		expect(countOwnDates(shown)).toBe(1)
		const context = {
			floorRank: [],
			kindNames: new Map(),
			statusRank: new Map(),
			groupRank: new Map(),
			flags: new Set<string>(),
			categoryById: new Map(),
			properties: new Map(),
			nextDayOf: (id: string) => nextDayOf(shown, id),
		}
		expect(ids(sortPanels(panels, { column: 'planned', descending: false }, context))).toEqual([4, 1, 2, 3])
		expect(ids(sortPanels(panels, { column: 'planned', descending: true }, context))).toEqual([2, 1, 4, 3])
		const columns = plannedColumns(shown).map(({ step, dateOf }) => [step.name, ...panels.map(({ id }) => dateOf(id))])
		expect(columns).toEqual([
			['Cast', '2026-11-23', '', '', '2026-11-22'],
			['Placed', '2026-12-24', '2026-12-24', '2026-12-24', '2026-12-24'],
		])
	})
})

describe('planned dates', () => {
	test('say where they are from', async () => {
		await open()
		expect(await screen.findByText(/Nov.* from Truck 7$/)).toBeTruthy()
		expect(screen.getByText(/Dec.* from the project$/)).toBeTruthy()
		expect(fieldOf('Cast').value).toBe('')
	})

	test('are typed, show at once, and undone', async () => {
		const changed: Answer = { body: { changed: 1, revision: 2 } }
		const undone: Answer = { body: { changed: [], restored: 1, kept: 0, revision: 3 } }
		const sent = await open(3, { [`PUT ${PLAN}`]: changed })
		type('Cast', '2026-12-01')
		const toast = (await screen.findByText(/^P\/4: Cast planned for .*Dec.* 2026$/)).closest(
			'.mantine-Notification-root',
		) as HTMLElement
		const [{ body } = {}] = sent()
		const { change_id } = body as { change_id: string }
		expect(body).toEqual({
			set: [{ scope: 'panel', ids: [uuid(4)], status_id: cast.id, date: '2026-12-01' }],
			change_id,
		})
		vi.unstubAllGlobals()
		const calls = stubServer({
			...signedIn(uuid(501)),
			[`GET ${PLAN}`]: { body: plan },
			[`POST /projects/${PROJECT_ID}/changes/${change_id}/undo`]: undone,
		})
		fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
		expect(await screen.findByText('1 planned date restored')).toBeTruthy()
		expect(calls.some(({ method }) => method === 'POST')).toBe(true)
		await waitFor(() => expect(fieldOf('Cast').value).toBe('11/22/2026'))
	})

	test('show before the server has them, and go when it refuses', async () => {
		let refuse = () => {}
		const refused = new Promise<Answer>((resolve) => {
			refuse = () => resolve({ status: 404, body: { message: 'This status no longer exists', error: 'NOT_FOUND' } })
		})
		await open(0, { [`PUT ${PLAN}`]: (() => refused) as never })
		type('Cast', '2026-11-01')
		await waitFor(() => expect(panelPlan(view as PlanView, uuid(1)).state).toBe('late'))
		expect(fieldOf('Cast').value).toBe('11/01/2026')
		refuse()
		await waitFor(() => expect(fieldOf('Cast').value).toBe(''))
	})

	test('are cleared, and fall back to what holds without', async () => {
		const sent = await open(3, { [`PUT ${PLAN}`]: { body: { changed: 1, revision: 2 } } })
		fireEvent.click(screen.getByRole('button', { name: 'Clear the date of Cast' }))
		await waitFor(() => expect(sent()).toHaveLength(1))
		expect(sent()[0]?.body).toMatchObject({ set: [{ date: null }] })
	})

	test('that are out of bounds are refused before they are sent', async () => {
		const sent = await open()
		type('Cast', '0202-12-01')
		expect(await screen.findByText(/^Enter a date from 1970 to 2200, such as /)).toBeTruthy()
		expect(sent()).toEqual([])
	})
})
