import type { MergeConflict, MergePlan, PlannedFile } from '@panelyard/contracts/models/model-merges'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorFromAnswer } from '../../api/api-error.ts'
import texts from '../../locales/en/merge.json' with { type: 'json' }
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { readKeptFiles } from './kept-files.ts'
import { isHopeless, type MergeFile, mergeFilesReducer } from './merge-file.ts'
import { MergeModels } from './merge-models.tsx'
import { differenceText } from './merge-text.ts'

const FACADE = '11111111-1111-4111-8111-111111111111'
const CORE = '22222222-2222-4222-8222-222222222222'

beforeEach(() => {
	const kept = [
		{ file_id: FACADE, name: 'facade.ifc', bytes: 400_000 },
		{ file_id: CORE, name: 'core.ifc', bytes: 300_000 },
	]
	sessionStorage.setItem('panelyard.merge_files', JSON.stringify(kept))
})
afterEach(() => {
	sessionStorage.clear()
	vi.unstubAllGlobals()
	cleanup()
})

const unmoved = { translation: [0, 0, 0] as [number, number, number], rotation_degrees: 0 }

const planned = (file_id: string, change: Partial<PlannedFile> = {}): PlannedFile => ({
	file_id,
	file_name: file_id === FACADE ? 'facade.ifc' : 'core.ifc',
	schema: 'IFC4',
	exporter: '',
	project_name: '',
	length_unit: 'MILLIMETRE',
	length_unit_in_metres: 0.001,
	element_count: 1234,
	with_representation: 1000,
	floor_count: 1,
	georeference: null,
	bounds: null,
	offered: [{ placement: 'keep', move: unmoved, gap: 0 }],
	proposed: 'keep',
	placement: 'keep',
	error_code: null,
	reason_code: '',
	reason_value: '',
	...change,
})

const storey = (name: string, elevation: number) => ({ name, global_id: name, elevation, element_count: 20 })

const examplePlan = (files: PlannedFile[], conflicts: MergeConflict[] = []): MergePlan => ({
	files,
	floors: [
		{ name: 'EG', elevation: 0, element_count: 40, parts: [storey('EG', 0), storey('Level 0', 0.1)] },
		{ name: 'OG', elevation: 3, element_count: 20, parts: [storey('OG', 3), null] },
	],
	conflicts,
	element_count: 2468,
	estimated_seconds: 20,
})

const far = planned(CORE, {
	offered: [
		{ placement: 'keep', move: unmoved, gap: 6_774_000 },
		{ placement: 'site', move: { translation: [-3_500_000, -5_800_000, 0], rotation_degrees: 12.5 }, gap: 0 },
	],
	proposed: 'site',
	placement: 'site',
})

test('every file that can never be merged looks alike: its reason in the list, and no other try', async () => {
	stubServer({
		'POST /model_merges/plan': {
			body: {
				plan: examplePlan([
					planned(FACADE),
					planned(CORE, { error_code: 'glb_invalid', reason_code: 'glb_draco', reason_value: '' }),
				]),
			},
		},
	})
	await renderInApp(<MergeModels />)
	const input = await screen.findByLabelText('Model files', { selector: 'input' })
	const chosen = [new File(['x'], 'plan.pdf'), new File([], 'nothing.ifc')]
	await userEvent.upload(input, chosen, { applyAccept: false })
	const reasons = [/compressed with Draco/, /Please select an \.ifc/, /This file is empty/]
	for (const reason of reasons) {
		const told = (await screen.findByText(reason)).closest('p')
		expect(told?.dataset.severity).toBe('problem')
		expect(told?.textContent).toMatch(/^This file can’t be merged\. /)
	}
	expect(screen.queryByRole('button', { name: texts.retry })).toBeNull()
	screen.getByText(texts.obstacle.unreadable)
	await userEvent.click(screen.getByRole('button', { name: 'Remove nothing.ifc' }))
	expect(screen.queryByText(/This file is empty/)).toBeNull()
})

test('only what may pass is worth another try', () => {
	const failed = (error: Error) =>
		isHopeless({ key: '', name: '', bytes: 1, file: null, upload: { state: 'failed', error } })
	for (const [status, code] of [
		[415, 'UNSUPPORTED_FILE'],
		[413, 'FILE_TOO_LARGE'],
		[402, 'PAYMENT_REQUIRED'],
	])
		expect(failed(errorFromAnswer(Number(status), { error: code }))).toBe(true)
	expect(failed(new Error('cannot be read'))).toBe(true)
	for (const [status, code] of [
		[0, ''],
		[429, 'RATE_LIMITED'],
		[503, 'UNAVAILABLE'],
		[400, 'UPLOAD_INTERRUPTED'],
	])
		expect(failed(errorFromAnswer(Number(status), { error: code }))).toBe(false)
})

