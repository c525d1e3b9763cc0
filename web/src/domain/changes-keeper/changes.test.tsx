import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import type { PanelListResponse } from '@panelyard/contracts/panels/panels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { startI18n } from '../../locales/i18n.ts'
import { listText, panel, status, uuid } from '../../testing/panel.test-support.ts'
import { makeChange, outboxOf } from '../changes/outbox-of.ts'
import { draftReply, draftThreadRead } from '../comments/comment-changes.ts'
import { draftGroupDeletion, draftGroupPanels } from '../groups/group-changes.ts'
import { groupsQuery } from '../groups/groups.queries.ts'
import { panelsQuery } from '../panels/list/panels.queries.ts'
import { draftStatuses } from '../panels/panel-changes.ts'
import { draftStatusOrder } from '../status-changes/status-changes.ts'
import { statusesQuery } from '../statuses/statuses.queries.ts'
import { projectEventHandlers } from '../whole-project/project-live-updates.ts'
import { ChangesKeeper } from './changes-keeper.tsx'

const project = uuid(1)
const [made, delivered, installed] = [status(0), status(1), status(2)]
const lorry = { id: uuid(50), name: 'Lorry 1', description: '', position: 0, panel_count: 1, status_breakdown: [] }
const listOf = (...panels: ReturnType<typeof panel>[]): PanelListResponse => ({
	panels,
	total: panels.length,
	version_id: uuid(2),
	revision: 1,
})

type Asked = {
	method: string
	path: string
	body: Record<string, unknown>
	answer: (status: number, body?: unknown) => void
}
let asked: Asked[]
let queryClient: QueryClient
let people = 0
const pages: QueryClient[] = []

const shown = () => queryClient.getQueryData(panelsQuery(project).queryKey)?.panels.map(({ statuses }) => statuses)
const groupsShown = () => queryClient.getQueryData(panelsQuery(project).queryKey)?.panels.map(({ groups }) => groups)
const changed = (at: number, statuses: string[], revision: number) => ({
	changed: [{ panel_id: uuid(at), statuses }],
	revision,
})
const make = (draft: Parameters<typeof makeChange>[1]) => act(() => void makeChange(queryClient, draft))
const set = (at: number, wanted: typeof made | null) =>
	make(draftStatuses(project, { panel_ids: [uuid(at)], action: 'set', status: wanted }, 'viewer'))
const call = async (at: number) => {
	await waitFor(() => expect(asked.length).toBeGreaterThan(at))
	return asked[at] as Asked
}
const message = (text: string | RegExp) => screen.findByText(text)
const undoButton = async (text: string) => {
	const toast = (await message(text)).closest('.mantine-Notification-root') as HTMLElement
	return within(toast).getByRole('button', { name: 'Undo' })
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ctrlKey: true, ...more })

/** A page of somebody new, or of the same person again. */
async function openPage(person = uuid(9000 + people++)) {
	queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
	pages.push(queryClient)
	queryClient.setQueryData(queryKeys.currentUser, { id: person, name: 'Ann', email: 'ann@example.com' } as never)
	queryClient.setQueryData(
		panelsQuery(project).queryKey,
		listOf(panel(1), panel(2, { statuses: [made.id] }), panel(3, { statuses: [made.id], groups: [lorry.id] })),
	)
	queryClient.setQueryData(statusesQuery(project).queryKey, [made, delivered, installed])
	queryClient.setQueryData(groupsQuery(project).queryKey, [lorry])
	render(
		<MantineProvider env="test">
			<QueryClientProvider client={queryClient}>
				<Notifications />
				<ChangesKeeper projectId={project} />
			</QueryClientProvider>
		</MantineProvider>,
	)
	await act(() => outboxOf(queryClient).loaded)
	return person
}

