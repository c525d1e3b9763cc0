import { Notifications, notifications } from '@mantine/notifications'
import type { Category } from '@panelyard/contracts/panels/categories'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { listText, panel, uuid } from '../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, signedIn, stubServer } from '../../testing/stub-server.ts'
import { CategoryMenu } from '../categories/category-menu.tsx'
import { outboxOf } from '../changes/outbox-of.ts'
import { panelsQuery, usePanels } from '../panels/list/panels.queries.ts'
import { projectEventHandlers } from '../whole-project/project-live-updates.ts'
import { ChangesKeeper } from './changes-keeper.tsx'

const PATH = `/projects/${PROJECT_ID}`
const facade: Category = {
	id: uuid(71),
	name: 'Facade',
	icon: 'star',
	colour: '#1c7ed6',
	position: 0,
	panel_count: 1,
}
const core: Category = { ...facade, id: uuid(72), name: 'Core', position: 1, panel_count: 0 }
const panels = [panel(1, { category_id: facade.id }), panel(2), panel(3)]
const ids = [panels[1], panels[2]].map((each) => each?.id ?? '')
let page: Awaited<ReturnType<typeof renderInApp>>['queryClient']

/** As on every page that has the menu. */
function PanelList() {
	usePanels(PROJECT_ID)
	return null
}

/** A page with the menu of two panels, of which a test answers the calls. */
async function open(
	answers: Record<string, Answer | ((call: Call) => Answer)> = {},
	categories: Category[] = [facade, core],
) {
	const all = Object.assign(answers, {
		...signedIn(uuid(501)),
		[`GET ${PATH}/panels/columns`]: { body: listText({ panels, total: 3, version_id: uuid(9), revision: 1 }) },
		[`GET ${PATH}/categories`]: () => ({ body: { categories, revision: 1 } }),
	})
	const calls = stubServer(all)
	const { queryClient } = await renderInApp(
		<>
			<Notifications />
			<ChangesKeeper projectId={PROJECT_ID} />
			<CategoryMenu projectId={PROJECT_ID} panelIds={() => ids}>
				Set category
			</CategoryMenu>
			<PanelList />
		</>,
	)
	page = queryClient
	page.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } })
	await act(() => outboxOf(page).loaded)
	await waitFor(() => expect(shown()).toBeTruthy())
	return () => calls.filter(({ method }) => method !== 'GET')
}
const shown = () => page.getQueryData(panelsQuery(PROJECT_ID).queryKey)?.panels.map(({ category_id }) => category_id)
const choose = async (item: string) => {
	await userEvent.click(await screen.findByRole('button', { name: 'Set category' }))
	await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const undo = async (message: string) => {
	const toast = (await screen.findByText(message)).closest('.mantine-Notification-root') as HTMLElement
	fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
}
const without = (call: Call | undefined) => ({ ...(call?.body as object), change_id: 0 })

afterEach(() => {
	cleanup()
	notifications.clean()
	vi.unstubAllGlobals()
})

test('panels get a category at once, which is told and undone', async () => {
	const undone = { changed: [], restored: 1, kept: 1, revision: 3 }
	const details = [{ panel_ids: [ids[0]], details: { category_id: null } }]
	const answers: Record<string, Answer | ((call: Call) => Answer)> = {
		[`POST ${PATH}/panels/category`]: ({ body }) => {
			const { change_id } = body as { change_id: string }
			answers[`POST ${PATH}/changes/${change_id}/undo`] = { body: { ...undone, details } }
			return { body: { changed: 2, revision: 2 } }
		},
	}
	const sent = await open(answers)
	await choose('Facade')
	expect(shown()).toEqual([facade.id, facade.id, facade.id])
	await undo('2 panels now in category “Facade”')
	await screen.findByText('1 panel restored · 1 kept: changed since')
	expect(shown()).toEqual([facade.id, null, facade.id])
	expect(without(sent()[0])).toEqual({ panel_ids: ids, category_id: facade.id, change_id: 0 })
})

test('a refused change is taken back', async () => {
	await open({ [`POST ${PATH}/panels/category`]: { status: 404, body: { message: 'Gone', error: 'NOT_FOUND' } } })
	await choose('Core')
	await waitFor(() => expect(shown()).toEqual([facade.id, null, null]))
})

test('categories are added, renamed and deleted in the dialog, which says how many panels lose one', async () => {
	const sent = await open({
		[`POST ${PATH}/categories`]: ({ body }) => ({
			status: 201,
			body: { category: { ...core, ...(body as object), position: 2 } },
		}),
		[`PUT ${PATH}/categories/${facade.id}`]: ({ body }) => ({
			body: { category: { ...facade, ...(body as object) } },
		}),
		[`DELETE ${PATH}/categories/${facade.id}`]: { body: { changed: 1, revision: 2 } },
	})
	await choose('Edit categories')
	const dialog = within(await screen.findByRole('dialog'))
	expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
		'Facade1 panel',
		'Core0 panels',
	])
	await userEvent.click(dialog.getByRole('button', { name: 'New category' }))
	await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' facade{Enter}')
	expect(await dialog.findByText('Category name already exists')).toBeTruthy()
	await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), '-north{Enter}')
	await waitFor(() => expect(sent()[0]?.body).toMatchObject({ name: 'facade-north', icon: 'bookmark' }))
	await userEvent.click(await dialog.findByRole('button', { name: 'Edit “Facade”' }))
	await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 's{Enter}')
	await waitFor(() => expect(sent()[1]?.body).toEqual({ name: 'Facades', icon: 'star', colour: '#1c7ed6' }))
	await userEvent.click(await dialog.findByRole('button', { name: /Delete “Facade/ }))
	expect(await screen.findByText('1 panel loses it. You can undo this.')).toBeTruthy()
	await userEvent.click(screen.getByRole('button', { name: 'Delete category' }))
	await waitFor(() => expect(shown()).toEqual([null, null, null]))
})

test('a project without categories begins with a new one', async () => {
	await open({}, [])
	await choose('New category')
	expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy()
})

test('what colleagues do is heard; this person’s next change stays in sight', async () => {
	await open({ [`POST ${PATH}/panels/category`]: new Promise(() => {}) as never })
	const { panel_details_changed: hear } = projectEventHandlers(page, PROJECT_ID)
	const told = (panel_ids: string[], category_id: string | null, revision: number) =>
		act(() => hear({ project_id: PROJECT_ID, changed: [{ panel_ids, details: { category_id } }], revision }))
	await choose('Core')
	await choose('Facade')
	told([panels[0]?.id ?? ''], core.id, 2)
	told(ids, core.id, 3)
	expect(shown()).toEqual([core.id, facade.id, facade.id])
})
