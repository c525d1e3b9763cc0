import type { CommentThread as Thread } from '@panelyard/contracts/messages/comments'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as bodies from '../../api/send-body.ts'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { uuid } from '../../testing/panel.test-support.ts'
import { exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, signedIn, stubServer } from '../../testing/stub-server.ts'
import { CommentThread } from './comment-thread.tsx'
import { CommentsTab } from './comments-tab.tsx'
import { type CommentStarter, PanelComments } from './panel-comments.tsx'

const [ME, BEN] = [uuid(1), uuid(2)]
type ReplyBody = { text: string; image_ids: string[] }
const NOON = '2026-01-01T12:00:00Z'
const thread = (part: Partial<Thread> = {}): Thread => ({
	id: uuid(10),
	panel_id: uuid(20),
	panel_label: 'W-103',
	status: 'open',
	viewpoint: null,
	comments: [
		{
			id: uuid(11),
			thread_id: uuid(10),
			text: 'Crack at the corner',
			author_id: BEN,
			author_name: 'Ben',
			mentions: [],
			images: [],
			created_at: NOON,
			edited_at: null,
			is_deleted: false,
			is_read: false,
		},
	],
	unread_count: 1,
	author_id: BEN,
	resolved_by_name: null,
	resolved_at: null,
	created_at: NOON,
	updated_at: NOON,
	...part,
})
const path = `/projects/${PROJECT_ID}`
const threadPath = `${path}/comments/threads/${thread().id}`
const person = (user_id: string, name: string) => ({
	pending: false,
	user_id,
	name,
	email: `${name}@example.com`,
	role: 'editor',
	own_role: 'editor',
	is_owner: false,
})
const list = (threads: Thread[]) => ({ threads, total: threads.length, page: 1, page_size: 50, revision: 1 })

/** The server of a project in which the person has a role. */
const serve = (
	role: 'viewer' | 'editor' | 'manager',
	answers: Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)> = {},
) =>
	stubServer({
		...signedIn(ME),
		[`GET ${path}`]: { body: { project: exampleProject({ role }) } },
		[`GET ${path}/access`]: {
			body: { access: [person(ME, 'Me'), person(BEN, 'Ben')], total: 2, page: 1, page_size: 200 },
		},
		[`GET ${path}/comments/summary`]: { body: { panels: [], open: 1, resolved: 0, unread: 1, revision: 1 } },
		[`PUT ${threadPath}/read`]: { body: { thread: thread({ unread_count: 0 }) } },
		...answers,
	})

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	localStorage.clear()
})

