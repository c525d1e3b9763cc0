import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { startI18n } from '../../locales/i18n.ts'
import { panel, status, uuid } from '../../testing/panel.test-support.ts'
import { makeChange, outboxOf } from '../changes/outbox-of.ts'
import { panelsQuery } from '../panels/list/panels.queries.ts'
import { draftGroupStatuses, draftStatuses } from '../panels/panel-changes.ts'
import { statusesQuery } from '../statuses/statuses.queries.ts'
import { ChangesKeeper } from './changes-keeper.tsx'

const project = uuid(1)
const [made, installed] = [status(0, { name: 'Produced' }), status(1, { name: 'Installed', requires: [uuid(1000)] })]

type Asked = { body: Record<string, unknown>; answer: (status: number, body: unknown) => void }
let asked: Asked[]
let client: QueryClient
let people = 0

const shown = () => client.getQueryData(panelsQuery(project).queryKey)?.panels.map(({ statuses }) => statuses)
const call = async (at: number) => {
	await waitFor(() => expect(asked.length).toBeGreaterThan(at))
	return asked[at] as Asked
}
const set = (...numbers: number[]) =>
	act(
		() =>
			void makeChange(
				client,
				draftStatuses(project, { panel_ids: numbers.map(uuid), action: 'set', status: installed }, 'viewer'),
			),
	)
/** The server's refusal: of three panels asked for, these many lack "Produced". */
const refuse = async (at: number, mode: 'warn' | 'block', panel_count = 2) => {
	const panels = [{ id: uuid(2), mark: 'P/2', name: '' }]
	const breaks = [{ status_id: installed.id, requires: made.id, mode, panel_count, panels }]
	;(await call(at)).answer(409, {
		message: 'not yet',
		error: 'STATUS_RULE',
		details: { breaks, panel_count, asked: 3 },
	})
	return screen.findByRole('dialog')
}

async function openPage(person = uuid(8000 + people++)) {
	client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
	client.setQueryData(queryKeys.currentUser, { id: person, name: 'Ann', email: 'ann@example.com' } as never)
	const panels = [panel(1, { statuses: [made.id] }), panel(2), panel(3)]
	client.setQueryData(panelsQuery(project).queryKey, { panels, total: 3, version_id: uuid(2), revision: 1 })
	client.setQueryData(statusesQuery(project).queryKey, [made, installed])
	render(
		<MantineProvider env="test">
			<QueryClientProvider client={client}>
				<Notifications />
				<ChangesKeeper projectId={project} />
			</QueryClientProvider>
		</MantineProvider>,
	)
	await act(() => outboxOf(client).loaded)
	return person
}

beforeAll(async () => {
	await startI18n()
	const request = async (_name: string, work: () => unknown) => work()
	Object.defineProperty(navigator, 'locks', { value: { request, query: async () => ({}) }, configurable: true })
})
beforeEach(() => {
	asked = []
	vi.stubGlobal('fetch', (_path: string, { method = 'GET', body }: RequestInit = {}) =>
		method === 'GET'
			? Promise.resolve(Response.json({}, { status: 404 }))
			: new Promise((resolve) =>
					asked.push({
						body: JSON.parse(String(body)),
						answer: (code, answer) => resolve(Response.json(answer, { status: code })),
					}),
				),
	)
})
afterEach(() => {
	cleanup()
	void outboxOf(client).open(null, true)
	notifications.clean()
	vi.unstubAllGlobals()
})

const press = (within_: HTMLElement, name: string | RegExp) =>
	userEvent.click(within(within_).getByRole('button', { name }))

test('panels that lack a status are named, and left out of the change, which tells of them and is undone', async () => {
	await openPage()
	set(1, 2, 3)
	const dialog = await refuse(0, 'warn')
	expect(dialog.textContent).toContain('2 of 3 panels are missing a status that has to come first.')
	expect(dialog.textContent).toContain('Missing on 2 panels:Produced')
	expect(dialog.textContent).toContain('P/2 and 1 more')
	expect(shown()).toEqual([[made.id], [], []])
	await press(dialog, 'Leave 2 out')
	const again = await call(1)
	expect(again.body).toMatchObject({ panel_ids: [uuid(1), uuid(2), uuid(3)], set: installed.id, on_rule: 'leave_out' })
	expect(again.body.change_id).not.toBe(asked[0]?.body.change_id)
	// Which panels are left out is the server's to say.
	expect(shown()).toEqual([[made.id], [], []])
	again.answer(200, { changed: [{ panel_id: uuid(1), statuses: [installed.id] }], revision: 2, left_out: 2 })
	const toast = (await screen.findByText('1 panel set to “Installed” · 2 left out')).closest(
		'.mantine-Notification-root',
	)
	expect(shown()).toEqual([[installed.id], [], []])
	await press(toast as HTMLElement, 'Undo')
	await call(2)
})

