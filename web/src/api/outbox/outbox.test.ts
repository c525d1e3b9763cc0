import { expect, test, vi } from 'vitest'
import { ApiError, networkError } from '../api-error.ts'
import { newId } from '../new-id.ts'
import type { Change } from './change.ts'
import { openChangeStore } from './change-store.ts'
import { MOST_WAITING, Outbox } from './outbox.ts'
import type { OutboxListener, OutboxOptions } from './outbox-options.ts'

const refusal = (status: number) => new ApiError(status, `answer ${status}`, null, [], null)
let people = 0
const somebody = () => `person-${people++}`
const draft = (name: string) => ({
	project_id: 'project',
	kind: 'test',
	request: { method: 'POST' as const, path: `/${name}` },
	about: name,
})

const DAY_MS = 24 * 60 * 60 * 1000
const kept = (person_id: string, more: Partial<Change>): Change => ({
	...draft('old'),
	id: newId(),
	number: 1,
	person_id,
	tab_id: 'gone',
	made_at: Date.now(),
	attempts: 0,
	refusal: null,
	...more,
})

/** An outbox of one page, whose answers the test gives. */
function page(options: Partial<OutboxOptions> = {}) {
	const asked: { change: Change; answer: (answer: unknown) => void; fail: (error: ApiError) => void }[] = []
	const outbox = new Outbox({
		store: openChangeStore(),
		send: (change) => new Promise((answer, fail) => asked.push({ change, answer, fail })),
		openTabs: async () => new Set<string>(),
		waits: [0],
		...options,
	})
	const told = { sent: [] as unknown[], refused: [] as boolean[] }
	const listener: OutboxListener = {
		sent: (change) => told.sent.push(change.about),
		refused: (_change, _error, isAwaited) => told.refused.push(isAwaited),
		withdrawn: () => {},
	}
	outbox.listen(listener)
	const names = () => outbox.state().waiting.map(({ about }) => about)
	const call = async (at: number) => {
		await vi.waitFor(() => expect(asked.length).toBeGreaterThan(at))
		return asked[at] as (typeof asked)[number]
	}
	return { outbox, asked, told, names, call }
}

test('changes are sent one after the other, in their order, and are gone once answered', async () => {
	const { outbox, names, call, told } = page()
	await outbox.open(somebody(), true)
	const { answered } = outbox.add(draft('a'))
	outbox.add(draft('b'))
	expect(names()).toEqual(['a', 'b'])
	;(await call(0)).answer('yes')
	expect(await answered).toBe('yes')
	;(await call(1)).answer('yes')
	await vi.waitFor(() => expect(names()).toEqual([]))
	expect(told.sent).toEqual(['a', 'b'])
})

test('no answer, a time-out, a busy server and a bad gateway are tried again with the same id', async () => {
	const { outbox, call, asked, told } = page()
	await outbox.open(somebody(), true)
	const { change, answered } = outbox.add(draft('a'))
	for (const [at, error] of [networkError(), refusal(502), refusal(503), refusal(429), refusal(500)].entries())
		(await call(at)).fail(error)
	;(await call(5)).answer('yes')
	expect(await answered).toBe('yes')
	expect(new Set(asked.map((one) => one.change.id))).toEqual(new Set([change.id]))
	expect(told).toEqual({ sent: ['a'], refused: [] })
})

test('a page that was killed leaves its changes to the next one, which sends them as the same changes', async () => {
	const person = somebody()
	const killed = page({ waits: [1_000_000] })
	await killed.outbox.open(person, true)
	const first = killed.outbox.add(draft('a')).change
	killed.outbox.add(draft('b'))
	;(await killed.call(0)).fail(networkError())
	const stored = openChangeStore()
	await vi.waitFor(async () => expect(await stored.read(person)).toMatchObject([{ attempts: 1 }, { attempts: 0 }]))

	const next = page()
	await next.outbox.open(person, true)
	expect(next.names()).toEqual(['a', 'b'])
	const call = await next.call(0)
	expect(call.change.id).toBe(first.id)
	call.answer('yes')
	;(await next.call(1)).answer('yes')
	await vi.waitFor(async () => expect(await stored.read(person)).toEqual([]))
})

