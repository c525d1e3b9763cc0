import type { ApiError } from '../api-error.ts'
import { newId } from '../new-id.ts'
import type { Change } from './change.ts'
import type { OutboxListener, OutboxOptions } from './outbox-options.ts'
import { NOBODY, refusalFrom, TOO_MANY, unexpected } from './refusals.ts'
import {
	delay,
	isWorthAnotherTry,
	mayHaveArrived,
	OTHERS_KEPT_MS,
	pauseAfter,
	refusalOfOld,
	WAITS_MS,
} from './repeating.ts'
import { laneOf, SendingLanes } from './sending-lanes.ts'

/** A change before it is kept. An `id` is given when the request names it. */
export type ChangeDraft = Pick<Change, 'project_id' | 'kind' | 'request' | 'files' | 'about'> & { id?: string }

/** What a component sees; a new object at each change of anything in it. */
export type OutboxState = {
	/** Not at the server yet, in the order in which they are sent. */
	waiting: readonly Change[]
	/** Refused by the server, until dismissed. */
	refused: readonly Change[]
	/** Those on their way now, by their ids: at most one of each lane. */
	sending: ReadonlySet<string>
	/** False when this browser keeps nothing: changes then live in this page only. */
	isKept: boolean
}

/** Changes one person may have waiting: more are refused at once. */
export const MOST_WAITING = 1000
const MOST_REFUSED = 50
/** Where the browser doesn't tell which tabs are open, a change this old, or of so much later, has lost its tab. */
const ABANDONED_MS = 120_000
/** Lists don't wait longer for changes of earlier pages: storage may hang, and what is found later shows then. */
const LOADED_WITHIN_MS = 3000
const EMPTY: OutboxState = { waiting: [], refused: [], sending: new Set(), isKept: true }

type Awaiting = { resolve: (answer: unknown) => void; reject: (error: ApiError) => void }

/**
 * Keeps what a person does until the server has it. Changes of a project are sent one after the other, in their order, and
 * again after a lost connection, a time-out or a busy server, by this page or a later one.
 */
