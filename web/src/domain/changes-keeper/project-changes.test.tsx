import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, signedIn, stubServer } from '../../testing/stub-server.ts'
import { makeChange, outboxOf } from '../changes/outbox-of.ts'
import { accessQuery } from '../project/access.queries.ts'
import { draftAccess } from '../project/access-changes.ts'
import { projectQuery } from '../project/project.queries.ts'
import { draftProjectChange } from '../project/project-changes.ts'
import { savedViewsQuery } from '../saved-views/saved-views.queries.ts'
import { draftView, draftViewDeletion } from '../saved-views/view-changes.ts'
import { ChangesKeeper } from './changes-keeper.tsx'

const ANN = '00000000-0000-4000-8000-000000000501'
const BEN = '00000000-0000-4000-8000-000000000502'
const PROJECT = `PUT /projects/${PROJECT_ID}`
const VIEWS = `/projects/${PROJECT_ID}/views`
const ACCESS = `/projects/${PROJECT_ID}/access`
let page: Awaited<ReturnType<typeof renderInApp>>['queryClient']

async function open(answers: Record<string, Answer | ((call: Call) => Answer)>) {
	const calls = stubServer({ ...signedIn(ANN), ...answers })
	const { queryClient } = await renderInApp(
		<>
			<Notifications />
			<ChangesKeeper projectId={PROJECT_ID} />
		</>,
	)
	page = queryClient
	page.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } })
	await act(() => outboxOf(page).loaded)
	return () => calls.filter(({ method }) => method !== 'GET')
}
const make = (draft: Parameters<typeof makeChange>[1]) => act(() => void makeChange(page, draft))
const undo = async (message: string) => {
	const toast = (await screen.findByText(message)).closest('.mantine-Notification-root') as HTMLElement
	fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
}
const press = (more: object = {}) => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, ...more })

afterEach(() => {
	cleanup()
	notifications.clean()
	vi.unstubAllGlobals()
})

const hall = exampleProject()
/** Answers as the server does: with the project after the change. */
const changing = ({ body }: Call): Answer => ({ body: { project: { ...hall, ...(body as object) } } })
const showProject = () => {
	page.setQueryData(projectQuery(PROJECT_ID).queryKey, hall)
	page.setQueryData(queryKeys.projectList, [hall])
}
const nameShown = () => [
	page.getQueryData(projectQuery(PROJECT_ID).queryKey)?.name,
	page.getQueryData<(typeof hall)[]>(queryKeys.projectList)?.[0]?.name,
]

test('a new name shows at once on every page, and goes back and forth by keys', async () => {
	const sent = await open({ [PROJECT]: changing })
	showProject()
	make(draftProjectChange(hall, { name: 'Hall 5' }))
	expect(nameShown()).toEqual(['Hall 5', 'Hall 5'])
	await screen.findByText('Project renamed to “Hall 5”')
	press()
	await screen.findByText('Project renamed to “Hall 4”')
	expect(nameShown()).toEqual(['Hall 4', 'Hall 4'])
	press({ shiftKey: true })
	await waitFor(() =>
		expect(sent().map(({ body }) => body)).toEqual(['Hall 5', 'Hall 4', 'Hall 5'].map((name) => ({ name }))),
	)
})

test('while somebody else’s pages are seen, a change is taken back with a word, and nothing is kept to be sent', async () => {
	const message = 'You see this as someone else, and can’t change anything'
	await open({ [PROJECT]: { status: 403, body: { error: 'SEEING_AS', message } } })
	showProject()
	make(draftProjectChange(hall, { name: 'Hall 5' }))
	await screen.findByText(/You see this as someone else/)
	expect(nameShown()).toEqual(['Hall 4', 'Hall 4'])
	expect(screen.queryByText(/Couldn’t save/)).toBeNull()
	expect(outboxOf(page).state()).toMatchObject({ waiting: [], refused: [] })
})