test('a tab that is open keeps its changes to itself', async () => {
	const person = somebody()
	const open = page({ waits: [1_000_000] })
	await open.outbox.open(person, true)
	open.outbox.add(draft('a'))
	;(await open.call(0)).fail(networkError())
	const other = page({ openTabs: async () => new Set([open.outbox.tabId]) })
	await other.outbox.open(person, true)
	expect(other.names()).toEqual([])
})

test('nobody sends what somebody else did on the same device', async () => {
	const first = page({ waits: [1_000_000] })
	await first.outbox.open(somebody(), true)
	first.outbox.add(draft('a'))
	;(await first.call(0)).fail(networkError())
	await first.outbox.open(somebody(), true)
	expect(first.names()).toEqual([])
	const next = page()
	await next.outbox.open(somebody(), true)
	expect(next.asked).toEqual([])
})

test('a refusal goes to whoever waits for it, else it stays until it is dismissed, also after a reload', async () => {
	const person = somebody()
	const { outbox, call, told } = page()
	await outbox.open(person, true)
	const { answered } = outbox.add(draft('a'))
	;(await call(0)).fail(refusal(409))
	await expect(answered).rejects.toMatchObject({ status: 409 })
	expect(outbox.state().refused).toEqual([])

	const { change } = outbox.add(draft('b'))
	outbox.release(change.id)
	;(await call(1)).fail(refusal(403))
	await vi.waitFor(() => expect(outbox.state().refused).toMatchObject([{ about: 'b', refusal: { status: 403 } }]))
	expect(told.refused).toEqual([true, false])
	await vi.waitFor(async () =>
		expect(await openChangeStore().read(person)).toMatchObject([{ refusal: { status: 403 } }]),
	)

	const next = page()
	await next.outbox.open(person, true)
	expect(next.outbox.state().refused).toHaveLength(1)
	next.outbox.discard(change.id)
	await vi.waitFor(async () => expect(await openChangeStore().read(person)).toEqual([]))
})

test('a page that ends while a refusal is being kept loses nothing', async () => {
	const person = somebody()
	const store = openChangeStore()
	const removed: string[] = []
	const remove = (id: string) => {
		removed.push(id)
		return store.remove(id)
	}
	const ending = page({ store: { ...store, remove } })
	await ending.outbox.open(person, true)
	ending.outbox.release(ending.outbox.add(draft('a')).change.id)
	;(await ending.call(0)).fail(refusal(409))
	await vi.waitFor(async () => expect(await store.read(person)).toMatchObject([{ refusal: { status: 409 } }]))
	expect(removed).toEqual([])
})

test('a server that fails every time does not hold up what comes after', async () => {
	const { outbox, call, told } = page()
	await outbox.open(somebody(), true)
	outbox.release(outbox.add(draft('a')).change.id)
	outbox.add(draft('b'))
	for (let at = 0; at < 6; at++) (await call(at)).fail(refusal(500))
	;(await call(6)).answer('yes')
	await vi.waitFor(() => expect(told.sent).toEqual(['b']))
	expect(outbox.state().refused).toMatchObject([{ about: 'a', refusal: { status: 500 } }])
})

test('without a session changes wait for their person, and are not asked about again and again', async () => {
	const person = somebody()
	const { outbox, call, asked, names } = page()
	await outbox.open(person, true)
	outbox.add(draft('a'))
	;(await call(0)).fail(refusal(401))
	await outbox.open(null, true)
	expect(names()).toEqual([])
	expect(asked).toHaveLength(1)
	const next = page()
	await next.outbox.open(person, true)
	;(await next.call(0)).answer('yes')
	await vi.waitFor(() => expect(next.told.sent).toEqual(['a']))
})

test('a change can be taken back until it is on its way', async () => {
	const { outbox, call, names, told } = page()
	await outbox.open(somebody(), true)
	const first = outbox.add(draft('a')).change
	const second = outbox.add(draft('b')).change
	const { answer } = await call(0)
	expect(outbox.withdraw(first.id)).toBe(false)
	expect(outbox.withdraw(second.id)).toBe(true)
	answer('yes')
	await vi.waitFor(() => expect(names()).toEqual([]))
	expect(told.sent).toEqual(['a'])
})