test('files that are on the server already are compared after a reload, and a project is made as it was shown', async () => {
	const calls = stubServer({
		'POST /model_merges/plan': { body: { plan: examplePlan([planned(FACADE), far]) } },
		'POST /projects/create_merged': {
			status: 402,
			body: { message: 'Your trial has ended.', error: 'PAYMENT_REQUIRED' },
		},
	})
	await renderInApp(<MergeModels />)
	await screen.findByText('Moved by 6,774 km · turned by 12.5° · its bounding box overlaps the reference’s')
	const [, upper, ground] = screen.getAllByRole('row')
	expect(within(upper as HTMLElement).getByRole('rowheader').textContent).toBe('OG')
	expect(within(ground as HTMLElement).getByText('Level 0')).toBeTruthy()
	within(ground as HTMLElement).getByText('+0.1 m')

	await userEvent.click(screen.getByRole('radio', { name: 'By name' }))
	const create = screen.getByRole('button', { name: texts.submit }) as HTMLButtonElement
	await vi.waitFor(() => expect(create.disabled).toBe(false))
	const name = screen.getByLabelText('Project name') as HTMLInputElement
	expect(name.value).toBe('facade')
	await userEvent.selectOptions(screen.getByLabelText('Statuses to start with'), 'precast')
	await userEvent.click(create)
	await screen.findByText('Your trial has ended.')
	expect(calls.at(-1)?.body).toEqual({
		project_id: expect.any(String),
		project_name: 'facade',
		status_set: 'precast',
		file_ids: [FACADE, CORE],
		options: { floors: 'name', floor_tolerance: 0.25, placements: ['keep', 'site'] },
		time_zone: expect.any(String),
	})
	expect(readKeptFiles()).toHaveLength(2)
})

test('every conflict is told in words, and none of them keeps the files apart', async () => {
	const values = { metres: 112.4, kilometres: 6774, crs: 'A', first: 'METRE', unit: 'FOOT', schema: 'IFC2X3', count: 4 }
	const codes = Object.keys(texts.conflicts).map((code) => code.replace(/^heights_.*/, 'heights_differ'))
	const conflicts = [...new Set(codes)].map(
		(code) => ({ code, severity: 'warning', file: 1, values, samples: [] }) as unknown as MergeConflict,
	)
	stubServer({ 'POST /model_merges/plan': { body: { plan: examplePlan([planned(FACADE), far], conflicts) } } })
	await renderInApp(<MergeModels />)
	await screen.findByText('Its storeys are 112.4 m higher than the reference’s storeys of the same name.')
	screen.getByText('It is 6,774 km from the reference. Choose another position for it, or remove it.')
	screen.getByText('GlobalIds also used in earlier files: 4. All elements are kept.')
	for (const item of screen.getAllByRole('listitem')) expect(item.textContent).not.toMatch(/\{\{|undefined|NaN/)
	expect((screen.getByRole('button', { name: texts.submit }) as HTMLButtonElement).disabled).toBe(false)
})

test('a file that cannot be read is named with its reason, and can be taken out', async () => {
	const unreadable = planned(CORE, { error_code: 'no_elements', offered: [] })
	const calls = stubServer({
		'POST /model_merges/plan': ({ body }) => {
			const { file_ids } = body as { file_ids: string[] }
			const files = file_ids.map((id) => (id === CORE ? unreadable : planned(id)))
			return { body: { plan: { ...examplePlan(files), floors: [] } } }
		},
	})
	await renderInApp(<MergeModels />)
	await screen.findByText(/This file can’t be merged\. Nothing in this model/)
	screen.getByText(texts.obstacle.unreadable)
	await userEvent.click(screen.getByRole('button', { name: 'Remove core.ifc' }))
	await screen.findByText(texts.obstacle.more)
	expect(calls.at(-1)?.body).toMatchObject({ file_ids: [FACADE] })
})

test('what the server could not compare is merged where its coordinates put it', async () => {
	const calls = stubServer({
		'POST /model_merges/plan': { status: 503, body: { message: 'Comparing takes too long.', error: 'UNAVAILABLE' } },
		'POST /projects/create_merged': {
			status: 402,
			body: { message: 'Your trial has ended.', error: 'PAYMENT_REQUIRED' },
		},
	})
	await renderInApp(<MergeModels />)
	await screen.findByText('Comparing takes too long.')
	await userEvent.click(screen.getByRole('button', { name: texts.submit }))
	await screen.findByText('Your trial has ended.')
	expect(calls.at(-1)?.body).toMatchObject({ options: { placements: ['keep', 'keep'] } })
})

test('files that are gone from the server are told of, and the list begins anew', async () => {
	stubServer({
		'POST /model_merges/plan': { status: 404, body: { message: 'This file does not exist', error: 'NOT_FOUND' } },
	})
	await renderInApp(<MergeModels />)
	await screen.findByText(texts.gone)
	await userEvent.click(screen.getByRole('button', { name: texts.start_over }))
	await screen.findByText(texts.drop)
	expect(readKeptFiles()).toEqual([])
})

test('the order of the list is the order of merging', () => {
	const file = (key: string): MergeFile => ({ key, name: key, bytes: 1, file: null, upload: { state: 'queued' } })
	const order = (key: string, by: -1 | 1) =>
		mergeFilesReducer([file('a'), file('b'), file('c')], { type: 'move', key, by }).map((one) => one.key)
	expect(order('c', -1)).toEqual(['a', 'c', 'b'])
	expect(order('a', 1)).toEqual(['b', 'a', 'c'])
	expect(order('a', -1)).toEqual(['a', 'b', 'c'])
	expect(order('c', 1)).toEqual(['a', 'b', 'c'])
})

test('differences carry their sign where the language puts it: in Arabic before the digits, too', () => {
	expect(differenceText(0.25, 'en')).toBe('+0.25 m')
	expect(differenceText(-0.25, 'de')).toBe('-0,25 m')
	// Led by a left-to-right mark, without which the sign of a right-to-left cell stands behind the digits.
	expect(differenceText(-0.25, 'ar')).toMatch(/^\u200e-0\.25\s/)
})