describe('a thread', () => {
	const open = (shown = thread()) =>
		renderInApp(
			<>
				<ChangesKeeper projectId={PROJECT_ID} />
				<CommentThread projectId={PROJECT_ID} thread={shown} />
			</>,
		)

	test('is read by being shown, and still says what was new', async () => {
		const calls = serve('viewer')
		await open()
		expect(screen.getByText('Unread')).toBeTruthy()
		await waitFor(() =>
			expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
				path: `${threadPath}/read`,
				body: { is_read: true },
			}),
		)
	})

	test('offers people after an @ and tells the server whom the answer names', async () => {
		const calls = serve('viewer', { [`POST ${threadPath}`]: { status: 201, body: { thread: thread() } } })
		await open()
		const user = userEvent.setup()
		const field = screen.getByRole('textbox', { name: 'Reply' })
		await waitFor(() => expect(calls.some((call) => call.path.endsWith('/access'))).toBe(true))
		await user.type(field, 'Ask @b')
		await user.click(await screen.findByRole('option', { name: 'Ben' }))
		await user.type(field, 'today{Control>}{Enter}{/Control}')
		await waitFor(() =>
			expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
				id: expect.any(String),
				text: 'Ask @Ben today',
				mentions: [BEN],
				image_ids: [],
			}),
		)
		await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
	})

	test('sends its photos before itself, with or without words', async () => {
		const sent = vi.spyOn(bodies, 'sendBody').mockResolvedValue({ image: {} })
		vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
		const calls = serve('viewer', { [`POST ${threadPath}`]: { status: 201, body: { thread: thread() } } })
		await open()
		const user = userEvent.setup()
		const input = document.querySelector<HTMLInputElement>('input[type=file]')
		if (input) await user.upload(input, new File(['x'], 'corner.jpg', { type: 'image/jpeg' }))
		expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeTruthy()
		await user.click(screen.getByRole('button', { name: 'Reply' }))
		await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
		const [reply] = calls.filter(({ method }) => method === 'POST')
		const { image_ids, text } = (reply as Call).body as ReplyBody
		expect(text).toBe('')
		expect(image_ids).toHaveLength(1)
		expect(sent).toHaveBeenCalledExactlyOnceWith(
			expect.anything(),
			`${path}/images?id=${image_ids[0]}`,
			expect.any(Blob),
			{ person_id: ME },
		)
		expect(screen.queryByRole('img', { name: 'Photo 1' }), 'the draft is empty again').toBeNull()
	})

	test('keeps what was written when the server refuses, and what was begun for its person', async () => {
		serve('viewer', {
			[`POST ${threadPath}`]: {
				status: 404,
				body: { message: 'These comments no longer exist', error: 'NOT_FOUND' },
			},
		})
		await open()
		const user = userEvent.setup()
		await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'Long answer')
		await user.click(screen.getByRole('button', { name: 'Reply' }))
		await user.click(await screen.findByRole('button', { name: /1 change couldn.t be saved/ }))
		expect(await screen.findByText('Comment: Long answer')).toBeTruthy()
		expect(screen.getByText('These comments no longer exist')).toBeTruthy()
		await user.click(screen.getByRole('button', { name: /^Discard/ }))
		await user.keyboard('{Escape}')
		await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'Begun')
		cleanup()
		await open()
		expect(await screen.findByDisplayValue('Begun')).toBeTruthy()
		sessionStorage.clear()
	})

	test('words that somebody began are not shown to the next person of the same browser', async () => {
		serve('viewer')
		await open()
		await userEvent.type(await screen.findByRole('textbox', { name: 'Reply' }), 'Only for me')
		cleanup()
		localStorage.clear()
		const calls = serve('viewer', signedIn(BEN))
		await open()
		await waitFor(() => expect(calls.some((call) => call.path === '/auth/check')).toBe(true))
		expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', '')
		sessionStorage.clear()
	})

	test('takes no more words while an edit is being saved, so that none are lost', async () => {
		const own = thread()
		const comment = { ...(own.comments[0] as Thread['comments'][number]), author_id: ME, author_name: 'Me' }
		let answer = (_: Answer) => {}
		serve('viewer', { [`PUT ${path}/comments/${comment.id}`]: () => new Promise<Answer>((done) => (answer = done)) })
		await open({ ...own, comments: [comment] })
		const user = userEvent.setup()
		await user.click(await screen.findByRole('button', { name: 'Actions for the comment by Me' }))
		await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
		const field = screen.getByRole('textbox', { name: 'Edit' })
		await user.type(field, ' again')
		await user.click(screen.getByRole('button', { name: 'Save' }))
		await waitFor(() => expect(field).toHaveProperty('readOnly', true))
		act(() => answer({ status: 404, body: { message: 'This comment no longer exists', error: 'NOT_FOUND' } }))
		await waitFor(() => expect(field).toHaveProperty('readOnly', false))
		expect(field).toHaveProperty('value', 'Crack at the corner again')
		sessionStorage.clear()
	})

	test('a comment on a lost line stands in its thread as not sent', async () => {
		serve('viewer', { [`POST ${threadPath}`]: { status: 502 } })
		await open()
		const user = userEvent.setup()
		await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'Crane at noon')
		await user.click(screen.getByRole('button', { name: 'Reply' }))
		expect(await screen.findByText('Crane at noon')).toBeTruthy()
		expect(screen.getByText('Not sent yet')).toBeTruthy()
	})

	test('is resolved by editors, not by viewers who did not begin it', async () => {
		serve('viewer')
		await open()
		await screen.findByText('Crack at the corner')
		expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
		cleanup()
		vi.unstubAllGlobals()
		const calls = serve('editor', { [`PUT ${threadPath}`]: { body: { thread: thread({ status: 'resolved' }) } } })
		await open()
		await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }))
		await waitFor(() =>
			expect(calls.find(({ method, path }) => method === 'PUT' && path === threadPath)?.body).toEqual({
				status: 'resolved',
			}),
		)
	})
})

test('the list keeps the search field while it looks, and asks for what was chosen', async () => {
	const calls = serve('viewer', {
		[`GET ${path}/comments`]: ({ query }) => ({ body: list(query.get('search') ? [] : [thread()]) }),
	})
	await renderInApp(
		<CommentsTab
			projectId={PROJECT_ID}
			canOpen3d
			shown="unread"
			groupId={null}
			onFilter={() => {}}
			threadId={null}
			onThread={() => {}}
		/>,
	)
	const row = await screen.findByRole('button', { name: /Crack at the corner/ })
	expect(within(row).getByText('W-103')).toBeTruthy()
	const asked = () => calls.filter((call) => call.path === `${path}/comments`).map(({ query }) => query)
	expect(asked()[0]?.get('unread')).toBe('true')
	const field = screen.getByRole('textbox')
	await userEvent.type(field, 'xyz')
	expect(await screen.findByText('No matching comments')).toBeTruthy()
	expect(document.activeElement).toBe(field)
	expect(asked().at(-1)?.get('search')).toBe('xyz')
})