beforeAll(async () => {
	await startI18n()
	// No other tab is open.
	const request = async (_name: string, work: () => unknown) => work()
	Object.defineProperty(navigator, 'locks', { value: { request, query: async () => ({}) }, configurable: true })
})
beforeEach(async () => {
	asked = []
	vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
		if (method === 'GET') return Promise.resolve(Response.json({}, { status: 404 }))
		return new Promise((resolve, reject) =>
			asked.push({
				method,
				path,
				body: JSON.parse(String(body ?? '{}')),
				answer: (code, answer) =>
					code === 0 ? reject(new TypeError('failed')) : resolve(Response.json(answer ?? {}, { status: code })),
			}),
		)
	})
	await openPage()
})
afterEach(() => {
	cleanup()
	for (const page of pages.splice(0)) void outboxOf(page).open(null, true)
	notifications.clean()
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

test('a change shows at once, is told once it is true, and is undone from its message', async () => {
	set(1, installed)
	expect(shown()?.[0]).toEqual([installed.id])
	expect(screen.queryByText(/Status 2/)).toBeNull()
	const first = await call(0)
	first.answer(200, changed(1, [installed.id], 2))
	fireEvent.click(await undoButton('1 panel set to “Status 2”'))
	expect(shown()?.[0]).toEqual([])
	const undo = await call(1)
	expect(undo.path).toBe(`/projects/${project}/changes/${first.body.change_id}/undo`)
	undo.answer(200, { ...changed(1, [], 3), restored: 1, kept: 0 })
	await message('1 panel restored')
})

test('a message names its only panel, also of two once the other is undone', async () => {
	for (const at of [1, 2])
		make(
			draftStatuses(project, { panel_ids: [uuid(at)], action: 'set', status: installed, label: `P/${at}` }, 'viewer'),
		)
	;(await call(0)).answer(200, changed(1, [installed.id], 2))
	await message('P/1 set to “Status 2”')
	;(await call(1)).answer(200, changed(2, [installed.id], 3))
	await message('2 panels set to “Status 2”')
	press('z')
	;(await call(2)).answer(200, { ...changed(2, [made.id], 4), restored: 1, kept: 0 })
	await message('P/2 restored')
	await message('P/1 set to “Status 2”')
})

test('two changes in a row are told together and both undone, the last one first', async () => {
	set(1, installed)
	set(2, installed)
	;(await call(0)).answer(200, changed(1, [installed.id], 2))
	const second = await call(1)
	second.answer(200, changed(2, [installed.id], 3))
	fireEvent.click(await undoButton('2 panels set to “Status 2”'))
	const undo = await call(2)
	expect(undo.path).toContain(String(second.body.change_id))
	undo.answer(200, { ...changed(2, [made.id], 4), restored: 1, kept: 0 })
	;(await call(3)).answer(200, { ...changed(1, [], 5), restored: 1, kept: 0 })
	await waitFor(() => expect(shown()?.slice(0, 2)).toEqual([[], [made.id]]))
	await message('2 panels restored')
	expect(screen.queryByText('1 panel restored'), 'one message').toBeNull()
})

test('a change that waits hides what was told before it, and nothing that is told while it waits', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
	set(3, delivered)
	;(await call(0)).answer(200, changed(3, [delivered.id], 2))
	await message('1 panel set to “Status 1”')
	set(1, installed)
	set(2, installed)
	;(await call(1)).answer(200, changed(1, [installed.id], 3))
	await message('1 panel set to “Status 2”')
	act(() => void vi.advanceTimersByTime(1500))
	await waitFor(() => expect(screen.queryByText('1 panel set to “Status 1”')).toBeNull())
	;(await call(2)).answer(200, changed(2, [installed.id], 4))
	await message('2 panels set to “Status 2”')
})

test('what others did meanwhile stays when the server refuses, and the refusal names the change', async () => {
	make(draftStatuses(project, { panel_ids: [uuid(1), uuid(2)], action: 'set', status: installed }, 'viewer'))
	act(() =>
		projectEventHandlers(queryClient, project).panel_statuses_changed({
			project_id: project,
			...changed(2, [delivered.id], 2),
		}),
	)
	;(await call(0)).answer(403, { message: 'No', error: 'ACCESS_DENIED' })
	await message(/Set 2 panels to Status 2/)
	expect(shown()?.slice(0, 2)).toEqual([[], [delivered.id]])
	fireEvent.click(screen.getByRole('button', { name: /1 change couldn.t be saved/ }))
	fireEvent.click(await screen.findByRole('button', { name: /^Discard/ }))
	await waitFor(() => expect(outboxOf(queryClient).state().refused).toEqual([]))
})

test('a list that is read while a change waits shows the change', async () => {
	set(1, installed)
	await call(0)
	vi.stubGlobal('fetch', async () => new Response(listText(listOf(panel(1), panel(2)))))
	await act(() => queryClient.refetchQueries({ queryKey: panelsQuery(project).queryKey }))
	expect(shown()?.[0]).toEqual([installed.id])
})

test('Ctrl+Z and Ctrl+Shift+Z undo and redo in order, and say when there is nothing left', async () => {
	set(1, installed)
	;(await call(0)).answer(200, changed(1, [installed.id], 2))
	await message('1 panel set to “Status 2”')
	press('z')
	const undo = await call(1)
	undo.answer(200, { ...changed(1, [], 3), restored: 1, kept: 0 })
	await message('1 panel restored')
	press('z')
	await message('Nothing to undo')
	press('z', { shiftKey: true })
	const redo = await call(2)
	expect(redo.path).toBe(`/projects/${project}/changes/${undo.body.change_id}/undo`)
	redo.answer(200, { ...changed(1, [installed.id], 4), restored: 1, kept: 0 })
	await waitFor(() => expect(shown()?.[0]).toEqual([installed.id]))
	press('z')
	expect((await call(3)).path).toContain(String(redo.body.change_id))
})

test('undoing says which panels it left to colleagues', async () => {
	set(1, installed)
	;(await call(0)).answer(200, changed(1, [installed.id], 2))
	fireEvent.click(await undoButton('1 panel set to “Status 2”'))
	;(await call(1)).answer(200, { changed: [], revision: 3, restored: 0, kept: 1 })
	await message(/1 kept/)
})

test('Ctrl+Z drops what is not sent yet, and takes back what is on its way once it is answered', async () => {
	set(1, installed)
	set(2, installed)
	const first = await call(0)
	press('z')
	expect(shown()?.[1]).toEqual([made.id])
	press('z')
	first.answer(200, changed(1, [installed.id], 2))
	expect((await call(1)).path).toContain(`/changes/${first.body.change_id}/undo`)
})

test('a lost line keeps the change with its mark, and sends it as the same change', async () => {
	set(1, installed)
	const first = await call(0)
	first.answer(0)
	expect(shown()?.[0]).toEqual([installed.id])
	fireEvent.click(await screen.findByRole('button', { name: '1 change not sent yet' }, { timeout: 4000 }))
	await message('Set 1 panel to Status 2')
	const again = await call(1)
	expect(again.body).toEqual(first.body)
	again.answer(200, { changed: [], revision: 2, repeated: true })
	await message('1 panel set to “Status 2”')
})

test('the next page goes on with what a killed one left', async () => {
	const person = await openPage()
	set(1, installed)
	;(await call(0)).answer(0)
	cleanup()
	await openPage(person)
	await waitFor(() => expect(shown()?.[0]).toEqual([installed.id]))
	const { body } = await call(1)
	expect(body.change_id).toBe((await call(0)).body.change_id)
})

test('panels join and leave a group as steps, and a deleted group comes back with them', async () => {
	make(draftGroupPanels(project, { group_id: lorry.id, group_name: lorry.name, add: [uuid(1)], remove: [] }))
	expect(groupsShown()).toEqual([[lorry.id], [], [lorry.id]])
	;(await call(0)).answer(200, { group: { ...lorry, panel_count: 2 }, added: [uuid(1)], removed: [], revision: 2 })
	fireEvent.click(await undoButton('1 panel added to “Lorry 1”'))
	expect(groupsShown()).toEqual([[], [], [lorry.id]])
	expect((await call(1)).body).toMatchObject({ add: [], remove: [uuid(1)] })
	;(await call(1)).answer(200, { group: lorry, added: [], removed: [uuid(1)], revision: 3 })
	make(draftGroupDeletion(project, lorry))
	expect(groupsShown()).toEqual([[], [], []])
	;(await call(2)).answer(200, { groups: [], revision: 4, group: lorry, panel_ids: [uuid(3)] })
	fireEvent.click(await undoButton('Group “Lorry 1” deleted'))
	expect((await call(3)).body).toMatchObject({ id: lorry.id, panel_ids: [uuid(3)] })
	expect(groupsShown()).toEqual([[], [], [lorry.id]])
})

test('steps of groups heard out of turn end as the last of them', () => {
	const live = projectEventHandlers(queryClient, project)
	const group = lorry
	const event = { project_id: project, group }
	act(() => live.group_panels_changed({ ...event, added: [], removed: [uuid(1)], revision: 4 }))
	act(() => live.group_panels_changed({ ...event, added: [uuid(1), uuid(2)], removed: [], revision: 3 }))
	expect(groupsShown()).toEqual([[], [lorry.id], [lorry.id]])
	act(() => live.group_deleted({ ...event, revision: 5 }))
	act(() => live.group_changed({ ...event, revision: 4 }))
	expect(groupsShown()).toEqual([[], [], []])
	expect(queryClient.getQueryData(groupsQuery(project).queryKey)).toEqual([])
})

test('two quick moves of statuses end in the last order, whatever is read in between', async () => {
	const order = (...statuses: (typeof made)[]) => statuses.map(({ id }) => id)
	const ids = () => queryClient.getQueryData(statusesQuery(project).queryKey)?.map(({ id }) => id)
	make(draftStatusOrder(project, order(made, delivered, installed), order(delivered, made, installed)))
	make(draftStatusOrder(project, order(delivered, made, installed), order(delivered, installed, made)))
	;(await call(0)).answer(200, { statuses: [delivered, made, installed], revision: 2 })
	await call(1)
	vi.stubGlobal('fetch', async () =>
		Response.json({
			statuses: [delivered, made, installed].map((each, position) => ({ ...each, position })),
			revision: 2,
		}),
	)
	await act(() => queryClient.refetchQueries({ queryKey: statusesQuery(project).queryKey }))
	expect(ids()).toEqual(order(delivered, installed, made))
})

test('Ctrl+Z pressed twice before any answer undoes the last two changes, not the undo', async () => {
	set(1, installed)
	set(2, installed)
	const first = await call(0)
	first.answer(200, changed(1, [installed.id], 2))
	const second = await call(1)
	second.answer(200, changed(2, [installed.id], 3))
	await message('2 panels set to “Status 2”')
	press('z')
	press('z')
	press('z', { shiftKey: true })
	press('z')
	const undo = await call(2)
	expect(undo.path).toContain(`/changes/${second.body.change_id}/undo`)
	undo.answer(200, { ...changed(2, [made.id], 4), restored: 1, kept: 0 })
	const next = await call(3)
	expect(next.path).toContain(`/changes/${first.body.change_id}/undo`)
	next.answer(200, { ...changed(1, [], 5), restored: 1, kept: 0 })
	await waitFor(() => expect(outboxOf(queryClient).state().waiting).toEqual([]))
	expect(asked).toHaveLength(4)
})

test('as many changes are undone as Ctrl+Z was pressed while the last one was on its way', async () => {
	set(1, installed)
	const first = await call(0)
	first.answer(200, changed(1, [installed.id], 2))
	await message('1 panel set to “Status 2”')
	set(2, installed)
	const second = await call(1)
	press('z')
	press('z')
	press('z')
	press('z', { shiftKey: true })
	second.answer(200, changed(2, [installed.id], 3))
	const undo = await call(2)
	expect(undo.path).toContain(`/changes/${second.body.change_id}/undo`)
	undo.answer(200, { ...changed(2, [made.id], 4), restored: 1, kept: 0 })
	expect((await call(3)).path).toContain(`/changes/${first.body.change_id}/undo`)
})

test('what the message of an undo takes back is done again, so Ctrl+Z undoes it', async () => {
	set(1, installed)
	;(await call(0)).answer(200, changed(1, [installed.id], 2))
	await message('1 panel set to “Status 2”')
	press('z')
	;(await call(1)).answer(200, { ...changed(1, [], 3), restored: 1, kept: 0 })
	fireEvent.click(await undoButton('1 panel restored'))
	const redo = await call(2)
	redo.answer(200, { ...changed(1, [installed.id], 4), restored: 1, kept: 0 })
	await waitFor(() => expect(outboxOf(queryClient).state().waiting).toEqual([]))
	press('z')
	expect((await call(3)).path).toContain(String(redo.body.change_id))
})

test('Ctrl+Z passes over a comment that waits', async () => {
	const comment = draftReply(project, uuid(70), { text: 'Wrong anchor', mentions: [] })
	set(1, installed)
	;(await call(0)).answer(200, changed(1, [installed.id], 2))
	await message('1 panel set to “Status 2”')
	make(draftThreadRead(project, uuid(70), true))
	await call(1)
	make(comment)
	press('z')
	const names = outboxOf(queryClient)
		.state()
		.waiting.map(({ kind }) => kind)
	expect(names).toEqual(['thread_read', 'comment_reply', 'undo_change'])
})

test('what one person did is nothing to undo for the next one on the same page', async () => {
	set(1, installed)
	;(await call(0)).answer(200, changed(1, [installed.id], 2))
	await message('1 panel set to “Status 2”')
	await act(() => outboxOf(queryClient).open(uuid(8000), true))
	press('z')
	await message('Nothing to undo')
})

test('dropping a change that may have arrived fetches what it would have changed', async () => {
	set(1, installed)
	;(await call(0)).answer(0)
	await waitFor(() => expect(outboxOf(queryClient).state().waiting).toMatchObject([{ attempts: 1 }]))
	act(() => outboxOf(queryClient).discard(outboxOf(queryClient).state().waiting[0]?.id ?? ''))
	expect(queryClient.getQueryState(panelsQuery(project).queryKey)?.isInvalidated).toBe(true)
})

test('a panel whose changes are all refused is read again, since each took it back to the one before', async () => {
	set(1, delivered)
	set(1, installed)
	;(await call(0)).answer(403, { message: 'No', error: 'ACCESS_DENIED' })
	;(await call(1)).answer(403, { message: 'No', error: 'ACCESS_DENIED' })
	await waitFor(() => expect(outboxOf(queryClient).state().refused).toHaveLength(2))
	expect(queryClient.getQueryState(panelsQuery(project).queryKey)?.isInvalidated).toBe(true)
})
