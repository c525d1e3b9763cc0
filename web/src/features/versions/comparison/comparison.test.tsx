import { Notifications, notifications } from '@mantine/notifications'
import { categoryBits, type VersionDifferences } from '@panelyard/contracts/models/version-differences'
import type { ModelVersion } from '@panelyard/contracts/models/versions'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { uuid } from '../../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../../testing/project.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { type Call, stubServer } from '../../../testing/stub-server.ts'
import { ComparisonPage } from './comparison-page.tsx'

afterEach(() => {
	cleanup()
	notifications.clean()
	vi.unstubAllGlobals()
})

const model = { model_url: '/m.glb', structure_url: '/s.json', glb_bytes: 10 }
const version = (number: number, over: Partial<ModelVersion> = {}): ModelVersion => ({
	...{ id: uuid(number), number, name: '', note: '', state: 'earlier', file_names: ['b.ifc'], issued_by: null },
	...{ issued_at: '2026-11-29T08:00:00Z', live_at: null, job: null, model, impact: null },
	...over,
})
const differences = (over: Partial<VersionDifferences> = {}): VersionDifferences => ({
	before: version(1, { state: 'live' }),
	after: version(2, { state: 'to_review' }),
	...{ state: 'ready', job: null, is_reviewable: true, revision: 1 },
	moved_as_whole: { degrees: 0, metres: [0, 0, 0] },
	origins: { before: [0, 0, 0], after: [0, 0, 0] },
	panels: {
		ids: [uuid(11), uuid(12), uuid(13)],
		marks: ['W-1', 'W-2', 'W-3'],
		before: [1, 2, null],
		after: [1, null, 3],
		categories: [categoryBits(['unchanged']), categoryBits(['removed']), categoryBits(['added'])],
		decisions: [null, null, null],
	},
	...over,
})
const DIFFERENCES = `/projects/${PROJECT_ID}/versions/2/differences/1`
const project = exampleProject({ role: 'editor', model: exampleModel() })

async function open(answer: (call: Call) => VersionDifferences, search = '') {
	const calls = stubServer({
		[`GET /projects/${PROJECT_ID}`]: { body: { project } },
		[`GET ${DIFFERENCES}`]: (call) => ({ body: answer(call) }),
		[`POST ${DIFFERENCES}`]: (call) => ({ body: answer(call) }),
		[`PUT /projects/${PROJECT_ID}/versions/2/decisions`]: { body: { changed: 1, undecided: 0, revision: 2 } },
	})
	const { router } = await renderInApp(
		<>
			<Notifications />
			<ComparisonPage />
		</>,
		{
			path: '/app/project/$id/versions/compare',
			address: `/app/project/${PROJECT_ID}/versions/compare?from=1&to=2${search}`,
		},
	)
	return { calls, router }
}

test('the legend counts kinds and hides them, which the address keeps', async () => {
	const { router } = await open(() => differences())
	const added = await screen.findByRole('button', { name: 'Show: Added, 1' })
	expect(added.getAttribute('aria-pressed')).toBe('true')
	await userEvent.click(added)
	expect(router.state.location.search).toMatchObject({ hide: 'added' })
	expect((await screen.findByRole('button', { name: 'Show: Added, 1' })).getAttribute('aria-pressed')).toBe('false')
	expect(screen.getByRole('region', { name: 'Version 1' }).textContent).toContain('This browser can’t show 3D')
})

test('changes are gone through by buttons and told to screen readers', async () => {
	await open(() => differences())
	await userEvent.click(await screen.findByRole('button', { name: 'Next change' }))
	await screen.findByText('W-2, Removed')
	await userEvent.click(screen.getByRole('button', { name: 'Next change' }))
	await screen.findByText('W-3, Added')
	await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
	expect(screen.queryByText('W-3, Added')).toBeNull()
})

test('a removed panel is assigned to an added one without a pointer, after a question', async () => {
	const { calls } = await open(() => differences(), `&panel=${uuid(12)}`)
	await userEvent.click(await screen.findByRole('button', { name: 'Assign by hand' }))
	const bar = screen.getByRole('region', { name: 'Assign by hand' })
	expect((within(bar).getByRole('combobox', { name: 'Panel in version 1' }) as HTMLInputElement).value).toBe('W-2')
	await userEvent.type(within(bar).getByRole('combobox', { name: 'Panel in version 2' }), 'W')
	await userEvent.click(await screen.findByRole('option', { name: 'W-3' }))
	await userEvent.click(within(bar).getByRole('button', { name: 'Assign' }))
	expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
	await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Assign' }))
	await vi.waitFor(() =>
		expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
			...{ panel_ids: [uuid(12)], decision: 'map', element: 3 },
		}),
	)
})

test('two versions that nobody compared are compared once the page is opened', async () => {
	const none = differences({ state: 'none', is_reviewable: false })
	let isAsked = false
	const { calls } = await open(({ method }) => {
		isAsked ||= method === 'POST'
		return isAsked ? differences() : none
	})
	await screen.findByRole('button', { name: 'Show: Removed, 1' })
	expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a version whose model is gone says so', async () => {
	const after = version(2, { state: 'discarded', model: null })
	const { calls } = await open(() => differences({ state: 'none', is_reviewable: false, after }))
	await screen.findByText('The 3D model of Version 2 is no longer kept, so it can’t be shown.')
	expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0)
})

test('viewers see the same without assigning', async () => {
	await open(() => differences({ is_reviewable: false }))
	await screen.findByRole('button', { name: 'Show: Removed, 1' })
	expect(screen.queryByRole('button', { name: 'Assign by hand' })).toBeNull()
})

test('the keys that undo work as on the other pages of the project', async () => {
	await open(() => differences())
	await screen.findByRole('button', { name: 'Show: Removed, 1' })
	fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
	await screen.findByText('Nothing to undo')
})
