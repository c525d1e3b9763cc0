import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { ApiError, networkError } from '../api-error.ts'
import { newId } from '../new-id.ts'
import type { Change } from './change.ts'
import { openChangeStore } from './change-store.ts'
import { Outbox } from './outbox.ts'
import type { OutboxOptions } from './outbox-options.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let people = 0
const somebody = () => `person-${people++}`
const draft = (about: string) => ({
	project_id: 'project',
	kind: 'test',
	request: { method: 'POST' as const, path: `/${about}` },
	about,
})

/** The outbox of a tab whose sent changes end as `answer` says. */
function tab(answer: (change: Change) => Promise<unknown>, options: Partial<OutboxOptions> = {}) {
	const sent: Change[] = []
	const outbox = new Outbox({
		store: openChangeStore(),
		send: (change) => {
			sent.push(change)
			return answer(change)
		},
		waits: [0],
		...options,
	})
	return { outbox, sent }
}
const offline = () => Promise.reject(networkError())
const refusal = (status: number) => new ApiError(status, `answer ${status}`, null, [], null)

test('with two people in two tabs of one browser, nobody sends what the other one did', async () => {
	const [ann, ben] = [somebody(), somebody()]
	const first = tab(offline, { waits: [1_000_000] })
	await first.outbox.open(ann, true)
	first.outbox.add(draft('of ann'))
	await vi.waitFor(async () => expect(await openChangeStore().read(ann)).toMatchObject([{ attempts: 1 }]))

	// Ben signs in in the second tab, and the first one hears of it.
	const second = tab(async () => 'yes', { openTabs: async () => new Set() })
	await second.outbox.open(ben, true)
	second.outbox.add(draft('of ben'))
	await first.outbox.open(ben, true)
	await Promise.all([first.outbox.adopt(), second.outbox.adopt()])
	await vi.waitFor(() => expect(second.outbox.state().waiting).toEqual([]))
	expect(second.sent.map(({ about, person_id }) => [about, person_id])).toEqual([['of ben', ben]])
	expect(first.sent.every(({ person_id }) => person_id === ann)).toBe(true)
	expect(first.outbox.state().waiting).toEqual([])

	// Ann is back, in the tab that Ben had.
	await second.outbox.open(ann, true)
	await vi.waitFor(() => expect(second.sent.at(-1)).toMatchObject({ about: 'of ann', person_id: ann }))
})

test('a tab that has not heard of another sign-in keeps what the server rejects for that', async () => {
	const ann = somebody()
	const { outbox } = tab(() => Promise.reject(refusal(401)))
	await outbox.open(ann, true)
	outbox.release(outbox.add(draft('of ann')).change.id)
	await vi.waitFor(() => expect(outbox.state().sending.size).toBe(0))
	expect(outbox.state()).toMatchObject({ waiting: [{ about: 'of ann', person_id: ann }], refused: [] })
})

test('a change that may have arrived can’t be taken back after another try', async () => {
	const ann = somebody()
	const made_at = Date.now() - 26 * DAY_MS
	const old = { ...draft('old'), id: newId(), number: 1, person_id: ann, tab_id: 'gone', made_at, refusal: null }
	await openChangeStore().write({ ...old, attempts: 2 })
	const { outbox, sent } = tab(offline, { openTabs: async () => new Set(), waits: [1_000_000] })
	await outbox.open(ann, false)
	outbox.retry(old.id)
	expect(outbox.state().waiting).toMatchObject([{ about: 'old', attempts: 2 }])
	expect(outbox.withdraw(old.id)).toBe(false)
	expect(sent).toEqual([])
})

test('a change that the server rejected can be taken back after another try', async () => {
	let answer = (): Promise<unknown> => Promise.reject(refusal(403))
	const { outbox } = tab(() => answer(), { waits: [1_000_000] })
	await outbox.open(somebody(), true)
	const { change } = outbox.add(draft('a'))
	outbox.release(change.id)
	await vi.waitFor(() => expect(outbox.state().refused).toHaveLength(1))
	answer = offline
	await outbox.open(null, true)
	await outbox.open(change.person_id, false)
	outbox.retry(change.id)
	expect(outbox.withdraw(change.id)).toBe(true)
})

