import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uuid } from '../../../testing/panel.test-support.ts'

/** As a page that was just loaded sees it. */
const freshPage = async () => {
	vi.resetModules()
	return import('./handed-panels.ts')
}
const project = uuid(1)

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('any number of panels is handed over, and found again when the page is loaded again', async () => {
	const ids = Array.from({ length: 50_000 }, (_, number) => uuid(number))
	const key = (await freshPage()).handPanels(project, ids)
	expect(key).toMatch(/^p[0-9a-f]{8}$/)
	const { handedPanels } = await freshPage()
	expect(handedPanels(project, key)).toEqual(ids)
	expect(handedPanels(uuid(2), key)).toBeNull()
	expect(handedPanels(project, 'unknown')).toBeNull()
})

test('earlier ones stay for the way back, the oldest go', async () => {
	const { handPanels, handedPanels } = await freshPage()
	const keys = [1, 2, 3, 4, 5].map((number) => handPanels(project, [uuid(number)]))
	expect(keys.map((key) => handedPanels(project, key)?.[0] ?? null)).toEqual([null, uuid(2), uuid(3), uuid(4), uuid(5)])
})

test('works as long as the page lives where the browser keeps nothing', async () => {
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new Error('no room')
	})
	const { handPanels, handedPanels } = await freshPage()
	expect(handedPanels(project, handPanels(project, [uuid(3)]))).toEqual([uuid(3)])
})
