import { Notifications, notifications } from '@mantine/notifications'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listText, panel, uuid } from '../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Call, signedIn, stubServer } from '../../testing/stub-server.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { heardDetails } from '../panels/list/heard-details.ts'
import { panelsQuery, usePanels } from '../panels/list/panels.queries.ts'
import { OwnWordsEditor } from '../panels/own-words/own-words-editor.tsx'
import { projectEventHandlers } from '../whole-project/project-live-updates.ts'
import { ChangesKeeper } from './changes-keeper.tsx'

const PATH = `/projects/${PROJECT_ID}/panels`
const wall = panel(1, { name: 'WAND', description: '' })
let calls: Call[]
let page: Awaited<ReturnType<typeof renderInApp>>['queryClient']
let now: Panel

function Page() {
	const { data } = usePanels(PROJECT_ID)
	const [only] = data?.panels ?? []
	return only ? <OwnWordsEditor projectId={PROJECT_ID} panel={only} /> : null
}

beforeEach(async () => {
	now = wall
	let revision = 1
	calls = stubServer({
		...signedIn(uuid(501)),
		[`GET ${PATH}/columns`]: { body: listText({ panels: [wall], total: 1, version_id: uuid(9), revision: 1 }) },
		[`PUT ${PATH}/${wall.id}`]: ({ body }) => {
			const { change_id: _, ...words } = body as Partial<Panel> & { change_id: string }
			now = { ...now, ...words }
			return { body: { panel: now, revision: ++revision } }
		},
	})
	const { queryClient } = await renderInApp(
		<>
			<Notifications />
			<ChangesKeeper projectId={PROJECT_ID} />
			<Page />
		</>,
	)
	page = queryClient
	page.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } })
	await act(() => outboxOf(page).loaded)
	await screen.findByRole('button', { name: 'Edit name and description' })
})
afterEach(() => {
	cleanup()
	notifications.clean()
	vi.unstubAllGlobals()
})

const shown = () => page.getQueryData(panelsQuery(PROJECT_ID).queryKey)?.panels[0]
const sent = () =>
	calls.filter(({ method }) => method === 'PUT').map(({ body }) => ({ ...(body as object), change_id: 0 }))
const edit = () => userEvent.click(screen.getByRole('button', { name: 'Edit name and description' }))
const undo = async (message: string) => {
	const toast = (await screen.findByText(message)).closest('.mantine-Notification-root') as HTMLElement
	fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
}

test('a panel gets a name of people’s own, which is told and undone', async () => {
	await edit()
	const name = screen.getByRole('textbox', { name: 'Name' })
	expect((name as HTMLInputElement).value).toBe('WAND')
	expect(screen.getByText('In the model: WAND')).toBeTruthy()
	await userEvent.clear(name)
	await userEvent.type(name, ' Gable {Enter}')
	expect(shown()).toMatchObject({ name: 'WAND', own_name: 'Gable' })
	await undo('P/1 named “Gable”')
	await screen.findByText('P/1 has the model’s name again')
	expect(shown()?.own_name).toBe('')
	expect(sent()).toEqual([
		{ own_name: 'Gable', change_id: 0 },
		{ own_name: '', change_id: 0 },
	])
})

test('only what was changed is sent, and nothing when it is what the model says', async () => {
	await edit()
	await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Four anchors')
	await userEvent.click(screen.getByRole('button', { name: 'Save' }))
	await waitFor(() => expect(sent()).toEqual([{ own_description: 'Four anchors', change_id: 0 }]))
	await edit()
	await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' {Enter}')
	await edit()
	await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'X{Escape}')
	expect(screen.getByRole('button', { name: 'Edit name and description' })).toBeTruthy()
	expect(sent()).toHaveLength(1)
})

test('what colleagues write is heard in any order, and a list read before doesn’t undo it', async () => {
	const { panel_details_changed: hear } = projectEventHandlers(page, PROJECT_ID)
	const told = (revision: number, details: object) =>
		act(() => hear({ project_id: PROJECT_ID, changed: [{ panel_ids: [wall.id], details }], revision }))
	told(5, { own_name: 'Second' })
	told(4, { own_name: 'First', own_description: 'Later' })
	expect(shown()).toMatchObject({ own_name: 'Second', own_description: 'Later' })
	// An event comes to the person who made the change too, perhaps after the next change was shown.
	const { queryKey } = panelsQuery(PROJECT_ID)
	page.setQueryData(queryKey, (list) => list && { ...list, panels: [{ ...wall, own_name: 'Third' }] })
	told(5, { own_name: 'Second' })
	expect(shown()).toMatchObject({ own_name: 'Third' })
	const caughtUp = heardDetails(page, PROJECT_ID).catchUp({ panels: [wall], total: 1, version_id: null, revision: 4 })
	expect(caughtUp.panels[0]).toMatchObject({ own_name: 'Second', own_description: '' })
})
