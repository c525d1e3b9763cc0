import type { GoLiveRequest } from '@panelyard/contracts/models/versions'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { GoLiveDialog } from './go-live-dialog.tsx'
import { ImpactPanels } from './impact-panels.tsx'
import { impact, versionPath as path, uncertain, version } from './versions.test-support.ts'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

test('the question before going live has the numbers, and undecided panels are held only when asked', async () => {
	const calls = stubServer({
		[`GET ${path}/impact`]: { body: impact },
		[`POST ${path}/go_live`]: { body: { version: { ...version, state: 'live' }, replaced: 1, revision: 2 } },
	})
	await renderInApp(<GoLiveDialog projectId={PROJECT_ID} version={version} onClose={() => {}} onDecide={() => {}} />)
	const hold = await screen.findByRole('button', { name: 'Hold them and go live' })
	const numbers = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
	expect(numbers).toEqual([
		'Panels kept38',
		'Panels added3',
		'Panels removed, kept with their history2',
		'Panels undecided1',
	])
	expect(screen.getByRole('button', { name: 'Decide first' })).toBeTruthy()
	await userEvent.click(hold)
	await vi.waitFor(() =>
		expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ hold_undecided: true }),
	)
})

test('a double click on going live is one change, so that its undo finds it', async () => {
	const calls = stubServer({
		[`GET ${path}/impact`]: { body: impact },
		[`POST ${path}/go_live`]: { body: { version: { ...version, state: 'live' }, replaced: 1, revision: 2 } },
	})
	await renderInApp(<GoLiveDialog projectId={PROJECT_ID} version={version} onClose={() => {}} onDecide={() => {}} />)
	const button = await screen.findByRole('button', { name: 'Hold them and go live' })
	await act(async () => {
		button.click()
		button.click()
	})
	const sent = () => calls.flatMap(({ method, body }) => (method === 'POST' ? [(body as GoLiveRequest).change_id] : []))
	await vi.waitFor(() => expect(sent()).toHaveLength(2))
	expect(new Set(sent()).size).toBe(1)
})

test('an uncertain panel shows what changed and why, and becomes the panel that a person chooses', async () => {
	const calls = stubServer({
		[`GET ${path}/impact/panels`]: { body: { panels: [uncertain], total: 1, page: 1, page_size: 50, revision: 1 } },
		[`PUT ${path}/decisions`]: { body: { changed: 1, undecided: 0, revision: 2 } },
	})
	const project = exampleProject({ role: 'editor', model: exampleModel() })
	await renderInApp(
		<ImpactPanels project={project} version={version} impact={impact} category="uncertain" statuses={[]} editable />,
	)
	const row = await screen.findByRole('listitem', { name: 'W-1 → W-7' })
	expect(row.textContent).toContain('Size: 6.000 × 3.000 m → 6.500 × 3.000 m')
	expect(row.textContent).toContain('Unsure: same place')
	await userEvent.click(screen.getByRole('button', { name: 'It is W-8' }))
	await vi.waitFor(() =>
		expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
			panel_ids: [uncertain.id],
			decision: 'map',
			element: 8,
		}),
	)
})
