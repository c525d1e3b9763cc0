import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import type { DeviceTestAnswer, DeviceTestRequest } from './device-test-worker.ts'
import { DeviceTestingPage } from './device-testing.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const TEST: Extract<DeviceTestAnswer, { test: unknown }>['test'] = {
	schema: 'IFC4',
	exporter: 'Tekla Structures 2026',
	conformance: {
		checked_schema: 'IFC4',
		syntax: [{ code: 'double_comma', line: 7, column: 21, message: 'A value is missing between two commas' }],
		syntax_count: 1,
		schema: [],
		schema_count: 0,
		count_by_code: {},
		rules: [],
		ids: [],
	},
}

/** Answers in place of the worker, of which there is none here. */
class TestWorker {
	static last: TestWorker
	asked: DeviceTestRequest | null = null
	ended = false
	onmessage: ((event: { data: DeviceTestAnswer }) => void) | null = null
	onerror: ((event: { message: string }) => void) | null = null
	constructor() {
		TestWorker.last = this
	}
	postMessage(request: DeviceTestRequest) {
		this.asked = request
	}
	terminate() {
		this.ended = true
	}
	answer(data: DeviceTestAnswer) {
		return act(async () => this.onmessage?.({ data }))
	}
}

async function show() {
	vi.stubGlobal('Worker', TestWorker)
	const calls = stubServer({})
	await renderInApp(<DeviceTestingPage />)
	const choose = (...files: File[]) => {
		const input = document.querySelector<HTMLInputElement>('input[type="file"][accept^=".ifc"]')
		return userEvent.upload(input as HTMLInputElement, files)
	}
	return { calls, choose }
}

test('a file is tested in a worker, and no call is made', async () => {
	const { calls, choose } = await show()
	const before = calls.length
	await choose(new File(['ISO-10303-21;'], 'secret.ifc'))
	await screen.findByText('Testing secret.ifc')
	expect(TestWorker.last.asked).toMatchObject({ file: { name: 'secret.ifc' }, ids: [] })
	await TestWorker.last.answer({ test: TEST })
	await screen.findByText('Doesn’t conform to the standard')
	screen.getByText('Places that break the standard: 1')
	screen.getByText('A value is missing between two commas')
	screen.getByText('Tekla Structures 2026')
	expect(TestWorker.last.ended).toBe(true)
	expect(calls).toHaveLength(before)
})

test('a file that is too large for the device is refused before it is read', async () => {
	Object.defineProperty(navigator, 'deviceMemory', { value: 2, configurable: true })
	const { choose } = await show()
	screen.getByText(/up to 40 MB on this device/)
	const large = new File(['a'], 'large.ifc')
	Object.defineProperty(large, 'size', { value: 41_000_000 })
	await choose(large)
	expect((await screen.findByRole('alert')).textContent).toContain('The file is 41 MB')
	Reflect.deleteProperty(navigator, 'deviceMemory')
})

test('a test can be stopped, and one that fails says why', async () => {
	const { choose } = await show()
	await choose(new File(['a'], 'model.ifc'))
	await userEvent.click(await screen.findByRole('button', { name: 'Stop the test' }))
	expect(TestWorker.last.ended).toBe(true)
	await choose(new File(['PK'], 'zipped.ifc'))
	await TestWorker.last.answer({ failure: { reason_code: 'other_archive', reason_value: '' } })
	expect((await screen.findByRole('alert')).textContent).toContain('Unpack the archive first')
	await choose(new File(['Dear'], 'letter.ifc'))
	await TestWorker.last.answer({ failure: { reason_code: 'not_a_model', reason_value: '' } })
	expect((await screen.findByRole('alert')).textContent).toContain('This isn’t an IFC model')
})

test('a tested file is tested once more with IDS files', async () => {
	const { choose } = await show()
	await choose(new File(['a'], 'model.ifc'))
	await TestWorker.last.answer({ test: TEST })
	await screen.findByRole('button', { name: 'Test with IDS' })
	const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
	await userEvent.upload(input as HTMLInputElement, new File(['<ids/>'], 'own.ids'))
	await vi.waitFor(() => expect(TestWorker.last.asked?.ids).toEqual([{ name: 'own.ids', content: '<ids/>' }]))
})

test('IDS files that are dropped together with the model are tested with it', async () => {
	const { choose } = await show()
	await choose(new File(['<ids/>'], 'own.ids'), new File(['a'], 'model.ifc'))
	await screen.findByText('Testing model.ifc')
	expect(TestWorker.last.asked?.ids).toEqual([{ name: 'own.ids', content: '<ids/>' }])
})

test('of several models none is tested, and that is said', async () => {
	const { choose } = await show()
	await choose(new File(['a'], 'one.ifc'), new File(['b'], 'two.ifc'))
	expect((await screen.findByRole('alert')).textContent).toBe('Drop or choose one model at a time: these are 2.')
	expect(screen.queryByText(/^Testing/)).toBeNull()
})

test('a file that keeps to the standard isn’t called good if it doesn’t meet an IDS', async () => {
	const { choose } = await show()
	await choose(new File(['<ids/>'], 'own.ids'), new File(['a'], 'model.ifc'))
	const ids = [{ file: 'own.ids', outcome: 'failed' as const, title: '', message: '', specifications: [] }]
	await TestWorker.last.answer({
		test: { ...TEST, conformance: { ...TEST.conformance, syntax: [], syntax_count: 0, ids } },
	})
	await screen.findByText('Requirements not met')
	screen.getByText('IDS files not met: 1 of 1')
	expect(screen.queryByText('Conforms to the standard')).toBeNull()
})