test('a browser that keeps nothing still sends, and says that it keeps nothing', async () => {
	const broken = () => Promise.reject(new Error('no storage'))
	const { outbox, call, told } = page({
		store: { read: broken, write: broken, remove: broken, removeAll: broken, readAll: broken, removeOld: broken },
	})
	await outbox.open(somebody(), true)
	outbox.add(draft('a'))
	expect(outbox.state().isKept).toBe(false)
	;(await call(0)).answer('yes')
	await vi.waitFor(() => expect(told.sent).toEqual(['a']))
})

test('changes do not pile up without bound', async () => {
	const { outbox, told } = page()
	await outbox.open(somebody(), true)
	for (let count = 0; count < MOST_WAITING; count++) outbox.add(draft('a'))
	await expect(outbox.add(draft('b')).answered).rejects.toMatchObject({ status: 429 })
	expect(outbox.state().waiting).toHaveLength(MOST_WAITING)
	expect(told.refused).toEqual([true])
})

test('what is done before the person is known is kept for them, and sent once the server has confirmed them', async () => {
	const person = somebody()
	const { outbox, asked, call, told } = page()
	outbox.add(draft('a'))
	await outbox.open(person, false)
	await vi.waitFor(async () => expect(await openChangeStore().read(person)).toMatchObject([{ about: 'a' }]))
	expect(asked).toEqual([])
	await outbox.open(person, true)
	;(await call(0)).answer('yes')
	await vi.waitFor(() => expect(told.sent).toEqual(['a']))
})

test('who signs in again in the same page finds their changes, and they are sent', async () => {
	const [person, other] = [somebody(), somebody()]
	const { outbox, call, names, told } = page({ waits: [1_000_000] })
	await outbox.open(person, true)
	outbox.add(draft('a'))
	outbox.add(draft('b'))
	;(await call(0)).fail(refusal(401))
	await outbox.open(other, true)
	expect(names()).toEqual([])
	await outbox.open(person, true)
	expect(names()).toEqual(['a', 'b'])
	;(await call(1)).fail(refusal(401))
	await vi.waitFor(() => expect(outbox.state().sending.size).toBe(0))
	// Nothing on the sign-in page told the outbox that nobody was there.
	await outbox.open(person, true)
	;(await call(2)).answer('yes')
	;(await call(3)).answer('yes')
	await vi.waitFor(() => expect(told.sent).toEqual(['a', 'b']))
	await outbox.open(null, true)
	await outbox.open(person, true)
	expect(names()).toEqual([])
})

test('a change on its way when its person leaves is told to nobody else, and not sent again when it arrived', async () => {
	const person = somebody()
	const { outbox, call, names, told } = page()
	const left = vi.fn()
	outbox.listen({ sent: () => {}, refused: () => {}, withdrawn: () => {}, personLeft: left })
	await outbox.open(person, true)
	expect(left).not.toHaveBeenCalled()
	outbox.add(draft('a'))
	const first = await call(0)
	await outbox.open(somebody(), true)
	expect(left).toHaveBeenCalledOnce()
	outbox.add(draft('b'))
	first.answer('yes')
	;(await call(1)).answer('yes')
	await vi.waitFor(() => expect(told.sent).toEqual(['b']))
	await outbox.open(person, true)
	expect(names()).toEqual([])
})

test('of two pages that open at once, one takes up what a third one left', async () => {
	const person = somebody()
	const killed = page({ waits: [1_000_000] })
	await killed.outbox.open(person, true)
	killed.outbox.add(draft('a'))
	;(await killed.call(0)).fail(networkError())
	await vi.waitFor(async () => expect(await openChangeStore().read(person)).toMatchObject([{ attempts: 1 }]))

	let last: Promise<unknown> = Promise.resolve()
	const oneTabAtATime = (work: () => Promise<void>) => {
		const done = last.then(work)
		last = done
		return done
	}
	const open = new Set<string>()
	const pageInTab = () => {
		const tab = page({ oneTabAtATime, openTabs: async () => new Set(open.add(tab.outbox.tabId)) })
		return tab
	}
	const tabs = [pageInTab(), pageInTab()]
	await Promise.all(tabs.map(({ outbox }) => outbox.open(person, true)))
	expect(tabs.flatMap(({ names }) => names())).toEqual(['a'])
})

