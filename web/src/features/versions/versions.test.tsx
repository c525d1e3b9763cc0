import type { ImpactPanel, ImpactResponse, ModelVersion } from '@panelyard/contracts/versions'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { uuid } from '../../domain/panels/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../domain/project/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { GoLiveDialog } from './go-live-dialog.tsx'
import { ImpactPanels } from './impact-panels.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const path = `/projects/${PROJECT_ID}/versions/2`
const version: ModelVersion = {
	...{ id: uuid(2), number: 2, name: 'B', note: '', state: 'to_review', file_names: ['b.ifc'], issued_by: null },
	...{ issued_at: '2026-11-29T08:00:00Z', live_at: null, job: null, model: null },
	impact: {
		...{ compared_with: 1, panels_before: 40, panels_after: 41, is_probably_other_building: false },
		counts: { uncertain: 1, added: 3, removed: 2 },
	},
}
const none = { area: 0, weight: 0, produced: 0, by_status: [], by_plan: {}, accepted: 0, held: 0, mapped: 0 }
const impact: ImpactResponse = {
	version,
	moved_as_whole: { degrees: 0, metres: [0, 0, 0] },
	categories: [
		{ ...none, category: 'uncertain', panels: 1 },
		{ ...none, category: 'added', panels: 3 },
		{ ...none, category: 'removed', panels: 2 },
	],
	changed_after_production: { panels: 0, area: 0, weight: 0 },
	undecided: 1,
	revision: 1,
}
const side = (element: number, mark: string) => ({
	...{ element, global_id: String(element), mark, name: '', length: 6, width: null, height: 3 },
	...{ area: 18, volume: null, weight: 4000 },
})
const uncertain: ImpactPanel = {
	...{ id: uuid(9), categories: ['uncertain', 'geometry_changed'], before: side(1, 'W-1') },
	after: { ...side(7, 'W-7'), length: 6.5 },
	...{ geometry: ['length'], properties: [], property_count: 0, moved_by: null, turned_by: null, confidence: 0.5 },
	reasons: ['same_place'],
	candidates: [
		{ element: 7, mark: 'W-7', confidence: 0.5, reasons: ['same_place'] },
		{ element: 8, mark: 'W-8', confidence: 0.4, reasons: ['same_mark'] },
	],
	...{ statuses: [], is_produced: false, planned_date: null, decision: null, decided_by: null, decided_at: null },
}

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

test('an uncertain panel shows what changed and why, and becomes the panel that a person chooses', async () => {
	const calls = stubServer({
		[`GET ${path}/impact/panels`]: { body: { panels: [uncertain], total: 1, page: 1, page_size: 50, revision: 1 } },
		[`PUT ${path}/decisions`]: { body: { changed: 1, undecided: 0, revision: 2 } },
	})
	const project = exampleProject({ role: 'editor', model: exampleModel() })
	await renderInApp(<ImpactPanels project={project} version={version} category="uncertain" statuses={[]} editable />)
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
