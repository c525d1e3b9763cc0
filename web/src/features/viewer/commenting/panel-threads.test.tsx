import type { CommentThread } from '@panelyard/contracts/messages/comments'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { uuid } from '../../../testing/panel.test-support.ts'
import { exampleProject, PROJECT_ID } from '../../../testing/project.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../../testing/stub-server.ts'
import { useStored } from '../base/store.ts'
import type { ViewAddress } from '../base/use-address.ts'
import * as addresses from '../base/use-address.ts'
import { useViewAddress } from '../keeping/use-view-address.ts'
import { exampleView } from '../view/view.test-support.ts'
import { ViewContext, type ViewStore } from '../view/view-store.ts'
import { PanelThreads } from './panel-threads.tsx'

const now: Record<string, string | undefined> = {}
const address = { now, read: () => now, write: (changed: ViewAddress) => void Object.assign(now, changed) }
vi.spyOn(addresses, 'useAddress').mockReturnValue(address)

const NOON = '2026-01-01T12:00:00Z'
const [HERE, THERE] = [uuid(20), uuid(21)]
const thread = (id: number, text: string): CommentThread => ({
	id: uuid(id),
	panel_id: HERE,
	panel_label: 'W-103',
	status: 'open',
	viewpoint: null,
	comments: [
		{
			id: uuid(id + 1),
			thread_id: uuid(id),
			text,
			author_id: uuid(1),
			author_name: 'Ben',
			mentions: [],
			images: [],
			created_at: NOON,
			edited_at: null,
			is_deleted: false,
			is_read: true,
		},
	],
	unread_count: 0,
	author_id: uuid(1),
	resolved_by_name: null,
	resolved_at: null,
	created_at: NOON,
	updated_at: NOON,
})
const [CRACK, ANCHOR] = [thread(30, 'Crack'), thread(40, 'Anchor')]

const project = exampleProject({ role: 'viewer' })
const path = `/projects/${PROJECT_ID}`
const serve = () => {
	stubServer({
		...signedIn(uuid(2)),
		[`GET ${path}`]: { body: { project } },
		[`GET ${path}/access`]: { body: { access: [], total: 0, page: 1, page_size: 200 } },
		[`GET ${path}/comments/summary`]: { body: { panels: [], open: 2, resolved: 0, unread: 0, revision: 1 } },
		[`GET ${path}/comments`]: ({ query }) => {
			const threads = query.get('panel_id') === HERE ? [CRACK, ANCHOR] : []
			return { body: { threads, total: threads.length, page: 1, page_size: 50, revision: 1 } }
		},
	})
}

function View({ view }: { view: ViewStore }) {
	const { panels } = useStored(view.selection)
	useViewAddress(view)
	const [panel] = panels
	return panels.length === 1 && panel ? <PanelThreads key={panel} panelId={panel} /> : null
}

/** The comments of the panel that is selected, in a view without a picture, begun at an address. */
const openAt = async (at: ViewAddress) => {
	for (const name of Object.keys(address.now)) delete address.now[name]
	Object.assign(address.now, at)
	serve()
	const view = exampleView({ project }, address.now)
	await renderInApp(
		<ViewContext value={view}>
			<View view={view} />
		</ViewContext>,
	)
	return { select: (...panels: string[]) => act(() => view.selectPanels(panels)) }
}
const reply = () => screen.findByRole('textbox', { name: 'Reply' })
const named = (panel?: string, open?: string) =>
	waitFor(() => expect([address.now.panel, address.now.thread]).toEqual([panel, open]))

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

test('the address names the thread that is open: another, none, and none of another panel', async () => {
	const view = await openAt({ panel: HERE, thread: ANCHOR.id })
	expect(address.now.thread, 'while the threads are on their way').toBe(ANCHOR.id)
	await reply()
	await named(HERE, ANCHOR.id)
	await userEvent.click(screen.getByRole('button', { name: /Crack/ }))
	await named(HERE, CRACK.id)
	await userEvent.click(screen.getByRole('button', { expanded: true }))
	await named(HERE, undefined)
	await userEvent.click(screen.getByRole('button', { name: /Crack/ }))
	await named(HERE, CRACK.id)
	view.select(THERE)
	await named(THERE, undefined)
	view.select(HERE)
	await screen.findByRole('button', { name: /Crack/ })
	await named(HERE, undefined)
	expect(screen.queryByRole('textbox', { name: 'Reply' }), 'nor is it opened again').toBeNull()
})

test('a link to a thread that is gone names the one that is opened instead, or none', async () => {
	await openAt({ panel: HERE, thread: uuid(99) })
	await reply()
	await named(HERE, CRACK.id)
	cleanup()
	await openAt({ panel: THERE, thread: uuid(99) })
	await named(THERE, undefined)
})

test('the view of a link stays beside the thread that is opened in it', async () => {
	const view = await openAt({ view: 'c1', panel: HERE, thread: ANCHOR.id })
	await reply()
	await userEvent.click(screen.getByRole('button', { name: /Crack/ }))
	await named(HERE, CRACK.id)
	expect(address.now.view).toBe('c1')
	view.select(HERE, THERE)
	await waitFor(() => expect(address.now.thread).toBeUndefined())
})
