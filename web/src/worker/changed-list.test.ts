import { PERSON_HEADER } from '@panelyard/contracts/accounts/person-header'
import {
	PANELS_PER_PIECE,
	PanelColumnsResponse,
	type PanelListChanges,
	panelsOfColumns,
} from '@panelyard/contracts/panels/panel-columns'
import { beforeEach, expect, test, vi } from 'vitest'
import { listText, panel, uuid } from '../testing/panel.test-support.ts'
import { answerKept, keepNow } from './kept-answers.ts'
import { type Place, placeOf } from './kept-places.ts'
import { fetchEvent, type StandInCaches, stubCaches } from './stand-in-caches.test-support.ts'

const [ANN, BEN] = [uuid(1), uuid(2)]
const PATH = `/projects/${uuid(7)}/panels/columns`
const panels = Array.from({ length: PANELS_PER_PIECE + 3 }, (_, at) => panel(at + 1))
const head = { total: panels.length, version_id: uuid(9), revision: 4 }
const whole = listText({ panels, ...head }, PANELS_PER_PIECE)

let kept: StandInCaches
let asked: string[]
/** What the server answers to `?since=`; null for the whole list. */
let changes: PanelListChanges | null
let person = ANN

const headersOf = (etag: string) => ({ [PERSON_HEADER]: person, etag, 'content-type': 'application/json' })

beforeEach(async () => {
	kept = stubCaches()
	asked = []
	person = ANN
	vi.stubGlobal('fetch', async (request: Request | string) => {
		const url = new URL(typeof request === 'string' ? request : request.url, location.origin)
		asked.push(url.pathname + url.search)
		if (changes && url.searchParams.has('since'))
			return new Response(JSON.stringify(changes), { status: 226, headers: headersOf('W/"five"') })
		return new Response(whole, { headers: headersOf('W/"four"') })
	})
	changes = null
	await call()
	asked = []
})

async function call(): Promise<Response> {
	const event = fetchEvent(PATH)
	const answer = await answerKept(event, placeOf(new URL(event.request.url)) as Place)
	await event.finished()
	return answer
}

const panelsIn = (text: string) => PanelColumnsResponse.parse(JSON.parse(text)).pieces.flatMap(panelsOfColumns)
const since = (etag: string) => `${PATH}?${new URLSearchParams({ since: etag })}`
const changesOf = (part: Partial<PanelListChanges>): PanelListChanges => ({
	...head,
	revision: 5,
	places: [1, PANELS_PER_PIECE + 2],
	columns: { mark: ['W-1', 'W-2'], statuses: [[uuid(3)], []] },
	...part,
})

test('only what has changed is fetched, and the page gets the whole list with it', async () => {
	changes = changesOf({})
	const answer = await call()
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
	const text = await answer.text()
	const expected = panels.map((one, at) => {
		if (at === 1) return { ...one, mark: 'W-1', statuses: [uuid(3)] }
		return at === panels.length - 1 ? { ...one, mark: 'W-2', statuses: [] } : one
	})
	expect(text).toBe(listText({ panels: expected, ...head, revision: 5 }, PANELS_PER_PIECE))
	expect(panelsIn(text)).toEqual(expected)
	// The changed list is what is kept now.
	changes = changesOf({ revision: 6, places: [], columns: {} })
	expect(panelsIn(await (await call()).text())).toEqual(expected)
	expect(asked).toEqual([since('W/"four"'), since('W/"five"')])
})

test('a server that doesn’t know what has changed sends the whole list', async () => {
	expect(await (await call()).text()).toBe(whole)
	expect(asked).toEqual([since('W/"four"')])
})

test('a list taken along is brought up to date by its changes, too', async () => {
	changes = changesOf({})
	expect(await keepNow(new URL(PATH, location.origin))).toHaveProperty('bytes')
	expect(asked).toEqual([since('W/"four"')])
	const [cache] = [...kept.values()]
	expect([...(cache?.values() ?? [])].map(({ headers }) => headers.get('etag'))).toContain('W/"five"')
})

test.each<[string, () => void]>([
	['another person’s', () => (person = BEN)],
	['of another number of panels', () => (changes = changesOf({ total: 7 }))],
	['of panels that the kept list lacks', () => (changes = changesOf({ places: [1, PANELS_PER_PIECE * 4] }))],
	['no changes at all', () => (changes = {} as PanelListChanges)],
])('the whole list is fetched where the changes are %s', async (_, make) => {
	changes = changesOf({})
	make()
	expect(await (await call()).text()).toBe(whole)
	expect(asked).toEqual([since('W/"four"'), PATH])
})
