import type { Conformance, RuleResult } from '@panelyard/contracts/testing/conformance'
import { INSPECTION_CODES, type Inspection } from '@panelyard/contracts/testing/model-tasks'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as uploads from '../../domain/uploads/upload-model.ts'
import { browserTimeZone } from '../../locales/browser-time-zone.ts'
import texts from '../../locales/en/tools.json' with { type: 'json' }
import { lengthUnitText } from '../../locales/length-unit.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { IfcTesting } from './ifc-testing.tsx'
import { verdictOf } from './inspection-verdict.ts'
import { exampleInspection, exampleTask, FILE_ID, INSPECTION_ID } from './model-task.test-support.ts'

afterEach(() => {
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
	cleanup()
})

const TASK = `/model_tasks/${INSPECTION_ID}`
const done = exampleTask({ status: 'COMPLETED', percent: 100, seconds_left: null, inspection: exampleInspection() })

const show = async (onInspection = vi.fn()) => {
	const view = await renderInApp(
		<IfcTesting inspectionId={INSPECTION_ID} onInspection={onInspection} onMakeGlb={() => {}} />,
	)
	return { ...view, onInspection }
}

test('a running test goes on after a reload and ends in a report that says what to mend first', async () => {
	let asks = 0
	stubServer({ [`GET ${TASK}`]: () => ({ body: { model_task: ++asks < 2 ? exampleTask() : done } }) })
	await show()
	await screen.findByText('Testing hall.ifc')
	const verdict = await screen.findByText('Fix this first')
	const titles = ['The file stops partway through', 'Panels without a mark', 'The format version is supported']
	const inOrder = [verdict, ...titles.map((title) => screen.getByText(title))]
	for (const [index, element] of inOrder.slice(1).entries()) {
		expect(inOrder[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
	}
	screen.getByText('3 of 20')
	screen.getByText('Wall A')
	expect(screen.getByRole('cell', { name: '0.000 m' })).toBeTruthy()
	expect(screen.getByRole('link', { name: 'Download as JSON' }).getAttribute('href')).toBe(`${TASK}/result?format=json`)
})

test('a project is made of the tested file without sending it again', async () => {
	const calls = stubServer({
		[`GET ${TASK}`]: { body: { model_task: done } },
		'POST /projects/create_from_file': {
			status: 402,
			body: { message: 'Your trial has ended.', error: 'PAYMENT_REQUIRED' },
		},
	})
	await show()
	await userEvent.click(await screen.findByRole('button', { name: 'Create project from this file' }))
	const name = (await screen.findByLabelText('Project name')) as HTMLInputElement
	expect(name.value).toBe('hall')
	await userEvent.click(screen.getByRole('button', { name: 'Create and convert' }))
	await screen.findByText('Your trial has ended.')
	const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
	const project = { project_name: 'hall', file_id: FILE_ID, time_zone: browserTimeZone() }
	expect(posted()).toEqual([{ ...project, project_id: expect.any(String) }])
	// With the id of the first try, which may have made it.
	await userEvent.click(screen.getByRole('button', { name: 'Create and convert' }))
	await vi.waitFor(() => expect(posted()).toHaveLength(2))
	expect(posted()[1]).toEqual(posted()[0])
})

test('a file that is no model says so and offers another file, not another try', async () => {
	stubServer({
		[`GET ${TASK}`]: { body: { model_task: exampleTask({ status: 'FAILED', error_code: 'not_a_model' }) } },
	})
	const { onInspection } = await show()
	await screen.findByText(/This isn’t an IFC model/)
	expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
	await userEvent.click(screen.getByRole('button', { name: 'Test another file' }))
	expect(onInspection).toHaveBeenCalledWith(null)
})

const choose = async (...files: File[]) => {
	const input = document.querySelector<HTMLInputElement>('input[type="file"][accept^=".ifc"]')
	await userEvent.upload(input as HTMLInputElement, files)
}

test('a model and its IDS, dropped together, are tested together', async () => {
	const file = { id: FILE_ID, file_name: 'hall.ifc', bytes: 1, sha256: '', created_at: '2026-11-20T10:00:00.000Z' }
	const uploaded = { ...file, is_known: false, is_converted: false }
	vi.spyOn(uploads, 'uploadModel').mockResolvedValue(uploaded)
	const calls = stubServer({ 'POST /model_tasks': { status: 201, body: { model_task: done } } })
	const onInspection = vi.fn()
	await renderInApp(<IfcTesting inspectionId={null} onInspection={onInspection} onMakeGlb={() => {}} />)
	await choose(new File(['<ids/>'], 'client.ids'), new File(['ISO-10303-21;'], 'hall.ifc'))
	await vi.waitFor(() => expect(onInspection).toHaveBeenCalledOnce())
	expect(calls.find(({ path }) => path === '/model_tasks')?.body).toMatchObject({
		file_id: FILE_ID,
		ids: [{ name: 'client.ids', content: '<ids/>' }],
	})
})

test('of several models none is sent, and that is said', async () => {
	const upload = vi.spyOn(uploads, 'uploadModel')
	stubServer({})
	await renderInApp(<IfcTesting inspectionId={null} onInspection={vi.fn()} onMakeGlb={() => {}} />)
	await choose(new File(['a'], 'one.ifc'), new File(['b'], 'two.ifc'))
	await screen.findByText('Drop or choose one model at a time: these are 2.')
	expect(upload).not.toHaveBeenCalled()
})

test('a test that was removed after an hour is told, and asked for no more', async () => {
	const calls = stubServer({ [`GET ${TASK}`]: { status: 404, body: { message: 'Gone', error: 'NOT_FOUND' } } })
	await show()
	await screen.findByText('This is no longer on the server')
	const asked = calls.length
	await new Promise((resolve) => setTimeout(resolve, 900))
	expect(calls).toHaveLength(asked)
})

test('what nobody needs to act on does not make a file less than ready', () => {
	const verdict = (...checks: Parameters<typeof verdictOf>[0]['checks']) =>
		verdictOf({ checks, refusal: null, conformance: null })
	expect(verdict({ code: 'schema_read', result: 'good' })).toBe('ready')
	expect(verdict({ code: 'not_georeferenced', result: 'notice' })).toBe('ready')
	expect(verdict({ code: 'no_floors', result: 'notice' })).toBe('notes')
	expect(verdict({ code: 'no_floors', result: 'notice' }, { code: 'no_panels', result: 'problem' })).toBe('mend')
})

test('a file in which panels are found isn’t called ready if it breaks the standard; unheeded advice is no fault', async () => {
	const rule: RuleResult = {
		rule: 'SPS001',
		severity: 'fault',
		outcome: 'failed',
		lines: [4],
		count: 9,
		message: 'x',
		owners: [],
	}
	const conformance: Conformance = {
		checked_schema: 'IFC4',
		syntax: [],
		syntax_count: 1,
		schema: [],
		schema_count: 2,
		count_by_code: {},
		rules: [rule, { ...rule, rule: 'PSE002', severity: 'advice', message: 'A good habit' }],
		ids: [],
	}
	const checks: Inspection['checks'] = [{ code: 'schema_read', result: 'good', values: {}, samples: [] }]
	const inspection = exampleInspection({ checks, conformance })
	stubServer({ [`GET ${TASK}`]: { body: { model_task: { ...done, inspection } } } })
	await show()
	await screen.findByText('Usable, but not to the standard')
	screen.getByText('Places that break the standard: 12')
	screen.getByText('Advice')
	screen.getByText('A good habit')
	const heeded = { ...conformance, syntax_count: 0, schema_count: 0, rules: conformance.rules.slice(1) }
	expect(verdictOf({ checks, refusal: null, conformance: heeded })).toBe('ready')
	const ids = [{ file: 'own.ids', outcome: 'invalid' as const, title: '', message: '', specifications: [] }]
	expect(verdictOf({ checks, refusal: null, conformance: { ...heeded, ids } })).toBe('unmet')
})

test('an IDS that isn’t valid is no fault of the model', async () => {
	const ids = [{ file: 'own.ids', outcome: 'invalid' as const, title: '', message: 'Not XML', specifications: [] }]
	const conformance: Conformance = {
		...{ checked_schema: 'IFC4', syntax: [], syntax_count: 0, schema: [], schema_count: 0 },
		...{ count_by_code: {}, rules: [], ids },
	}
	const checks: Inspection['checks'] = [{ code: 'schema_read', result: 'good', values: {}, samples: [] }]
	const inspection = exampleInspection({ checks, conformance })
	stubServer({ [`GET ${TASK}`]: { body: { model_task: { ...done, inspection } } } })
	await show()
	await screen.findByText('IDS files not met: 1 of 1')
	expect(screen.getAllByText('Not a valid IDS').map(({ tagName }) => tagName)).toContain('STRONG')
	expect(screen.queryByText(/Not all that the IDS files require/)).toBeNull()
})

test('a file no model can be made of gets a report: why, what is wrong in which line, and no way to a project', async () => {
	const inspection = exampleInspection({
		element_count: 0,
		floors: [],
		classes: [],
		refusal: { code: 'unsupported_schema', reason: '', reason_code: 'other_schema', reason_value: 'IFC151_LONGFORM' },
		checks: [
			{ code: 'refused', result: 'problem', values: {}, samples: [] },
			{ code: 'repeated_line_numbers', result: 'notice', values: { count: 1 }, samples: ['26: #19=IFCPROJECT'] },
		],
	})
	stubServer({ [`GET ${TASK}`]: { body: { model_task: { ...done, inspection } } } })
	await show()
	await screen.findByText('Can’t be used')
	screen.getByText(/in the format IFC151_LONGFORM/)
	screen.getByText('26: #19=IFCPROJECT')
	screen.getByText('The number before the colon is the line in the file.')
	expect(screen.queryByRole('button', { name: 'Create project from this file' })).toBeNull()
	expect(screen.queryByText('Possible panels')).toBeNull()
	screen.getByRole('link', { name: 'Download as JSON' })
})

test('everything an inspection can say has its words, and advice unless all is well', () => {
	const good =
		/^refused$|_(read|complete|standard|stated|unique|found|marks|weights|ordinary)$|^near_origin$|^georeferenced$/
	for (const code of INSPECTION_CODES) {
		const words: { title: string; advice?: string } = texts.checks[code]
		expect(words?.title, code).toBeTruthy()
		expect(Boolean(words.advice), code).toBe(!good.test(code))
	}
})

test('units are named in people’s language, unknown ones as the file does', () => {
	expect(lengthUnitText('MILLIMETRE', 'en')).toBe('millimetres')
	expect(lengthUnitText('FOOT', 'de')).toBe('Fuß')
	expect(lengthUnitText('US SURVEY FOOT', 'de')).toBe('US SURVEY FOOT')
})
