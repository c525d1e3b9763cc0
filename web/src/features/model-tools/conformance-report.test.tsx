import {
	type Conformance,
	type IdsResult,
	LARGEST_IDS_TEXT,
	MOST_IDS_FILES,
} from '@panelyard/contracts/testing/conformance'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { withIdsFiles } from './ids-files.ts'
import { IfcTesting } from './ifc-testing.tsx'
import { exampleInspection, exampleTask, FILE_ID, INSPECTION_ID } from './model-task.test-support.ts'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const FAULTY: Conformance = {
	checked_schema: 'IFC4',
	syntax: [{ code: 'double_comma', line: 7, column: 21, message: 'A value is missing between two commas' }],
	syntax_count: 1,
	schema: Array.from({ length: 12 }, (_, at) => ({
		code: 'missing_attribute',
		line: 20 + at,
		entity: `#${at}=IfcWall`,
		...(at === 0 ? { code: 'where_rule', attribute: 'IfcObject.UniquePropertySetNames' } : { attribute: 'GlobalId' }),
		message: `The wall ${at} lacks its GlobalId`,
	})),
	schema_count: 340,
	count_by_code: {},
	rules: [
		{
			rule: 'GRF001',
			severity: 'fault',
			outcome: 'failed',
			lines: [9, 12],
			count: 2,
			message: 'Two contexts are the same',
			owners: [],
		},
		{ rule: 'PSE001', severity: 'fault', outcome: 'passed', lines: [], count: 0, message: '', owners: [] },
	],
	ids: [
		{
			file: 'client.ids',
			title: 'What the client wants',
			outcome: 'failed',
			message: '',
			specifications: [
				{
					name: 'Walls have a fire rating',
					outcome: 'failed',
					applicable: 20,
					message: '',
					requirements: [
						{
							requirement: 'has FireRating in Pset_WallCommon',
							passed: 19,
							failed: 1,
							failures: [
								{ line: 44, entity: '#8=IfcWall', global_id: '0aBc', name: 'W-103', reason: 'lacks FireRating' },
							],
						},
					],
				},
			],
		},
	],
}

const show = async (conformance: Conformance, onInspection = vi.fn()) => {
	const inspection = exampleInspection({ conformance })
	const done = exampleTask({ status: 'COMPLETED', percent: 100, seconds_left: null, inspection })
	const calls = stubServer({
		[`GET /model_tasks/${INSPECTION_ID}`]: { body: { model_task: done } },
		'POST /model_tasks': { status: 201, body: { model_task: { ...done, id: crypto.randomUUID() } } },
	})
	await renderInApp(<IfcTesting inspectionId={INSPECTION_ID} onInspection={onInspection} onMakeGlb={() => {}} />)
	return { calls, onInspection, section: await screen.findByRole('region', { name: 'Conformance to the standard' }) }
}

test('a report names each fault with its line, and what fails of rules and IDS', async () => {
	const { section } = await show(FAULTY)
	const shown = within(section)
	shown.getByText('7:21')
	shown.getByText('A value is missing between two commas')
	shown.getByText('Faults: 340')
	shown.getByText('#0=IfcWall IfcObject.UniquePropertySetNames')
	shown.getByText('#1=IfcWall.GlobalId')
	shown.getByText('Two contexts are the same')
	shown.getByText('Lines: 9, 12')
	shown.getByText('Passed: 1. Not applicable: 0.')
	shown.getByText('W-103')
	shown.getByText('lacks FireRating')
	shown.getByText('Listed: the first 12 of 340.')
	expect(shown.queryByText('The wall 11 lacks its GlobalId')).toBeNull()
	await userEvent.click(shown.getByRole('button', { name: 'Show 12' }))
	shown.getByText('The wall 11 lacks its GlobalId')
})

