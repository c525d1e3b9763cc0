import type { PanelListResponse } from '@panelyard/contracts/panels/panels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startI18n } from '../../locales/i18n.ts'
import { listText, panel, status, uuid } from '../../testing/panel.test-support.ts'
import { applyPanelStatuses, foreseeAssignment } from '../panels/list/panel-statuses.ts'
import { panelsQuery, usePanels } from '../panels/list/panels.queries.ts'
import { statusesQuery } from '../statuses/statuses.queries.ts'
import { projectEventHandlers } from './project-live-updates.ts'

const project = uuid(1)
const version = uuid(2)
const [made, delivered, installed] = [status(0), status(1), status(2)]
const order = [made, delivered, installed]
const panels = () => [panel(1), panel(2, { statuses: [made.id] }), panel(3, { statuses: [delivered.id] })]
const listOf = (...items: ReturnType<typeof panel>[]): PanelListResponse => ({
	panels: items,
	total: items.length,
	version_id: version,
	revision: 1,
})

let queryClient: QueryClient
const shown = () => queryClient.getQueryData(panelsQuery(project).queryKey)?.panels.map(({ statuses }) => statuses)
const wrapper = ({ children }: { children: ReactNode }) => (
	<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** Lets the test answer the one call that is made. */
const holdFetch = () => {
	let answer: (response: Response) => void = () => {}
	const fetch = vi.fn<typeof globalThis.fetch>(() => new Promise((resolve) => (answer = resolve)))
	vi.stubGlobal('fetch', fetch)
	return {
		fetch,
		answer: (code: number, body: unknown) => answer(Response.json(body, { status: code })),
		answerList: (list: PanelListResponse) => answer(new Response(listText(list))),
	}
}

beforeAll(() => startI18n())
beforeEach(() => {
	queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
	queryClient.setQueryData(panelsQuery(project).queryKey, listOf(...panels()))
	queryClient.setQueryData(statusesQuery(project).queryKey, [made, delivered, installed])
})
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

describe('live events', () => {
	test('new statuses bring the date of their change, which this device need not have foreseen to the second', () => {
		const at = '2026-11-22T10:00:00.000Z'
		const hear = (revision: number, part: object) =>
			projectEventHandlers(queryClient, project).panel_statuses_changed({
				project_id: project,
				revision,
				changed: [],
				...part,
			})
		const dates = () =>
			queryClient.getQueryData(panelsQuery(project).queryKey)?.panels.map(({ status_changed_at }) => status_changed_at)
		hear(2, { changed: [{ panel_id: uuid(3), statuses: [] }], changed_at: at })
		expect(dates()).toEqual([null, null, at])
		hear(3, { changed: [{ panel_id: uuid(3), statuses: [] }], changed_at: '2026-11-22T10:00:05.000Z' })
		expect(dates()?.[2]).toBe(at)
		hear(4, { changed: [{ panel_id: uuid(3), statuses: [] }], changed_at: '2026-11-22T11:00:00.000Z' })
		expect(dates()?.[2]).toBe('2026-11-22T11:00:00.000Z')
	})

	test('new statuses of panels show without a call', () => {
		const fetch = vi.fn()
		vi.stubGlobal('fetch', fetch)
		projectEventHandlers(queryClient, project).panel_statuses_changed({
			project_id: project,
			revision: 2,
			changed: [{ panel_id: uuid(3), statuses: [] }],
		})
		expect(shown()).toEqual([[], [made.id], []])
		expect(fetch).not.toHaveBeenCalled()
	})

	test('many panels are named by their elements; what was heard once is not heard again', () => {
		const many = {
			project_id: project,
			revision: 2,
			changed: [],
			by_element: { version_id: version, sets: [{ statuses: [installed.id], element_steps: [1, 2] }] },
		}
		const live = projectEventHandlers(queryClient, project)
		live.panel_statuses_changed(many)
		expect(shown()).toEqual([[installed.id], [made.id], [installed.id]])
		const list = queryClient.getQueryData(panelsQuery(project).queryKey)
		live.panel_statuses_changed(many)
		expect(queryClient.getQueryData(panelsQuery(project).queryKey)).toBe(list)
		live.panel_statuses_changed({
			...many,
			revision: 1,
			by_element: undefined,
			changed: [{ panel_id: uuid(1), statuses: [] }],
		})
		expect(shown()?.[0]).toEqual([installed.id])
	})

	test('elements of another version change nothing: the list is asked for until it has seen the change', async () => {
		const server = holdFetch()
		renderHook(() => usePanels(project), { wrapper })
		const revision = 3
		act(() =>
			projectEventHandlers(queryClient, project).panel_statuses_changed({
				project_id: project,
				revision,
				changed: [],
				by_element: { version_id: uuid(3), sets: [{ statuses: [installed.id], element_steps: [1] }] },
			}),
		)
		expect(shown()?.[0]).toEqual([])
		await waitFor(() => expect(server.fetch).toHaveBeenCalledOnce())
		server.answerList({ ...listOf(panel(1)), revision: 2 })
		await waitFor(() => expect(server.fetch).toHaveBeenCalledTimes(2))
		server.answerList({ ...listOf(panel(1, { statuses: [installed.id] })), version_id: uuid(3), revision })
		await waitFor(() => expect(shown()).toEqual([[installed.id]]))
	})

	test('changed groups make groups, panels, figures and the plan stale and leave the project alone', () => {
		const stale = vi.spyOn(queryClient, 'invalidateQueries')
		projectEventHandlers(queryClient, project).project_updated({ project_id: project, what: ['groups', 'groups'] })
		expect(stale.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
			['project', project, 'groups'],
			['project', project, 'panels'],
			['project', project, 'figures'],
			['project', project, 'plan'],
		])
	})

	test('another model, or other panels of it, make the axes of panels stale', () => {
		const stale = vi.spyOn(queryClient, 'invalidateQueries')
		projectEventHandlers(queryClient, project).project_updated({ project_id: project, what: ['model'] })
		expect(stale.mock.calls.map(([filter]) => filter?.queryKey)).toContainEqual(['project', project, 'panel_axes'])
	})
})

