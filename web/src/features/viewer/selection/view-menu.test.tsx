import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ChangesKeeper } from '../../../domain/changes-keeper/changes-keeper.tsx'
import { panel, status, uuid } from '../../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../../testing/project.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../../testing/stub-server.ts'
import { exampleView } from '../view/view.test-support.ts'
import { ViewContext } from '../view/view-store.ts'
import { ViewMenu } from './view-menu.tsx'

const groups = [uuid(90), uuid(91)].map((id, place) => ({
	id,
	name: `Lorry ${place + 1}`,
	description: '',
	position: place,
	panel_count: 1,
	status_breakdown: [],
}))
const panels = Array.from({ length: 30 }, (_, n) => panel(n + 1, n === 0 ? { groups: [uuid(90)] } : {}))
const facade = { id: uuid(71), name: 'Facade', icon: 'star', colour: '#1c7ed6', position: 0, panel_count: 0 }
const path = `/projects/${PROJECT_ID}/groups`

/** The menu of the first panels of the list. */
const show = async (count: number, may: { edit: boolean; comment: boolean } = { edit: true, comment: true }) => {
	const onComment = vi.fn()
	const calls = stubServer({
		...signedIn(),
		[`GET ${path}`]: { body: { groups, total: 2, page: 1, page_size: 200, revision: 1 } },
		[`GET /projects/${PROJECT_ID}/categories`]: { body: { categories: [facade], revision: 1 } },
		[`POST /projects/${PROJECT_ID}/panels/category`]: { body: { changed: 1, revision: 2 } },
		[`POST ${path}/${uuid(91)}/panels`]: { body: { group: groups[1], added: [], removed: [], revision: 2 } },
	})
	const view = exampleView({
		panels,
		statuses: [status(0)],
		editable: may.edit,
		mayComment: may.comment,
		starter: { current: { begin: onComment } },
	})
	view.selectPanels(panels.slice(0, count).map(({ id }) => id))
	view.menu.set({ x: 10, y: 10 })
	const { queryClient } = await renderInApp(
		<ViewContext value={view}>
			<ChangesKeeper projectId={PROJECT_ID} />
			<ViewMenu />
		</ViewContext>,
	)
	await waitFor(() => expect(queryClient.isFetching()).toBe(0))
	return { onComment, calls }
}
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

it('puts the panel into a group it is not in, by keys alone', async () => {
	const { calls } = await show(1)
	screen.getByRole('menuitem', { name: 'Add to group' }).focus()
	await userEvent.keyboard('{Enter}')
	await waitFor(() => expect(document.activeElement?.textContent).toBe('Lorry 2'))
	expect(items()).toEqual(['Lorry 2', 'New group', 'Back'])
	await userEvent.keyboard('{Enter}')
	await waitFor(() =>
		expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ body: { add: [panels[0]?.id] } }),
	)
})

it('gives the panels a category', async () => {
	const { calls } = await show(2)
	await userEvent.click(screen.getByRole('menuitem', { name: 'Set category' }))
	await waitFor(() => expect(items()).toEqual(['Facade', 'No category', 'Edit categories', 'Back']))
	await userEvent.click(screen.getByRole('menuitem', { name: 'Facade' }))
	const panel_ids = panels.slice(0, 2).map(({ id }) => id)
	await waitFor(() =>
		expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
			body: { panel_ids, category_id: facade.id },
		}),
	)
})

it('begins a comment, and tells why not on too many panels', async () => {
	const { onComment } = await show(2)
	await userEvent.click(screen.getByRole('menuitem', { name: 'Comment' }))
	await waitFor(() => expect(onComment).toHaveBeenCalledOnce())
	cleanup()
	await show(30)
	const item = screen.getByRole<HTMLButtonElement>('menuitem', { name: /^Comment/ })
	expect(item.disabled).toBe(true)
	expect(item.textContent).toBe('CommentYou can comment on up to 20 panels at once.')
})

it('offers nothing of it to those who may not, or where no panel is', async () => {
	await show(1, { edit: false, comment: true })
	expect(items()).toEqual(['Comment'])
	cleanup()
	await show(1, { edit: false, comment: false })
	expect(screen.queryAllByRole('menuitem')).toEqual([])
	cleanup()
	await show(0)
	expect(screen.queryAllByRole('menuitem')).toEqual([])
})
