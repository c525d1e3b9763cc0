import type { RequirementsResponse } from '@panelyard/contracts/testing/requirements'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { handedPanels } from '../../domain/panels/search/handed-panels.ts'
import { REQUIREMENT_RESTORED, withRequirementChange } from '../../domain/requirements/requirements.queries.ts'
import { uuid } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { LiveCheck } from './checked-version.tsx'
import { PanelLacks } from './panel-lacks.tsx'
import { RequirementFiles } from './requirement-files.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const path = `/projects/${PROJECT_ID}/requirements`
const file = {
	...{ id: uuid(5), file_name: 'client.ids', title: 'What the client wants', specification_count: 2 },
	...{ user_name: 'Anna', created_at: '2026-11-29T08:00:00Z' },
}
const requirement = { requirement: 'has property Fire rating in Panel', passed: 38, failed: 2, first_reasons: [] }
const specification = { outcome: 'passed' as const, applicable: 40, message: '', requirements: [] }
const stands: RequirementsResponse = {
	files: [file],
	check: {
		...{ number: 1, checked_at: '2026-11-29T08:01:00Z', problem: null, is_cut: false },
		...{ failing_elements: 3, failing_panels: 2 },
		files: [
			{
				...{ file: 'client.ids', title: 'What the client wants', outcome: 'failed', message: '' },
				specifications: [
					{ ...specification, name: 'Panels have a mark' },
					{
						...{ ...specification, name: 'Panels have a fire rating', instructions: 'Ask the fire engineer.' },
						...{ outcome: 'failed', requirements: [requirement] },
					},
				],
			},
		],
	},
	is_checking: false,
	revision: 1,
}
const project = exampleProject({ role: 'manager', model: exampleModel() })

test('the result says what fails of each specification, and lists its panels', async () => {
	stubServer({
		[`GET ${path}/panels`]: {
			body: {
				panels: [
					{ panel_id: uuid(1), specifications: [1] },
					{ panel_id: uuid(2), specifications: [0] },
				],
				revision: 1,
			},
		},
	})
	const { router } = await renderInApp(<LiveCheck project={project} stands={stands} />)
	screen.getByText('Requirements not met')
	screen.getByText('Panels that fail: 2')
	const row = screen.getByText('Panels have a fire rating').closest('li') as HTMLElement
	within(row).getByLabelText('Not met')
	within(row).getByText('Ask the fire engineer.')
	within(row).getByText('has property Fire rating in Panel')
	within(row).getByText('Fail: 2')
	await userEvent.click(await screen.findByRole('button', { name: 'Show in the list: Panels have a fire rating' }))
	const { only } = router.state.location.search as { only?: string }
	expect(handedPanels(PROJECT_ID, only ?? '')).toEqual([uuid(1)])
	cleanup()
	const again = await renderInApp(<LiveCheck project={project} stands={stands} />)
	await userEvent.click(await screen.findByRole('button', { name: 'Show in the list: All failing panels' }))
	expect(again.router.state.location.search).toMatchObject({ requirements: ['failed'] })
})

test('a manager adds files one after the other, and is told which isn’t valid', async () => {
	const answers = [
		{
			status: 415,
			body: {
				message: 'no',
				error: 'UNSUPPORTED_FILE',
				details: { reason_code: 'ids_invalid', reason_value: 'Line 3.' },
			},
		},
		{ status: 201, body: stands },
	]
	const calls = stubServer({ [`POST ${path}`]: () => answers.shift() ?? { status: 500, body: {} } })
	await renderInApp(<RequirementFiles projectId={PROJECT_ID} files={[]} manager onEdit={null} />)
	const files = ['wrong.ids', 'client.ids'].map((name) => new File(['<ids/>'], name))
	fireEvent.drop(screen.getByText(/drop them here/).parentElement as HTMLElement, { dataTransfer: { files } })
	await vi.waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
	expect(calls.map(({ body }) => body)).toEqual(
		files.map(({ name }) => ({ id: expect.any(String), file_name: name, content: '<ids/>' })),
	)
})