test('description and label are undone from their messages', async () => {
	const sent = await open({ [PROJECT]: changing })
	showProject()
	make(draftProjectChange(hall, { description: 'North wing' }))
	await undo('Project description saved')
	await waitFor(() => expect(sent().at(-1)?.body).toEqual({ description: '' }))
	make(draftProjectChange(hall, { labels: ['paused'] }))
	await undo('Project label set to Paused')
	await waitFor(() => expect(sent().at(-1)?.body).toEqual({ labels: ['active'] }))
})

test('a kind of panel is renamed where its name is shown, and undone', async () => {
	const kinds = [
		{ number: 1, name: null, classes: ['IfcWall'], name_pattern: 'WAND' },
		{ number: 2, name: 'Double tee', classes: ['IfcSlab'], name_pattern: 'TT*' },
	]
	const project = exampleProject({ panel_kinds: kinds })
	const renamed = (names: (string | null)[]) => kinds.map((kind, place) => ({ ...kind, name: names[place] ?? null }))
	const sent = await open({
		[PROJECT]: ({ body }) => {
			const [{ name }] = (body as { panel_kinds: [{ name: string | null }] }).panel_kinds
			return { body: { project: { ...project, panel_kinds: renamed([name, 'Double tee']) } } }
		},
	})
	page.setQueryData(projectQuery(PROJECT_ID).queryKey, project)
	page.setQueryData(queryKeys.projectList, [hall])
	const shown = () => page.getQueryData(projectQuery(PROJECT_ID).queryKey)?.panel_kinds
	make(draftProjectChange(project, { panel_kinds: [{ number: 1, name: 'Wall' }] }))
	expect(shown()).toEqual(renamed(['Wall', 'Double tee']))
	await undo('Kind of panel renamed to “Wall”')
	await screen.findByText('The kind of panel has the model’s name again')
	expect(shown()).toEqual(kinds)
	expect(sent().map(({ body }) => body)).toEqual(['Wall', null].map((name) => ({ panel_kinds: [{ number: 1, name }] })))
})

test('a storey is renamed where its name is shown, and undone', async () => {
	const floor = { global_id: 'a', model_name: 'Undefined' }
	const project = exampleProject({ floor_names: [{ global_id: 'b', model_name: 'Level 1', name: 'First' }] })
	const named = (name: string) => [...project.floor_names, { ...floor, name }]
	const sent = await open({
		[PROJECT]: ({ body }) => {
			const [{ name }] = (body as { floor_names: [{ name: string | null }] }).floor_names
			return { body: { project: { ...project, floor_names: name ? named(name) : project.floor_names } } }
		},
	})
	page.setQueryData(projectQuery(PROJECT_ID).queryKey, project)
	page.setQueryData(queryKeys.projectList, [hall])
	const shown = () => page.getQueryData(projectQuery(PROJECT_ID).queryKey)?.floor_names
	make(draftProjectChange(project, { floor_names: [{ ...floor, name: 'Ground' }] }))
	expect(shown()).toEqual(named('Ground'))
	await undo('Storey renamed to “Ground”')
	await screen.findByText('The storey has the model’s name again')
	expect(shown()).toEqual(project.floor_names)
	const renames = ['Ground', null].map((name) => ({ floor_names: [{ ...floor, name }] }))
	expect(sent().map(({ body }) => body)).toEqual(renames)
})

test('undoing leaves a name that somebody has changed since', async () => {
	const sent = await open({ [PROJECT]: changing })
	showProject()
	make(draftProjectChange(hall, { name: 'Hall 5' }))
	await screen.findByText('Project renamed to “Hall 5”')
	act(() => void page.setQueryData(projectQuery(PROJECT_ID).queryKey, { ...hall, name: 'Hall of Ben' }))
	await undo('Project renamed to “Hall 5”')
	await screen.findByText('Not undone: it has been changed since')
	expect(sent()).toHaveLength(1)
})

test('a refused name goes back to the one before', async () => {
	await open({ [PROJECT]: { status: 403, body: { message: 'No', error: 'ACCESS_DENIED' } } })
	showProject()
	make(draftProjectChange(hall, { name: 'Hall 5' }))
	await screen.findByText(/Rename the project to “Hall 5”/)
	expect(nameShown()).toEqual(['Hall 4', 'Hall 4'])
})

