import { PERSON_HEADER } from '@panelyard/contracts/accounts/person-header'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Change } from '../api/outbox/change.ts'
import type { ChangeStore } from '../api/outbox/change-store.ts'
import { PIECE_BYTES } from '../api/outbox/file-pieces.ts'
import { sendUnsent } from './unsent-changes.ts'
import { worker } from './worker-scope.ts'

let kept: Map<string, Change>
let openTabs: string[]
/** What the server answers by path; null: the line is cut. */
let answers: Record<string, { status?: number; body?: unknown } | null>
let asked: { path: string; person: string | null; body: unknown }[]
let told: unknown[]

const store: ChangeStore = {
	read: async (person) => [...kept.values()].filter(({ person_id }) => person_id === person),
	readAll: async () => [...kept.values()].sort((a, b) => a.number - b.number),
	write: async (...changes) => {
		for (const change of changes) kept.set(change.id, change)
	},
	remove: async (id) => void kept.delete(id),
	removeAll: async () => {},
	removeOld: async () => {},
}

const change = (id: string, part: Partial<Change> = {}): Change => ({
	id,
	number: kept.size,
	person_id: 'anna',
	project_id: 'house',
	kind: 'statuses',
	request: { method: 'POST', path: `/${id}`, body: { id } },
	about: {},
	tab_id: 'ended',
	made_at: Date.now(),
	attempts: 0,
	refusal: null,
	...part,
})
const keep = (...changes: Parameters<typeof change>[]) => {
	for (const each of changes) kept.set(each[0], change(...each))
}
const paths = () => asked.map(({ path }) => path)

beforeEach(() => {
	kept = new Map()
	openTabs = []
	answers = {}
	asked = []
	told = []
	vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
		asked.push({ path, person: new Headers(init.headers).get(PERSON_HEADER), body: init.body })
		const answer = path in answers ? answers[path] : {}
		if (!answer) throw new TypeError('Failed to fetch')
		const done = path.startsWith('/photos') ? { image: {} } : {}
		return new Response(JSON.stringify(answer.body ?? done), { status: answer.status ?? 200 })
	})
	vi.stubGlobal('navigator', {
		locks: {
			request: (_name: string, work: () => Promise<unknown>) => work(),
			query: async () => ({ held: openTabs.map((tab) => ({ name: `panelyard-tab-${tab}` })), pending: [] }),
		},
	})
	Object.assign(worker, {
		clients: { matchAll: async () => [{ postMessage: (message: unknown) => told.push(message) }] },
	})
})

test('what ended tabs left is sent in its order, for the person who made it, and open pages are told', async () => {
	keep(
		['first'],
		['second'],
		['of-ben', { person_id: 'ben', request: { method: 'DELETE', path: '/of-ben', query: { a: '1' } } }],
	)
	await sendUnsent(store)
	expect(paths().filter((path) => path !== '/of-ben?a=1')).toEqual(['/first', '/second'])
	expect(asked.find(({ path }) => path === '/of-ben?a=1')?.person).toBe('ben')
	expect(asked[0]).toMatchObject({ person: 'anna', body: '{"id":"first"}' })
	expect(kept.size).toBe(0)
	expect(told).toEqual([{ changes: 'sent' }])
})

test('the changes of a tab that is open are left to it', async () => {
	openTabs = ['open']
	keep(['mine', { tab_id: 'open' }])
	await expect(sendUnsent(store)).rejects.toThrow('wait for a connection')
	expect(asked).toEqual([])
	expect(kept.get('mine')?.tab_id).toBe('open')
})

test('without an answer the later ones of the project wait, and the browser is asked to try again', async () => {
	answers['/second'] = null
	keep(['first'], ['second'], ['third'], ['elsewhere', { project_id: 'hall' }])
	await expect(sendUnsent(store)).rejects.toThrow()
	expect(paths().sort()).toEqual(['/elsewhere', '/first', '/second'])
	expect([...kept.keys()]).toEqual(['second', 'third'])
	expect([kept.get('second')?.attempts, kept.get('third')?.attempts]).toEqual([1, 0])
})

test('a page in the server’s place, or a server that is busy, decides nothing', async () => {
	vi.stubGlobal('fetch', async () => new Response('<p>Please buy a ticket', { status: 200 }))
	keep(['first'])
	await expect(sendUnsent(store)).rejects.toThrow()
	expect(kept.get('first')?.refusal).toBeNull()
})