test('changes carry the version of their kind, and kept ones of an earlier version are upgraded', async () => {
	const ann = somebody()
	const store = openChangeStore()
	const kept = { id: newId(), person_id: ann, tab_id: 'gone', made_at: Date.now(), attempts: 0, refusal: null }
	await store.write({ ...draft('before versions'), ...kept, number: 1 })
	const { outbox, sent } = tab(offline, {
		openTabs: async () => new Set(),
		waits: [1_000_000],
		versionOf: () => 2,
		upgrade: (change) =>
			(change.version ?? 1) < 2 ? { ...change, about: { name: change.about }, version: 2 } : change,
	})
	await outbox.open(ann, true)
	await vi.waitFor(() => expect(sent).toMatchObject([{ about: { name: 'before versions' }, version: 2 }]))
	await vi.waitFor(async () => expect(await store.read(ann)).toMatchObject([{ version: 2 }]))
	expect(outbox.add(draft('b')).change.version).toBe(2)
})

test.each([
	['a day ahead', DAY_MS],
	['a day behind', -DAY_MS],
])('made while the clock was %s, changes are sent in their order, before those made since', async (_name, wrong) => {
	const ann = somebody()
	const made = Date.now() + wrong
	const old = { person_id: ann, tab_id: 'gone', attempts: 0, refusal: null }
	const kept = (about: string, after: number) => ({
		...draft(about),
		...old,
		id: newId(),
		number: made + after,
		made_at: made + after,
	})
	await openChangeStore().write(kept('first', 1), kept('second', 2))
	// Tabs of this browser can't tell each other that they are open.
	const { outbox, sent } = tab(async () => 'yes', { openTabs: async () => null })
	await outbox.open(ann, true)
	outbox.add(draft('third'))
	await vi.waitFor(() => expect(outbox.state().waiting).toEqual([]))
	expect(sent.map(({ about }) => about)).toEqual(['first', 'second', 'third'])
})

test('a file is sent beside the other changes of its project, which don’t wait for it', async () => {
	const { promise: slow, resolve } = Promise.withResolvers<unknown>()
	const { outbox, sent } = tab((change) => (change.request.file ? slow : Promise.resolve('yes')))
	await outbox.open(somebody(), true)
	const drawing = draft('drawing')
	outbox.add({ ...drawing, request: { ...drawing.request, file: 'a' } })
	outbox.add(draft('status'))
	await vi.waitFor(() => expect(outbox.state().waiting.map(({ about }) => about)).toEqual(['drawing']))
	expect(sent.map(({ about }) => about)).toEqual(['drawing', 'status'])
	resolve('yes')
	await vi.waitFor(() => expect(outbox.state().waiting).toEqual([]))
})

test('changes are kept without waiting for a busy page, also while what is old is deleted', async () => {
	const old = {
		...draft('old'),
		number: 1,
		tab_id: 'gone',
		made_at: Date.now() - 100 * DAY_MS,
		attempts: 0,
		refusal: null,
	}
	const [ann, ben] = [somebody(), somebody()]
	await openChangeStore().write({ ...old, id: newId(), person_id: ann }, { ...old, id: newId(), person_id: ben })
	const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
	const committed = vi.spyOn(IDBTransaction.prototype, 'commit')
	const { outbox } = tab(offline, { openTabs: async () => new Set() })
	outbox.add(draft('before it is known who is there'))
	expect(outbox.isWriting).toBe(true)
	await outbox.open(ann, false)
	await vi.waitFor(async () => expect(await openChangeStore().read(ben)).toEqual([]))
	outbox.add(draft('new'))
	expect(outbox.isWriting).toBe(true)
	await vi.waitFor(() => expect(outbox.isWriting).toBe(false))
	expect((await openChangeStore().read(ann)).map(({ about }) => about)).toContain('new')
	const writing = begun.mock.results.flatMap(({ value }) => (value.mode === 'readwrite' ? [value] : []))
	expect(writing.length).toBeGreaterThanOrEqual(4)
	expect(committed.mock.contexts).toEqual(writing)
})
