import { Notifications } from '@mantine/notifications'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, signedIn, stubServer } from '../../testing/stub-server.ts'
import { LoadedRequirements } from './requirements-page.tsx'

afterEach(() => {
	cleanup()
	localStorage.clear()
	vi.unstubAllGlobals()
})

const path = `/projects/${PROJECT_ID}`
const project = exampleProject({ role: 'manager', model: exampleModel() })

async function showPage(personId = examplePerson.id, files: object[] = []) {
	const calls = stubServer({
		...signedIn(personId),
		[`GET ${path}/requirements`]: { body: { files, check: null, is_checking: false, revision: 1 } },
		[`GET ${path}/panels/properties`]: { body: { properties: [] } },
	})
	const view = await renderInApp(
		<>
			<Notifications />
			<LoadedRequirements project={project} number={null} />
		</>,
	)
	await screen.findByRole('button', { name: 'Add IDS files' })
	await vi.waitFor(() => expect(view.queryClient.isFetching()).toBe(0))
	return { ...view, calls }
}

const fillIn = async () => {
	await userEvent.click(screen.getByRole('button', { name: 'Make an IDS' }))
	const editor = await screen.findByRole('dialog')
	await userEvent.type(within(editor).getByLabelText('Name'), 'Fire')
	await userEvent.click(within(editor).getByRole('button', { name: 'Material' }))
}
const keyOf = (person: string, project: string) => `panelyard.ids_drafts.${person}.${project}`
const keep = (person: string, project: string, draft: object, changed_at = Date.now()) =>
	localStorage.setItem(keyOf(person, project), JSON.stringify({ changed_at, drafts: [draft] }))
const unsaved = () => screen.queryByRole('list', { name: 'Not saved yet' })

test('what was put together is still there after the page was left, for its person alone', async () => {
	const { unmount } = await showPage()
	await fillIn()
	expect(unsaved(), 'not beside the editor that shows it').toBeNull()
	unmount()
	const others = await showPage('00000000-0000-4000-8000-000000000501')
	expect(unsaved()).toBeNull()
	others.unmount()
	await showPage()
	await userEvent.click(within(unsaved() as HTMLElement).getByRole('button', { name: 'Continue' }))
	const editor = await screen.findByRole('dialog')
	expect(within(editor).getByLabelText('Name')).toHaveProperty('value', 'Fire')
	within(editor).getByRole('listitem', { name: 'Material' })
	await userEvent.click(within(editor).getByRole('button', { name: 'Discard changes' }))
	await vi.waitFor(() => expect(unsaved()).toBeNull())
	await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
	await vi.waitFor(() => expect(unsaved()).not.toBeNull())
	await userEvent.click(within(unsaved() as HTMLElement).getByRole('button', { name: 'Discard changes' }))
	await vi.waitFor(() => expect(unsaved()).toBeNull())
})

test('an editor that was only looked at leaves nothing, nor one in which everything was taken back', async () => {
	await showPage()
	await userEvent.click(screen.getByRole('button', { name: 'Make an IDS' }))
	const editor = await screen.findByRole('dialog')
	await userEvent.type(within(editor).getByLabelText('Name'), 'F{backspace}')
	await userEvent.keyboard('{Escape}')
	await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	expect(unsaved()).toBeNull()
})

test('a draft whose file arrived although the page was left is forgotten', async () => {
	const tried = { id: '00000000-0000-4000-8000-000000000777', replaces: null, is_old: false }
	const draft = { file: null, title: 'Fire', facts: {}, specifications: [], has_comments: false, tried }
	const otherPerson = '00000000-0000-4000-8000-000000000502'
	keep(otherPerson, PROJECT_ID, draft)
	const file = {
		...{ id: tried.id, file_name: 'Fire.ids', title: 'Fire', specification_count: 1, user_name: 'Ann' },
		created_at: '2026-01-01T00:00:00.000Z',
	}
	await showPage(otherPerson, [file])
	screen.getByText('Fire.ids')
	expect(unsaved()).toBeNull()
	expect(localStorage.getItem(keyOf(otherPerson, PROJECT_ID))).toBeNull()
})

test('drafts of more than a week ago are forgotten, of every project', async () => {
	const DAY = 24 * 60 * 60_000
	const draft = { ...{ file: null, title: 'Fire', facts: {}, specifications: [] }, has_comments: false, tried: null }
	const [otherPerson, otherProject] = ['00000000-0000-4000-8000-000000000503', '00000000-0000-4000-8000-000000000504']
	keep(examplePerson.id, PROJECT_ID, draft, Date.now() - 8 * DAY)
	keep(otherPerson, otherProject, draft, Date.now() - 8 * DAY)
	keep(otherPerson, PROJECT_ID, draft, Date.now() - 6 * DAY)
	await showPage()
	expect(unsaved()).toBeNull()
	const kept = Object.keys(localStorage).filter((key) => key.startsWith('panelyard.ids_drafts.'))
	expect(kept).toEqual([keyOf(otherPerson, PROJECT_ID)])
})

test('what another tab put together shows', async () => {
	await showPage()
	const draft = { ...{ file: null, title: 'Fire', facts: {}, specifications: [] }, has_comments: false, tried: null }
	keep(examplePerson.id, PROJECT_ID, draft)
	dispatchEvent(new Event('storage'))
	await vi.waitFor(() => expect(unsaved()).not.toBeNull())
})