describe('what an assignment does to panels', () => {
	test('keeps the order of the work and names only panels that change', () => {
		const after = (request: Parameters<typeof foreseeAssignment>[1]) =>
			foreseeAssignment(listOf(...panels()), request, order).after
		expect(after({ panel_ids: [uuid(2), uuid(3)], add: [made.id] })).toEqual([
			{ panel_id: uuid(3), statuses: [made.id, delivered.id] },
		])
		expect(after({ panel_ids: [uuid(3)], set: null })).toEqual([{ panel_id: uuid(3), statuses: [] }])
		expect(after({ panel_ids: [uuid(2)], remove: [delivered.id] })).toEqual([])
	})

	test('a step that is set leaves flags, and one that replaces takes the steps before it away', () => {
		const [hold, replacing] = [status(3, { type: 'flag' }), { ...installed, replaces: true }]
		const after = (carried: string[], request: object) =>
			foreseeAssignment(listOf(panel(1, { statuses: carried })), { panel_ids: [uuid(1)], ...request }, [
				made,
				delivered,
				replacing,
				hold,
			]).after.map(({ statuses }) => statuses)
		expect(after([made.id], { set: hold.id })).toEqual([[hold.id, made.id]])
		expect(after([hold.id, made.id], { set: delivered.id })).toEqual([[hold.id, delivered.id]])
		expect(after([hold.id, made.id], { add: [replacing.id] })).toEqual([[hold.id, replacing.id]])
		expect(after([hold.id, made.id], { set: null })).toEqual([[]])
	})

	test('panels that keep their statuses keep their identity', () => {
		const list = listOf(...panels())
		const next = applyPanelStatuses(list, [{ panel_id: uuid(1), statuses: [made.id] }])
		expect(next.panels[1]).toBe(list.panels[1])
		expect(next.panels[0]).not.toBe(list.panels[0])
		expect(applyPanelStatuses(list, [{ panel_id: uuid(2), statuses: [made.id] }])).toBe(list)
	})
})

describe('changes that come out of turn', () => {
	const hear = (revision: number, statuses: string[]) =>
		act(() =>
			projectEventHandlers(queryClient, project).panel_statuses_changed({
				project_id: project,
				revision,
				changed: [{ panel_id: uuid(1), statuses }],
			}),
		)

	test('a change heard while the list is on its way is not overwritten by the older list, nor does the list start anew', async () => {
		queryClient.removeQueries({ queryKey: panelsQuery(project).queryKey })
		const server = holdFetch()
		renderHook(() => usePanels(project), { wrapper })
		await waitFor(() => expect(server.fetch).toHaveBeenCalled())
		hear(2, [delivered.id])
		server.answerList(listOf(panel(1)))
		await waitFor(() => expect(shown()).toEqual([[delivered.id]]))
		expect(server.fetch).toHaveBeenCalledOnce()
	})

	test('a list read after a change is not set back by the event about it', () => {
		queryClient.setQueryData(panelsQuery(project).queryKey, { ...listOf(panel(1)), revision: 3 })
		hear(3, [delivered.id])
		expect(shown()).toEqual([[]])
	})

	test('an event older than the answer of an own change is passed over', () => {
		hear(3, [installed.id])
		hear(2, [made.id])
		expect(shown()?.[0]).toEqual([installed.id])
	})
})
