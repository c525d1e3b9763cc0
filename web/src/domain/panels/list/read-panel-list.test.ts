import type { PanelListResponse } from '@panelyard/contracts/panels/panels'
import { afterEach, expect, test, vi } from 'vitest'
import { NETWORK_ERROR, UNEXPECTED_ERROR } from '../../../api/api-error.ts'
import { listText, panel, uuid } from '../../../testing/panel.test-support.ts'
import { readPanelList } from './read-panel-list.ts'

const panels = [1, 2, 3, 4, 5].map((number) =>
	panel(number, {
		mark: `Tür ${number} "ö"\n`,
		floor: number,
		element: number === 5 ? null : number,
		area: number / 3,
		statuses: number % 2 ? [uuid(11), uuid(12)] : [],
		groups: [uuid(20)],
	}),
)
const list: PanelListResponse = { panels, total: panels.length, version_id: uuid(9), revision: 4 }
const signal = () => new AbortController().signal

afterEach(() => {
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

/** Answers with these bytes, so many at a time. */
const answerWith = (text: string, chunkBytes = 7, end: 'whole' | 'broken' = 'whole') => {
	const bytes = new TextEncoder().encode(text)
	let next = 0
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (next < bytes.length) {
				controller.enqueue(bytes.slice(next, next + chunkBytes))
				next += chunkBytes
			} else if (end === 'broken') controller.error(new TypeError('network error'))
			else controller.close()
		},
	})
	const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body))
	vi.stubGlobal('fetch', fetch)
	return fetch
}

test('a list in pieces is the list, wherever the network cuts it', async () => {
	const fetch = answerWith(listText(list))
	expect(await readPanelList(uuid(1), signal())).toEqual(list)
	expect(fetch.mock.calls[0]?.[0]).toBe(`/projects/${uuid(1)}/panels/columns`)
	answerWith(listText({ ...list, panels: [], total: 0 }), 1000)
	expect(await readPanelList(uuid(1), signal())).toEqual({ ...list, panels: [], total: 0 })
})

test('panels that carry the same share one list of it', async () => {
	answerWith(listText(list))
	const [first, , third] = (await readPanelList(uuid(1), signal())).panels
	expect(first?.statuses).toBe(third?.statuses)
})

test('the page has its turn between two pieces, though all of them are there', async () => {
	answerWith(listText(list), 1_000_000)
	let turns = 0
	const channel = new MessageChannel()
	channel.port1.onmessage = () => {
		turns++
		channel.port2.postMessage(null)
	}
	channel.port2.postMessage(null)
	await readPanelList(uuid(1), signal())
	channel.port1.close()
	expect(turns).toBeGreaterThanOrEqual(3)
})

test('a list that breaks off or lacks panels is an error, not a shorter list', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {})
	const lines = listText(list).split('\n')
	answerWith(lines.slice(0, 2).join('\n'), 1000, 'broken')
	await expect(readPanelList(uuid(1), signal())).rejects.toThrow(NETWORK_ERROR)
	answerWith(lines.slice(0, 3).join('\n'), 1000)
	await expect(readPanelList(uuid(1), signal())).rejects.toThrow(UNEXPECTED_ERROR)
	answerWith(listText(list).replace('"floor":[1,', '"floor":['), 1000)
	await expect(readPanelList(uuid(1), signal())).rejects.toThrow(UNEXPECTED_ERROR)
})

test('a refusal says what the server says', async () => {
	vi.stubGlobal('fetch', async () =>
		Response.json({ message: 'Access denied', error: 'ACCESS_DENIED' }, { status: 403 }),
	)
	await expect(readPanelList(uuid(1), signal())).rejects.toMatchObject({ status: 403, message: 'Access denied' })
})

test('stopping gives the reason of the stop', async () => {
	const stop = new AbortController()
	answerWith(listText(list))
	const reading = readPanelList(uuid(1), stop.signal)
	stop.abort(new DOMException('left', 'AbortError'))
	await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})