test('a rule that blocks is overridden with a reason only', async () => {
	await openPage()
	set(1, 2, 3)
	const dialog = await refuse(0, 'block')
	await press(dialog, 'Override')
	const field = within(dialog).getByRole('textbox', { name: 'Reason to override' })
	expect(dialog.textContent).toContain('Give a reason')
	expect(document.activeElement).toBe(field)
	await userEvent.type(field, ' Crane is here only today ')
	act(() => void window.dispatchEvent(new Event('offline')))
	await screen.findByText('Offline')
	act(() => void window.dispatchEvent(new Event('online')))
	await press(dialog, 'Override')
	expect((await call(1)).body).toMatchObject({ on_rule: 'override', override_reason: 'Crane is here only today' })
	expect(shown()).toEqual([[installed.id], [installed.id], [installed.id]])
})

test('a warning needs no reason, and when every panel lacks the status there is nobody to leave out', async () => {
	await openPage()
	set(2, 3)
	const dialog = await refuse(0, 'warn', 3)
	expect(within(dialog).queryByRole('button', { name: /out$/ })).toBeNull()
	await press(dialog, 'Set anyway')
	expect((await call(1)).body).toMatchObject({ on_rule: 'override', override_reason: '' })
})

test('a question put off stays in the list of changes, also for a later page, until it is decided or cancelled', async () => {
	const person = await openPage()
	set(1, 2, 3)
	await refuse(0, 'warn')
	await userEvent.keyboard('{Escape}')
	await userEvent.click(await screen.findByRole('button', { name: '1 change needs your decision' }))
	await userEvent.click(await screen.findByRole('button', { name: /^Decide: / }))
	await screen.findByRole('button', { name: 'Leave 2 out' })
	cleanup()
	void outboxOf(client).open(null, true)
	await openPage(person)
	await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
	await waitFor(() => expect(outboxOf(client).state().refused).toEqual([]))
	expect(asked).toHaveLength(1)
})

test('several refusals are asked one after the other, those of groups too', async () => {
	await openPage()
	set(1, 2, 3)
	const about = { group_id: uuid(50), group_name: 'Lorry', action: 'set' as const, status: installed }
	act(() => void makeChange(client, draftGroupStatuses(project, about)))
	await refuse(0, 'warn')
	const dialog = await refuse(1, 'warn')
	await within(dialog).findByText('1 more change needs your decision.')
	await press(dialog, 'Cancel')
	await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('“Lorry”'))
	await press(screen.getByRole('dialog'), 'Leave 2 out')
	expect((await call(2)).body).toMatchObject({ status_id: installed.id, mode: 'set', on_rule: 'leave_out' })
})

test('panels that would go back are named with both statuses, nothing shows before, and then a rule may ask', async () => {
	await openPage()
	const panels = [1, 2, 3].map((number) => panel(number, { statuses: [installed.id] }))
	client.setQueryData(panelsQuery(project).queryKey, (list) => list && { ...list, panels })
	const about = { panel_ids: [1, 2, 3].map(uuid), action: 'set' as const, status: made }
	act(() => void makeChange(client, draftStatuses(project, about, 'viewer')))
	expect(shown()).toEqual([[installed.id], [installed.id], [installed.id]])
	const first = await call(0)
	expect(first.body).toMatchObject({ set: made.id, on_back: 'refuse' })
	const named = [{ id: uuid(2), mark: 'P/2', name: '' }]
	const back = [{ from: installed.id, to: made.id, panel_count: 2, panels: named }]
	first.answer(409, { message: 'back', error: 'STATUS_RULE', details: { breaks: [], back, panel_count: 2, asked: 3 } })
	const dialog = await screen.findByRole('dialog')
	expect(dialog.textContent).toContain('2 of 3 panels would go back to an earlier status.')
	expect(dialog.textContent).toContain('InstalledProduced2 panels')
	expect(dialog.textContent).toContain('P/2 and 1 more')
	await press(dialog, 'Leave 2 out')
	expect((await call(1)).body).toMatchObject({ set: made.id, on_back: 'leave_out' })
	await refuse(1, 'warn', 1)
	await press(await screen.findByRole('dialog'), 'Leave 1 out')
	const last = await call(2)
	expect(last.body).toMatchObject({ on_back: 'leave_out', on_rule: 'leave_out' })
	last.answer(200, { changed: [], revision: 2, repeated: true })
	await screen.findByText('3 left out')
})