test('a project that is read while its new name waits shows the new name', async () => {
	await open({ [PROJECT]: { status: 503 }, [`GET /projects/${PROJECT_ID}`]: { body: { project: hall } } })
	make(draftProjectChange(hall, { name: 'Hall 5' }))
	expect((await page.fetchQuery(projectQuery(PROJECT_ID))).name).toBe('Hall 5')
})

const viewOf = (id: string, name: string) => ({
	id,
	name,
	created_by: ANN,
	created_by_name: 'Ann',
	created_at: '2026-01-01T12:00:00Z',
	can_delete: true,
})
const viewsShown = () => page.getQueryData(savedViewsQuery(PROJECT_ID).queryKey)?.map(({ name }) => name)

test('a saved view shows at once; undone it is deleted, and done again it comes back as itself', async () => {
	const kept = viewOf(BEN, 'Z')
	const saving = ({ body }: Call): Answer => {
		const { id, name } = body as { id: string; name: string }
		return { status: 201, body: { view: viewOf(id, name) } }
	}
	const draft = draftView(PROJECT_ID, { name: 'A', text: 'v1' })
	const { id } = draft.about as { id: string }
	const sent = await open({ [`POST ${VIEWS}`]: saving, [`DELETE ${VIEWS}/${id}`]: { body: { views: [kept] } } })
	page.setQueryData(savedViewsQuery(PROJECT_ID).queryKey, [kept])
	make(draft)
	expect(viewsShown()).toEqual(['A', 'Z'])
	await undo('View “A” saved')
	await screen.findByText('View “A” deleted')
	expect(viewsShown()).toEqual(['Z'])
	press({ shiftKey: true })
	await waitFor(() => expect(sent().at(-1)).toMatchObject({ method: 'POST', body: { id, name: 'A', view: 'v1' } }))
	await waitFor(() => expect(viewsShown()).toEqual(['A', 'Z']))
})

test('a deleted view comes back only where what it showed is known', async () => {
	const sent = await open({
		[`DELETE ${VIEWS}/${BEN}`]: { body: { views: [] } },
		[`POST ${VIEWS}`]: { status: 201, body: { view: viewOf(BEN, 'Z') } },
	})
	make(draftViewDeletion(PROJECT_ID, { id: BEN, name: 'Z' }, null))
	await screen.findByText('View “Z” deleted')
	expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
	make(draftViewDeletion(PROJECT_ID, { id: BEN, name: 'Z' }, 'v1'))
	fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
	await waitFor(() => expect(sent().at(-1)?.body).toEqual({ id: BEN, name: 'Z', view: 'v1' }))
})

const ben = {
	pending: false,
	user_id: BEN,
	email: 'ben@example.com',
	name: 'Ben',
	role: 'viewer',
	own_role: 'viewer',
	is_owner: false,
} as const
const aboutBen = { user_id: BEN, email: ben.email, name: 'Ben', is_own: false }
const listOf = (...access: object[]) => ({ body: { access, total: access.length, page: 1, page_size: 200 } })
const showAccess = (...access: (typeof ben)[]) => page.setQueryData(accessQuery(PROJECT_ID).queryKey, access)
const rolesShown = () => page.getQueryData(accessQuery(PROJECT_ID).queryKey)?.map(({ role }) => role)

test('a changed role is undone, unless somebody has changed it since', async () => {
	const assign = ({ body }: Call) => {
		const { role } = body as { role: string }
		return listOf({ ...ben, role, own_role: role })
	}
	const sent = await open({ [`POST ${ACCESS}/assign`]: assign })
	showAccess(ben)
	const change = draftAccess(PROJECT_ID, { ...aboutBen, before: 'viewer', after: 'editor' })
	make(change)
	expect(rolesShown()).toEqual(['editor'])
	await undo('Role of Ben changed to Editor')
	await waitFor(() => expect(sent().at(-1)?.body).toEqual({ user_id: BEN, role: 'viewer', language: 'en' }))
	await screen.findByText('Role of Ben changed to Viewer')
	make(change)
	await screen.findByText('Role of Ben changed to Editor')
	act(
		() => void page.setQueryData(accessQuery(PROJECT_ID).queryKey, [{ ...ben, role: 'manager', own_role: 'manager' }]),
	)
	await undo('Role of Ben changed to Editor')
	await screen.findByText('Not undone: it has been changed since')
	expect(sent()).toHaveLength(3)
})