test('what the server refuses stays for the next page to tell, and the next one is sent', async () => {
	answers['/first'] = { status: 403, body: { message: 'Access denied', error: 'ACCESS_DENIED' } }
	keep(['first'], ['second'])
	await sendUnsent(store)
	expect(paths()).toEqual(['/first', '/second'])
	expect(kept.get('first')?.refusal).toEqual({
		status: 403,
		message: 'Access denied',
		code: 'ACCESS_DENIED',
		data: { message: 'Access denied', error: 'ACCESS_DENIED' },
	})
	asked = []
	await sendUnsent(store)
	expect(asked, 'once refused, it isn’t sent again').toEqual([])
})

test('somebody else has signed in: the changes wait for their person', async () => {
	answers['/first'] = { status: 401, body: { message: 'Another account is now signed in', error: 'NOT_AUTHENTICATED' } }
	keep(['first'], ['second'])
	await expect(sendUnsent(store)).rejects.toThrow()
	expect(paths()).toEqual(['/first'])
	expect(kept.get('first')).toMatchObject({ refusal: null, attempts: 0 })
})

test('files go before the request that needs them, and a repeated deletion that finds nothing is done', async () => {
	const photo = new Blob(['a photo'], { type: 'image/jpeg' })
	answers['/gone'] = { status: 404, body: { message: 'Not found', error: 'NOT_FOUND' } }
	keep(['comment', { files: [{ id: 'photo', path: '/photos/1', blob: photo }] }])
	keep(['gone', { request: { method: 'DELETE', path: '/gone' }, attempts: 1 }])
	await sendUnsent(store)
	expect(paths()).toEqual(['/photos/1', '/comment', '/gone'])
	expect(kept.size).toBe(0)
})

test('a photo goes on where a page left it, and where the line broke', async () => {
	const bytes = 2 * PIECE_BYTES + 10
	const path = '/photos?id=1'
	const at = (offset: number) => `${path}&bytes=${bytes}&offset=${offset}`
	answers[at(0)] = { body: { received_bytes: PIECE_BYTES } }
	answers[at(PIECE_BYTES)] = null
	keep(['comment', { files: [{ id: 'photo', path, blob: new Blob([new Uint8Array(bytes)]) }] }])
	await expect(sendUnsent(store)).rejects.toThrow()
	expect(kept.get('comment')?.attempts).toBe(1)
	answers[at(PIECE_BYTES)] = { body: { received_bytes: 2 * PIECE_BYTES } }
	await sendUnsent(store)
	const calls = [at(0), at(PIECE_BYTES), at(0), at(PIECE_BYTES), at(2 * PIECE_BYTES), '/comment']
	expect(paths()).toEqual(calls)
	expect(asked.map(({ body }) => (body instanceof Blob ? body.size : null))).toEqual([
		...[0, PIECE_BYTES, 0, PIECE_BYTES, 10, null],
	])
	expect(kept.size).toBe(0)
})

test('a server that takes no pieces yet gets a photo whole', async () => {
	answers['/photos?id=1&bytes=300000&offset=0'] = { status: 415, body: { message: 'No image' } }
	keep(['comment', { files: [{ id: 'photo', path: '/photos?id=1', blob: new Blob([new Uint8Array(300_000)]) }] }])
	await sendUnsent(store)
	expect(paths()).toEqual(['/photos?id=1&bytes=300000&offset=0', '/photos?id=1', '/comment'])
	expect(kept.size).toBe(0)
})

test('a photo that the server refuses in the middle stays for the next page to tell', async () => {
	answers['/photos?id=1&bytes=300000&offset=0'] = { body: { received_bytes: 1000 } }
	answers['/photos?id=1&bytes=300000&offset=1000'] = { status: 403, body: { message: 'Access denied' } }
	keep(['comment', { files: [{ id: 'photo', path: '/photos?id=1', blob: new Blob([new Uint8Array(300_000)]) }] }])
	await sendUnsent(store)
	expect(kept.get('comment')?.refusal).toMatchObject({ status: 403, message: 'Access denied' })
})

test('one that may have arrived weeks ago, or of another version of the app, waits for a page', async () => {
	keep(['old', { attempts: 1, made_at: Date.now() - 26 * 24 * 60 * 60 * 1000 }], ['newer', { version: 2 }])
	await expect(sendUnsent(store)).rejects.toThrow()
	expect(asked).toEqual([])
	expect(kept.get('old')?.tab_id).toBe('ended')
})