test('one panel alone goes back without a question, many are set anyway', async () => {
	await openPage()
	const about = { action: 'set' as const, status: made }
	act(() => void makeChange(client, draftStatuses(project, { ...about, panel_ids: [uuid(1)] }, 'viewer')))
	expect((await call(0)).body).not.toHaveProperty('on_back')
	;(await call(0)).answer(200, { changed: [], revision: 2 })
	act(() => void makeChange(client, draftGroupStatuses(project, { ...about, group_id: uuid(50), group_name: 'Lot' })))
	const asks = await call(1)
	expect(asks.body).toMatchObject({ mode: 'set', on_back: 'refuse' })
	const back = [{ from: installed.id, to: null, panel_count: 3, panels: [] }]
	asks.answer(409, { message: 'back', error: 'STATUS_RULE', details: { breaks: [], back, panel_count: 3, asked: 3 } })
	const dialog = await screen.findByRole('dialog')
	expect(dialog.textContent).toContain('All 3 panels would go back to an earlier status.')
	expect(dialog.textContent).toContain('InstalledNo status3 panels')
	await press(dialog, 'Set anyway')
	expect((await call(2)).body).toMatchObject({ on_back: 'allow' })
})

test('who may not set a status reads so in words', async () => {
	await openPage()
	set(1)
	const details = { status_id: installed.id, name: 'Installed', default_key: 'installed', set_by: 'managers' }
	;(await call(0)).answer(403, { message: 'no', error: 'ACCESS_DENIED', details })
	await screen.findByText('Only managers may set or remove “Installed”.')
})

test('a later status that was set meanwhile is shown beside one’s own, and the person chooses', async () => {
	await openPage()
	const about = { panel_ids: [uuid(2)], action: 'set', status: made, label: 'P/2', is_onward: true } as const
	act(() => void makeChange(client, draftStatuses(project, { ...about, panel_ids: [uuid(2)] }, 'viewer')))
	const first = await call(0)
	expect(first.body).toMatchObject({ set: made.id, on_back: 'refuse' })
	const panels = [{ id: uuid(2), mark: 'P/2', name: '' }]
	const back = [{ from: installed.id, to: made.id, panel_count: 1, panels }]
	first.answer(409, { message: 'back', error: 'STATUS_RULE', details: { breaks: [], back, panel_count: 1, asked: 1 } })
	const dialog = await screen.findByRole('dialog')
	expect(dialog.textContent).toContain('A later status has been set in the meantime.')
	expect(dialog.textContent).toMatch(/Now.*Installed.*Your change.*Produced/)
	await press(dialog, 'Set mine')
	expect((await call(1)).body).toMatchObject({ panel_ids: [uuid(2)], set: made.id, on_back: 'allow' })
})

test('a change of several panels, some of which are gone, is made for the others', async () => {
	await openPage()
	set(2, 3, 9)
	;(await call(0)).answer(404, { message: 'This panel no longer exists', error: 'NOT_FOUND' })
	await userEvent.click(await screen.findByRole('button', { name: /couldn’t be saved/ }))
	await userEvent.click(await screen.findByRole('button', { name: /^Only the others/ }))
	const again = await call(1)
	expect(again.body).toMatchObject({ panel_ids: [uuid(2), uuid(3)], set: installed.id })
	expect(again.body.change_id).not.toBe(asked[0]?.body.change_id)
	expect(outboxOf(client).state().refused).toEqual([])
})
