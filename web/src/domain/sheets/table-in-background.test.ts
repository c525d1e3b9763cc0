import { afterEach, expect, test, vi } from 'vitest'
import { tableInBackground } from './table-in-background.ts'

afterEach(() => {
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

/** A worker that ends so. */
function workerFails(event: { message?: string }) {
	vi.spyOn(console, 'error').mockImplementation(() => {})
	vi.stubGlobal(
		'Worker',
		class {
			onerror: (event: object) => void = () => {}
			terminate() {}
			postMessage() {
				this.onerror(event)
			}
		},
	)
	return tableInBackground({ text: 'W-101' }, new AbortController().signal)
}

test('a list isn’t called damaged because the code that reads it didn’t arrive', async () => {
	await expect(workerFails({})).rejects.toMatchObject({ reason: 'unreachable' })
	await expect(workerFails({ message: 'out of memory' })).rejects.toMatchObject({ reason: 'broken' })
})