test('access that was given is taken by undoing, and access that was taken is given again', async () => {
	const sent = await open({
		[`POST ${ACCESS}/assign`]: listOf(ben),
		[`DELETE ${ACCESS}/${BEN}`]: listOf(),
	})
	showAccess()
	make(draftAccess(PROJECT_ID, { ...aboutBen, user_id: null, before: null, after: 'viewer' }))
	expect(rolesShown()).toEqual([])
	await screen.findByText('Ben now has access')
	expect(rolesShown()).toEqual(['viewer'])
	await undo('Ben now has access')
	await waitFor(() => expect(sent().at(-1)).toMatchObject({ method: 'DELETE', path: `${ACCESS}/${BEN}` }))
	await undo('Ben no longer has access')
	await waitFor(() => expect(sent().at(-1)?.body).toEqual({ user_id: BEN, role: 'viewer', language: 'en' }))
})

test('who changed their own role is offered no undo', async () => {
	await open({ [`POST ${ACCESS}/assign`]: listOf(ben) })
	make(draftAccess(PROJECT_ID, { ...aboutBen, is_own: true, before: 'manager', after: 'viewer' }))
	await screen.findByText('Role of Ben changed to Viewer')
	expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what is undone without a line is dropped at once, and can be done again', async () => {
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
	const sent = await open({
		[PROJECT]: () => {
			throw new TypeError('no line')
		},
	})
	showProject()
	make(draftProjectChange(hall, { name: 'Hall 5' }))
	await waitFor(() => expect(sent()).toHaveLength(1))
	await waitFor(() => expect(outboxOf(page).state().sending.size).toBe(0))
	press()
	expect(nameShown()).toEqual(['Hall 4', 'Hall 4'])
	press({ shiftKey: true })
	expect(nameShown()).toEqual(['Hall 5', 'Hall 5'])
	vi.restoreAllMocks()
})

test('a deletion whose first answer got lost is done, not refused', async () => {
	let times = 0
	const gone = { status: 404, body: { message: 'This view no longer exists', error: 'NOT_FOUND' } }
	const sent = await open({
		[PROJECT]: changing,
		[`DELETE ${ACCESS}/${BEN}`]: () => (times++ === 0 ? { status: 502 } : gone),
		[`POST ${ACCESS}/assign`]: { body: { access: [ben], total: 1, page: 1, page_size: 25 } },
	})
	showProject()
	make(draftProjectChange(hall, { name: 'Hall 5' }))
	await screen.findByText('Project renamed to “Hall 5”')
	make(draftAccess(PROJECT_ID, { ...aboutBen, before: 'editor', after: null }))
	await waitFor(() => expect(times).toBe(2), { timeout: 4000 })
	await waitFor(() => expect(outboxOf(page).state().waiting).toEqual([]))
	expect(outboxOf(page).state().refused).toEqual([])
	await screen.findByText('Ben no longer has access')
	notifications.clean()
	// Not the rename before it.
	press()
	await screen.findByText('Ben now has access')
	expect(sent().at(-1)).toMatchObject({ method: 'POST', path: `${ACCESS}/assign` })
	expect(nameShown()).toEqual(['Hall 5', 'Hall 5'])
	press()
	await screen.findByText('Project renamed to “Hall 4”')
})

test('what was told of a change goes when the next one has to wait: it would read as if that one had been made', async () => {
	let isDown = false
	const answer = (call: Call) => (isDown ? { status: 503 } : changing(call))
	await open({ [PROJECT]: answer })
	showProject()
	make(draftProjectChange(hall, { name: 'Hall 4' }))
	await screen.findByText('Project renamed to “Hall 4”')
	isDown = true
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
	make(draftProjectChange(hall, { description: 'North wing' }))
	await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
	expect(notificationsStore.getState().notifications).toEqual([])
	expect(outboxOf(page).state().waiting).toHaveLength(1)
})