test('files that aren’t valid take nobody’s room', async () => {
	const invalid = {
		status: 415,
		body: {
			message: 'no',
			error: 'UNSUPPORTED_FILE',
			details: { reason_code: 'ids_invalid', reason_value: 'Line 3.' },
		},
	}
	const calls = stubServer({
		[`POST ${path}`]: ({ body }) =>
			(body as { file_name: string }).file_name === 'good.ids' ? { status: 201, body: stands } : invalid,
	})
	const there = Array.from({ length: 9 }, (_, at) => ({ ...file, id: uuid(100 + at), title: `${at}` }))
	await renderInApp(<RequirementFiles projectId={PROJECT_ID} files={there} manager onEdit={null} />)
	const files = ['bad.ids', 'worse.ids', 'good.ids', 'more.ids'].map((name) => new File(['<ids/>'], name))
	fireEvent.drop(screen.getByRole('button', { name: 'Add IDS files' }).parentElement as HTMLElement, {
		dataTransfer: { files },
	})
	await vi.waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(3))
	await vi.waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull())
	expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(3)
})

test('of many specifications those that fail are shown first, and all on demand', async () => {
	const specifications = Array.from({ length: 120 }, (_, at) => ({
		...specification,
		name: `S${at}`,
		outcome: at === 110 ? ('failed' as const) : ('passed' as const),
	}))
	const check = stands.check as NonNullable<typeof stands.check>
	const many = { ...check, files: check.files.map((each) => ({ ...each, specifications })) }
	stubServer({
		[`GET ${path}/panels`]: { body: { panels: [{ panel_id: uuid(1), specifications: [110] }], revision: 1 } },
	})
	await renderInApp(<LiveCheck project={project} stands={{ ...stands, check: many }} />)
	expect(screen.getAllByLabelText(/^Met$|^Not met$/)).toHaveLength(50)
	await screen.findByRole('button', { name: 'Show in 3D: S110' })
	expect(screen.queryByText('S119')).toBeNull()
	await userEvent.click(screen.getByRole('button', { name: 'Show 120' }))
	screen.getByText('S119')
})

test('a file is removed by managers only', async () => {
	await renderInApp(<RequirementFiles projectId={PROJECT_ID} files={[file]} manager={false} onEdit={null} />)
	expect(screen.getByRole('link', { name: 'What the client wants' }).getAttribute('href')).toBe(`${path}/${file.id}`)
	expect(screen.queryByRole('button')).toBeNull()
	cleanup()
	await renderInApp(<RequirementFiles projectId={PROJECT_ID} files={[file]} manager onEdit={null} />)
	screen.getByRole('button', { name: 'Remove client.ids' })
})

test('a panel says what it lacks, and what to do about it; one that lacks nothing says nothing', async () => {
	const failures = [{ reason: 'lacks Fire rating in Panel', part: '' }]
	const lacking = [{ name: 'Panels have a fire rating', instructions: 'Ask the fire engineer.', failures }]
	stubServer({
		[`GET /projects/${PROJECT_ID}/panels/${uuid(1)}/requirements`]: { body: { specifications: lacking } },
		[`GET /projects/${PROJECT_ID}/panels/${uuid(2)}/requirements`]: { body: { specifications: [] } },
	})
	await renderInApp(<PanelLacks project={project} panelId={uuid(1)} />)
	const note = await screen.findByRole('note')
	within(note).getByText('This panel lacks something that is required')
	// A name in Latin letters at its beginning would turn an Arabic sentence round.
	expect(within(note).getByText('lacks Fire rating in Panel').closest('[dir="auto"]')).toBeNull()
	within(note).getByText('Ask the fire engineer.')
	cleanup()
	await renderInApp(<PanelLacks project={project} panelId={uuid(2)} />)
	expect(screen.queryByRole('note')).toBeNull()
})

test('a restored file shows in its place at once, also one that had replaced another', () => {
	const placed = (id: number, listed_at: string, created_at = listed_at) => ({
		...file,
		id: uuid(id),
		listed_at,
		created_at,
	})
	const [first, second] = [placed(1, '2026-11-01T08:00:00Z', '2026-11-20T08:00:00Z'), placed(2, '2026-11-02T08:00:00Z')]
	const restored = { kind: REQUIREMENT_RESTORED, about: { file: first } }
	expect(withRequirementChange({ ...stands, files: [second] }, restored).files).toEqual([first, second])
})