test('comments are listed by the group of their panels', async () => {
	const truck = { id: uuid(70), name: 'Truck 7', description: '', position: 0, panel_count: 1, status_breakdown: [] }
	const calls = serve('viewer', {
		[`GET ${path}/comments`]: { body: list([thread()]) },
		[`GET ${path}/groups`]: { body: { groups: [truck], total: 1, page: 1, page_size: 200, revision: 1 } },
	})
	const onFilter = vi.fn()
	await renderInApp(
		<CommentsTab
			projectId={PROJECT_ID}
			canOpen3d
			shown="all"
			groupId={truck.id}
			onFilter={onFilter}
			threadId={null}
			onThread={() => {}}
		/>,
	)
	const field = await screen.findByRole('combobox', { name: 'Group' })
	await waitFor(() => expect(screen.getByRole('option', { name: 'Truck 7', selected: true })).toBeTruthy())
	const [asked] = calls.filter((call) => call.path === `${path}/comments`)
	expect(asked?.query.get('group_id')).toBe(truck.id)
	await userEvent.selectOptions(field, 'All groups')
	expect(onFilter.mock.calls).toEqual([[{ groupId: null }]])
})

test('an answer to a thread that was opened from its photo counts', async () => {
	const image = { id: uuid(30), width: 1600, height: 1200 }
	const photo = { image, comment_id: uuid(11), thread_id: uuid(10), panel_id: uuid(20), panel_label: 'W-103' }
	const photos = [{ ...photo, text: '', author_name: 'Ben', created_at: NOON }]
	const calls = serve('viewer', {
		[`GET ${path}/comments/photos`]: { body: { photos, total: 1, page: 1, page_size: 60, revision: 1 } },
		[`GET ${threadPath}`]: { body: { thread: thread({ unread_count: 0 }) } },
		[`POST ${threadPath}`]: { status: 201, body: { thread: thread({ unread_count: 0 }) } },
	})
	await renderInApp(
		<>
			<ChangesKeeper projectId={PROJECT_ID} />
			<CommentsTab
				projectId={PROJECT_ID}
				canOpen3d
				shown="photos"
				groupId={null}
				onFilter={() => {}}
				threadId={thread().id}
				onThread={() => {}}
			/>
		</>,
	)
	expect(await screen.findByRole('list', { name: 'Photos', hidden: true })).toBeTruthy()
	await userEvent.type(await screen.findByRole('textbox', { name: 'Reply' }), 'Done{Control>}{Enter}{/Control}')
	const isReply = ({ method }: Call) => method === 'POST'
	await waitFor(() => expect(calls.some(isReply)).toBe(true))
	const countsAfter = () => calls.slice(calls.findIndex(isReply)).filter((call) => call.path.endsWith('/summary'))
	await waitFor(() => expect(countsAfter()).not.toEqual([]))
})

test('where nobody has commented, the way leads to all panels', async () => {
	serve('viewer', {
		[`GET ${path}/comments/summary`]: { body: { panels: [], open: 0, resolved: 0, unread: 0, revision: 1 } },
		[`GET ${path}/comments`]: { body: list([]) },
	})
	const nothing = () => {}
	await renderInApp(
		<CommentsTab
			projectId={PROJECT_ID}
			canOpen3d
			shown="all"
			groupId={null}
			onFilter={nothing}
			threadId={null}
			onThread={nothing}
		/>,
	)
	expect((await screen.findByRole('link', { name: 'Show panels' })).getAttribute('href')).toContain('tab=panels')
})

test('a comment begun from elsewhere has the focus in its field, what was begun before still in it', async () => {
	serve('viewer', { [`GET ${path}/comments`]: { body: list([thread()]) } })
	const starter: { current: CommentStarter | null } = { current: null }
	await renderInApp(<PanelComments projectId={PROJECT_ID} panelId={uuid(20)} starter={starter} />)
	await userEvent.type(await screen.findByRole('textbox', { name: 'New comment' }), 'Half a')
	await userEvent.click(screen.getByRole('button', { name: /Crack at the corner/ }))
	expect(screen.queryByRole('textbox', { name: 'New comment' })).toBeNull()
	act(() => starter.current?.begin())
	const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' })
	expect([document.activeElement, field.value]).toEqual([field, 'Half a'])
})

test('an unfolded thread of a panel has one head, and its row only folds it again', async () => {
	serve('viewer', { [`GET ${path}/comments`]: { body: list([thread()]) } })
	await renderInApp(<PanelComments projectId={PROJECT_ID} panelId={uuid(20)} starter={{ current: null }} />)
	await userEvent.click(await screen.findByRole('button', { name: /Crack at the corner.*Ben/ }))
	const row = screen.getByRole('button', { name: 'Close comments', expanded: true })
	expect(screen.getAllByText('Ben')).toHaveLength(1)
	await userEvent.click(row)
	screen.getByRole('button', { name: /Crack at the corner.*Ben/, expanded: false })
})