export class Outbox {
	readonly tabId = newId()
	readonly #options: Required<OutboxOptions>
	readonly #listeners = new Set<OutboxListener>()
	readonly #subscribers = new Set<() => void>()
	readonly #awaiting = new Map<string, Awaiting>()
	#state: OutboxState = EMPTY
	/** Undefined until it is known whether somebody is signed in. */
	#personId: string | null | undefined
	/** The server has said that this person is signed in. */
	#isConfirmed = false
	#loaded: Promise<void> = Promise.resolve()
	/** Changes that were sent or dropped, while a read of the store may still find them. */
	readonly #ended = new Set<string>()
	/** Changes that the store is writing, by their ids. */
	readonly #writing = new Map<string, Promise<void>>()
	#lastNumber = 0
	readonly #lanes = new SendingLanes({
		next: (lane) => this.#next(lane),
		send: (change) => this.#sendOne(change),
	})

	constructor(options: OutboxOptions) {
		this.#options = {
			openTabs: async () => null,
			oneTabAtATime: (work) => work(),
			versionOf: () => 1,
			upgrade: (change) => change,
			waits: WAITS_MS,
			...options,
		}
	}

	/** For `useSyncExternalStore`. */
	readonly subscribe = (subscriber: () => void): (() => void) => {
		this.#subscribers.add(subscriber)
		return () => this.#subscribers.delete(subscriber)
	}

	readonly state = (): OutboxState => this.#state

	listen(listener: OutboxListener): () => void {
		this.#listeners.add(listener)
		return () => this.#listeners.delete(listener)
	}

	/**
	 * Keeps changes for this person from now on, null for nobody, and takes up what an earlier page left. Sends them once the
	 * server has confirmed who is signed in: nothing may be sent in the name of somebody else.
	 */
	async open(personId: string | null, isConfirmed: boolean): Promise<void> {
		this.#isConfirmed = isConfirmed
		if (personId === this.#personId) {
			// Signed in again, perhaps, after a 401.
			if (isConfirmed) this.tryNow()
			return this.#loaded
		}
		const early = this.#personId === undefined ? this.#state.waiting : []
		if (this.#personId) this.#tell((listener) => listener.personLeft?.())
		this.#personId = personId
		this.#show(
			personId === null ? EMPTY : { ...EMPTY, waiting: early.map((change) => ({ ...change, person_id: personId })) },
		)
		if (personId === null) for (const change of early) this.#rejectAtOnce(change, NOBODY)
		for (const change of this.#state.waiting) void this.#keep(change)
		this.#lanes.wake()
		this.#loaded = personId === null ? Promise.resolve() : Promise.race([this.#load(personId), delay(LOADED_WITHIN_MS)])
		this.#run()
		return this.#loaded
	}

	/** Resolves when changes of earlier pages are known. */
	get loaded(): Promise<void> {
		return this.#loaded
	}

	/** Whether a page that ends now loses a change that neither the store nor the server has. */
	get isWriting(): boolean {
		return this.#state.waiting.some(({ id }) => this.#personId === undefined || this.#writing.has(id))
	}

	/** Resolves once the store has what was added until now. */
	async allKept(): Promise<void> {
		await Promise.all(this.#writing.values())
	}

	/** Changes of a project that the server doesn't have yet. */
	waitingFor(projectId: string): readonly Change[] {
		return this.#state.waiting.filter((change) => change.project_id === projectId)
	}

	/**
	 * Keeps a change and sends it. The promise resolves with the server's answer, however long that takes, and rejects with an
	 * `ApiError` when the server refuses or too many changes wait. Who has left by then may ignore it: see `OutboxListener`.
	 */
	add(draft: ChangeDraft): { change: Change; answered: Promise<unknown> } {
		const change: Change = {
			id: newId(),
			...draft,
			version: this.#options.versionOf(draft.kind),
			number: this.#nextNumber(),
			person_id: this.#personId ?? '',
			tab_id: this.tabId,
			made_at: Date.now(),
			attempts: 0,
			refusal: null,
		}
		const answered = new Promise<unknown>((resolve, reject) => this.#awaiting.set(change.id, { resolve, reject }))
		// Whoever ignores the promise hears of it as a listener.
		answered.catch(() => {})
		if (this.#personId === null || this.#state.waiting.length >= MOST_WAITING) {
			this.#rejectAtOnce(change, this.#personId === null ? NOBODY : TOO_MANY)
			return { change, answered }
		}
		this.#show({ ...this.#state, waiting: [...this.#state.waiting, change] })
		this.#tell((listener) => listener.added?.(change))
		if (this.#personId !== undefined) void this.#keep(change)
		this.#run()
		return { change, answered }
	}

	/** Nobody waits for the promise of `add` any more: a refusal is told like any other. */
	release(id: string): void {
		this.#awaiting.delete(id)
	}

	/** Takes a change back that is not on its way. Returns whether it did. */
	withdraw(id: string): boolean {
		const change = this.#state.waiting.find((waiting) => waiting.id === id)
		// One that was sent without an answer may have arrived.
		if (!change || this.#state.sending.has(id) || change.attempts > 0) return false
		this.#forget(change)
		this.#awaiting.delete(id)
		this.#tell((listener) => listener.withdrawn(change))
		return true
	}

	/** Drops a change for good, sent or not. */
	discard(id: string): void {
		const change = [...this.#state.waiting, ...this.#state.refused].find((known) => known.id === id)
		if (!change || this.#state.sending.has(id)) return
		this.#forget(change)
		this.#awaiting.delete(id)
		if (change.refusal === null) this.#tell((listener) => listener.withdrawn(change))
	}

	/** Sends a refused change again. */
	retry(id: string): void {
		const change = this.#state.refused.find((refused) => refused.id === id)
		if (!change) return
		const attempts = mayHaveArrived(change) ? change.attempts : 0
		const again = { ...change, refusal: null, attempts, number: this.#nextNumber() }
		const refused = this.#state.refused.filter((other) => other.id !== id)
		this.#show({ ...this.#state, refused, waiting: [...this.#state.waiting, again] })
		this.#tell((listener) => listener.added?.(again))
		void this.#keep(again)
		this.#run()
	}

	/** The line may be back: tries at once. */
	readonly tryNow = (): void => {
		this.#lanes.wake()
		this.#run()
	}

	/** Takes up changes whose tab is gone, and those this tab kept before its person left and came back. */
	async adopt(): Promise<void> {
		const personId = this.#personId
		if (!personId) return
		const { store, openTabs, oneTabAtATime, upgrade } = this.#options
		try {
			await oneTabAtATime(async () => {
				const [kept, open] = await Promise.all([store.read(personId), openTabs()])
				const isAbandoned = ({ tab_id, made_at }: Change) =>
					tab_id === this.tabId || (open ? !open.has(tab_id) : Math.abs(Date.now() - made_at) > ABANDONED_MS)
				const found = kept
					.filter((change) => this.#isUnknown(change) && isAbandoned(change))
					.map((change) => ({ ...upgrade(change), tab_id: this.tabId, refusal: refusalOfOld(change) }))
				// Before another tab looks.
				if (found.length > 0) await store.write(...found)
				if (personId === this.#personId) this.#takeUp(found.filter((change) => this.#isUnknown(change)))
			})
		} catch {
			this.#show({ ...this.#state, isKept: false })
		}
	}

	/** Takes up what an earlier page left, and deletes what nobody comes back for. */
	async #load(personId: string): Promise<void> {
		await this.adopt()
		void this.#options.store.removeOld(personId, Date.now() - OTHERS_KEPT_MS).catch(() => {})
	}

	/** Deletes all that a person has in this browser: their account is gone. */
	async forgetPerson(personId: string): Promise<void> {
		if (personId === this.#personId) await this.open(null, true)
		await this.#options.store.removeAll(personId)
	}

	#isUnknown({ id }: Change): boolean {
		return !this.#ended.has(id) && ![...this.#state.waiting, ...this.#state.refused].some((known) => known.id === id)
	}

	#takeUp(found: readonly Change[]): void {
		if (found.length === 0) return
		this.#lastNumber = Math.max(this.#lastNumber, ...found.map(({ number }) => number))
		const byNumber = (a: Change, b: Change) => a.number - b.number
		const all = [...this.#state.waiting, ...this.#state.refused, ...found].sort(byNumber)
		this.#show({
			...this.#state,
			waiting: all.filter(({ refusal }) => refusal === null),
			refused: all.filter(({ refusal }) => refusal !== null),
		})
		for (const change of found) if (change.refusal === null) this.#tell((listener) => listener.added?.(change))
		this.#run()
	}

	#next(lane: string): Change | null {
		if (!this.#personId || !this.#isConfirmed) return null
		return this.#state.waiting.find((change) => laneOf(change) === lane) ?? null
	}

	#run(): void {
		for (const lane of new Set(this.#state.waiting.map(laneOf))) void this.#lanes.run(lane)
	}

	/** Sends one change; returns for how many milliseconds to wait before the next attempt. */
	async #sendOne(change: Change): Promise<number> {
		this.#show({ ...this.#state, sending: new Set([...this.#state.sending, change.id]) })
		try {
			const answer = await this.#options.send(change)
			this.#settle(change, ({ resolve }) => resolve(answer))
			if (change.person_id === this.#personId) this.#tell((listener) => listener.sent(change, answer))
			return 0
		} catch (thrown) {
			const error = unexpected(thrown)
			if (change.person_id !== this.#personId) return 0
			// Without a line nothing has left the device, so the change can still be taken back.
			const attempts = change.attempts + (error.status === 0 && !navigator.onLine ? 0 : 1)
			if (error.status === 401) {
				// Kept for when the person has signed in again.
				this.#show({ ...this.#state, sending: this.#sendingWithout(change.id) })
				return Number.POSITIVE_INFINITY
			}
			if (isWorthAnotherTry(error.status, attempts)) {
				this.#replace({ ...change, attempts })
				return pauseAfter(attempts, this.#options.waits)
			}
			this.#refuse(change, error)
			return 0
		}
	}

	#refuse(change: Change, error: ApiError): void {
		const isAwaited = this.#awaiting.has(change.id)
		if (isAwaited) this.#settle(change, ({ reject }) => reject(error))
		else {
			const refusal = refusalFrom(error)
			const refused = [...this.#state.refused, { ...change, refusal }]
			for (const old of refused.slice(0, -MOST_REFUSED)) this.#end(old.id)
			const waiting = this.#state.waiting.filter(({ id }) => id !== change.id)
			const sending = this.#sendingWithout(change.id)
			this.#show({ ...this.#state, waiting, sending, refused: refused.slice(-MOST_REFUSED) })
			// In the place of the waiting one: a page that ends now loses neither.
			void this.#keep({ ...change, refusal })
		}
		this.#tell((listener) => listener.refused(change, error, isAwaited))
	}

	#settle(change: Change, tell: (awaiting: Awaiting) => void): void {
		this.#forget(change)
		const awaiting = this.#awaiting.get(change.id)
		this.#awaiting.delete(change.id)
		if (awaiting) tell(awaiting)
	}

	#forget({ id }: Change): void {
		const others = (changes: readonly Change[]) => changes.filter((change) => change.id !== id)
		const [waiting, refused] = [others(this.#state.waiting), others(this.#state.refused)]
		this.#show({ ...this.#state, waiting, refused, sending: this.#sendingWithout(id) })
		this.#end(id)
	}

	/** Removes a change from the store for good. */
	#end(id: string): void {
		this.#ended.add(id)
		for (const oldest of this.#ended) {
			if (this.#ended.size <= MOST_WAITING) break
			this.#ended.delete(oldest)
		}
		void this.#options.store.remove(id).catch(() => {})
	}

	#replace(change: Change): void {
		// Its person left and came back meanwhile: the store has it.
		if (this.#isUnknown(change)) return
		const waiting = this.#state.waiting.map((known) => (known.id === change.id ? change : known))
		this.#show({ ...this.#state, waiting, sending: this.#sendingWithout(change.id) })
		void this.#keep(change)
	}

	#sendingWithout(id: string): ReadonlySet<string> {
		return new Set([...this.#state.sending].filter((other) => other !== id))
	}

	#keep(change: Change): Promise<void> {
		const written = this.#write(change).finally(() => this.#writing.delete(change.id))
		this.#writing.set(change.id, written)
		return written
	}

	async #write(change: Change): Promise<void> {
		try {
			await this.#options.store.write(change)
			// It may have been sent, or dropped, while it was written.
			if (this.#ended.has(change.id)) await this.#options.store.remove(change.id)
		} catch {
			if (this.#state.isKept) this.#show({ ...this.#state, isKept: false })
		}
	}

	/** Refuses a change that was never kept, once its maker has had the time to wait for it or not. */
	#rejectAtOnce(change: Change, error: ApiError): void {
		queueMicrotask(() => {
			const awaiting = this.#awaiting.get(change.id)
			this.#awaiting.delete(change.id)
			awaiting?.reject(error)
			this.#tell((listener) => listener.refused(change, error, awaiting !== undefined))
		})
	}

	#nextNumber(): number {
		// Later than what other tabs made before.
		this.#lastNumber = Math.max(this.#lastNumber + 1, Date.now())
		return this.#lastNumber
	}

	/** Tells all listeners; one that fails keeps no change from being kept or sent. */
	#tell(tell: (listener: OutboxListener) => void): void {
		for (const listener of this.#listeners) {
			try {
				tell(listener)
			} catch (error) {
				console.error('Could not show a change', error)
			}
		}
	}

	#show(state: OutboxState): void {
		this.#state = state
		for (const subscriber of this.#subscribers) subscriber()
	}
}