test('what fails to show a change keeps it from nothing', async () => {
	const { outbox, call, told } = page()
	const fail = () => {
		throw new Error('cannot be shown')
	}
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
	await outbox.open(somebody(), true)
	outbox.listen({ added: fail, sent: fail, refused: fail, withdrawn: fail })
	outbox.release(outbox.add(draft('a')).change.id)
	outbox.add(draft('b'))
	;(await call(0)).fail(refusal(403))
	;(await call(1)).answer('yes')
	await vi.waitFor(() => expect(told).toEqual({ sent: ['b'], refused: [false] }))
	expect(logged).toHaveBeenCalledTimes(4)
	logged.mockRestore()
})

test('an answer of something else, as of a network that asks to sign in, is no refusal', async () => {
	const { outbox, call, told } = page()
	await outbox.open(somebody(), true)
	outbox.add(draft('a'))
	;(await call(0)).fail(refusal(200))
	;(await call(1)).answer('yes')
	await vi.waitFor(() => expect(told).toEqual({ sent: ['a'], refused: [] }))
})

test('a project whose changes get no answer holds up no other project', async () => {
	const { outbox, call, told } = page({ waits: [1_000_000] })
	await outbox.open(somebody(), true)
	outbox.add(draft('a'))
	outbox.add({ ...draft('b'), project_id: 'another project' })
	outbox.add(draft('c'))
	;(await call(0)).fail(refusal(504))
	const other = await call(1)
	expect(other.change.about).toBe('b')
	other.answer('yes')
	await vi.waitFor(() => expect(told.sent).toEqual(['b']))
	expect(outbox.state().waiting.map(({ about }) => about)).toEqual(['a', 'c'])
})

test('who turns out to be signed in no longer is told what became of what they did', async () => {
	const { outbox, told, names } = page()
	const { answered, change } = outbox.add(draft('a'))
	outbox.release(outbox.add(draft('b')).change.id)
	await outbox.open(null, true)
	await expect(answered).rejects.toMatchObject({ status: 401 })
	expect(told.refused).toEqual([true, false])
	expect(names()).toEqual([])
	expect(await openChangeStore().read(change.person_id)).toEqual([])
})

test('what was sent weeks ago without an answer is not made a second time; what never left is sent', async () => {
	const person = somebody()
	const store = openChangeStore()
	const made_at = Date.now() - 26 * DAY_MS
	await store.write(kept(person, { about: 'sent', attempts: 1, made_at }))
	await store.write(kept(person, { about: 'never left', number: 2, made_at }))
	const { outbox, call } = page()
	await outbox.open(person, true)
	expect((await call(0)).change.about).toBe('never left')
	expect(outbox.state().refused).toMatchObject([{ about: 'sent', refusal: { status: 409 } }])
})

test('what people left in a shared browser goes after three months, and all of an account with the account', async () => {
	const [left, recent, person] = [somebody(), somebody(), somebody()]
	const store = openChangeStore()
	await store.write(kept(left, { made_at: Date.now() - 91 * DAY_MS }))
	await store.write(kept(recent, { made_at: Date.now() - 89 * DAY_MS }))
	await store.write(kept(person, { made_at: Date.now() - 91 * DAY_MS }))
	const { outbox, names } = page({ waits: [1_000_000] })
	await outbox.open(person, false)
	await vi.waitFor(async () => expect(await store.read(left)).toEqual([]))
	expect(await store.read(recent)).toHaveLength(1)
	expect(names()).toEqual(['old'])
	await outbox.forgetPerson(person)
	expect(await store.read(person)).toEqual([])
	expect(names()).toEqual([])
})

test('a refused change that is sent again comes after what was done since', async () => {
	const person = somebody()
	const { outbox, call } = page({ waits: [1_000_000] })
	await outbox.open(person, true)
	const { change } = outbox.add(draft('a'))
	outbox.release(change.id)
	;(await call(0)).fail(refusal(403))
	await vi.waitFor(() => expect(outbox.state().refused).toHaveLength(1))
	outbox.add(draft('b'))
	;(await call(1)).fail(refusal(503))
	outbox.retry(change.id)
	await vi.waitFor(async () =>
		expect((await openChangeStore().read(person)).map(({ about }) => about)).toEqual(['b', 'a']),
	)
})
