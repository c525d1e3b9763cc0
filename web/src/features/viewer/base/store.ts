import {
	startTransition,
	useCallback,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useState,
	useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'

/**
 * A value of the view that the picture follows at once and the page a frame later: bars, trees and cards take many times
 * longer to draw anew than the picture does, and nobody waits for them.
 */
export class Store<Value> {
	#now: Value
	readonly #listeners = new Set<() => void>()

	constructor(first: Value) {
		this.#now = first
	}

	get now(): Value {
		return this.#now
	}

	readonly set = (next: Value | ((now: Value) => Value)): void => {
		const value = next instanceof Function ? next(this.#now) : next
		if (Object.is(value, this.#now)) return
		this.#now = value
		for (const listener of [...this.#listeners]) listener()
	}

	/** Listens to changes, within them; returns a function that stops it. */
	readonly on = (listener: () => void): (() => void) => {
		this.#listeners.add(listener)
		return () => this.#listeners.delete(listener)
	}
}

/** Those who draw something that is older than their store. */
const behind = new Set<() => void>()

/** The value of a store, for drawing the page: the frame with a change has been drawn when this changes. */
export function useStored<Value>(store: Store<Value>): Value {
	const [value, setValue] = useState(() => store.now)
	const follow = useCallback(() => setValue(() => store.now), [store])
	useLayoutEffect(() => {
		if (Object.is(value, store.now)) behind.delete(follow)
	}, [value, store, follow])
	const catchUp = useEffectEvent(() => {
		if (!Object.is(store.now, value)) follow()
	})
	useEffect(() => {
		catchUp()
		const stop = store.on(() => {
			behind.add(follow)
			waiting.add(follow)
		})
		return () => {
			stop()
			behind.delete(follow)
			waiting.delete(follow)
		}
	}, [store, follow])
	return value
}

/** Makes a store that lives as long as the component. */
export function useNewStore<Value>(first: () => Value): Store<Value> {
	const [store] = useState(() => new Store(first()))
	return store
}

/** The value of a store, drawn together with whatever changes it: for tools and switches, which the next key may be about. */
export const useCurrent = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.on, () => store.now)

/** Frames may come late or, in a hidden window, never. */
const LONGEST_WAIT_MS = 150

/** What waits for the next frame to have been drawn. */
class AfterFrame {
	readonly #tasks = new Set<() => void>()
	#timer = 0

	add(task: () => void): void {
		this.#tasks.add(task)
		if (this.#timer !== 0) return
		const timer = window.setTimeout(this.#draw, LONGEST_WAIT_MS)
		this.#timer = timer
		requestAnimationFrame(() => window.setTimeout(() => timer === this.#timer && this.#draw()))
	}

	delete(task: () => void): void {
		this.#tasks.delete(task)
	}

	readonly #draw = (): void => startTransition(() => this.run())

	run(): void {
		window.clearTimeout(this.#timer)
		this.#timer = 0
		const tasks = [...this.#tasks]
		this.#tasks.clear()
		for (const task of tasks) task()
	}

	get isEmpty(): boolean {
		return this.#tasks.size === 0
	}
}

const waiting = new AfterFrame()

/** Does something once the next frame has been drawn, together with what follows stores then. */
export const afterFrame = (task: () => void): void => waiting.add(task)

/**
 * Draws the page as all stores stand now, for a key or a click that is about to be understood by it. What React has
 * begun to draw and not yet shown counts as well.
 */
export const catchUp = (): void => {
	if (waiting.isEmpty && behind.size === 0) return
	flushSync(() => {
		waiting.run()
		for (const follow of behind) follow()
	})
}