test('of an IDS with many specifications those that fail come first, with what its author says about them', async () => {
	const [file] = FAULTY.ids
	const specifications = Array.from({ length: 120 }, (_, at) => ({
		...{ name: `S${at}`, instructions: `Do ${at}`, applicable: 1, message: '', requirements: [] },
		outcome: at === 110 ? ('failed' as const) : ('passed' as const),
	}))
	const { section } = await show({ ...FAULTY, ids: [{ ...(file as IdsResult), specifications }] })
	expect(within(section).getAllByText(/^S\d+$/)).toHaveLength(50)
	within(section).getByText('S110')
	expect(
		within(section)
			.getAllByText(/^Do \d+$/)
			.map(({ textContent }) => textContent),
	).toEqual(['Do 110'])
	await userEvent.click(within(section).getByRole('button', { name: 'Show 120' }))
	expect(within(section).getAllByText(/^S\d+$/)).toHaveLength(120)
})

test('what waits behind a button is printed all the same', async () => {
	const { section } = await show(FAULTY)
	const rest = () => within(section).queryByText('The wall 11 lacks its GlobalId')
	expect(rest()).toBeNull()
	act(() => void window.dispatchEvent(new Event('beforeprint')))
	expect(rest()).not.toBeNull()
	act(() => void window.dispatchEvent(new Event('afterprint')))
	expect(rest()).toBeNull()
})

test('a file in order says so, and one of a schema that is not known claims nothing of it', async () => {
	const order = { ...FAULTY, syntax: [], syntax_count: 0, schema: [], schema_count: 0, ids: [] }
	const { section } = await show({ ...order, rules: [] })
	expect(within(section).getAllByText('No faults')).toHaveLength(2)
	cleanup()
	const unknown = await show({ ...order, checked_schema: null })
	expect(within(unknown.section).getAllByText('No faults')).toHaveLength(1)
	within(unknown.section).getByText(/doesn’t know this schema/)
	expect(within(unknown.section).queryByText('Rules of the standard')).toBeNull()
})

test('a tested file is tested once more with IDS files, without sending it again', async () => {
	const { calls, onInspection } = await show(FAULTY)
	const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
	await userEvent.upload(input as HTMLInputElement, new File(['<ids/>'], 'own.ids'))
	await vi.waitFor(() => expect(onInspection).toHaveBeenCalledOnce())
	expect(input?.files, 'it can be chosen again, as after a failure').toHaveLength(0)
	expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
		id: expect.any(String),
		kind: 'inspect',
		file_id: FILE_ID,
		ids: [{ name: 'own.ids', content: '<ids/>' }],
	})
})

test('a rule that didn’t come to its end is named as not finished', async () => {
	const rule = { rule: 'BRP002', severity: 'fault', outcome: 'not_finished', count: 0, message: '' } as const
	const { section } = await show({ ...FAULTY, rules: [{ ...rule, lines: [], owners: [] }] })
	within(section).getByText(/take too long to check: BRP002/)
	within(section).getByText('Passed: 0. Not applicable: 0.')
})

test('an IDS file in an encoding that it doesn’t declare is refused, not guessed', async () => {
	const latin = new File([Uint8Array.from('<a>Außenwand</a>', (letter) => letter.charCodeAt(0))], 'a.ids')
	expect(await withIdsFiles([], [latin])).toBe('unreadable')
})

test('an IDS file is read in the encoding that it declares', async () => {
	const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Außenwand</a>'
	const latin = new File([Uint8Array.from(declared, (letter) => letter.charCodeAt(0))], 'a.ids')
	expect(await withIdsFiles([], [latin])).toEqual([{ name: 'a.ids', content: declared }])
})

test('IDS files are read by their byte order mark, replaced by name, and refused when too many or too large', async () => {
	const utf16 = new File([new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x61, 0, 0x2f, 0, 0x3e, 0])], 'a.ids')
	expect(await withIdsFiles([{ name: 'a.ids', content: 'old' }], [utf16])).toEqual([{ name: 'a.ids', content: '<a/>' }])
	const many = Array.from({ length: MOST_IDS_FILES + 1 }, (_, at) => new File(['<a/>'], `${at}.ids`))
	expect(await withIdsFiles([], many)).toBe('too_many')
	const twins = ['<a/>', '<b/>'].map((text) => new File([text], 'a.ids'))
	expect(await withIdsFiles([], twins)).toEqual([{ name: 'a.ids', content: '<b/>' }])
	expect(await withIdsFiles([], [new File(['a'.repeat(LARGEST_IDS_TEXT + 1)], 'a.ids')])).toBe('too_large')
})
