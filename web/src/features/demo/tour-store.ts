import { z } from 'zod'
import { track } from '../../domain/analytics/track.ts'
import { showTourStep, TOUR_STEPS, type TourStep } from '../../domain/demo/tour-signals.ts'

const KEY = 'panelyard.demo_tour'

const TourState = z.object({
	/** `new`: the visitor was not greeted yet. */
	phase: z.enum(['new', 'running', 'closed', 'finished']),
	/** Index of the step that is asked for. */
	step: z
		.number()
		.int()
		.min(0)
		.max(TOUR_STEPS.length - 1),
	/** Those that were done. */
	done: z.array(z.enum(TOUR_STEPS)),
})
export type TourState = z.infer<typeof TourState>

const NEW: TourState = { phase: 'new', step: 0, done: [] }

/** How far the tour of this tab has come; goes on where it was when the page is loaded anew. */
class TourStore {
	#now: TourState = readKept()
	readonly #subscribers = new Set<() => void>()

	constructor() {
		this.#show()
		// The page before this one counted that its tour was left.
		if (this.#now.phase === 'running') this.comeBack()
	}

	readonly subscribe = (subscriber: () => void): (() => void) => {
		this.#subscribers.add(subscriber)
		return () => this.#subscribers.delete(subscriber)
	}

	readonly state = (): TourState => this.#now

	get step(): TourStep {
		return TOUR_STEPS[this.#now.step] ?? 'spin'
	}

	start(): void {
		track({ name: 'demo_started' })
		this.#set({ phase: 'running', step: 0, done: [] })
	}

	/** The visitor looks around alone. */
	decline(): void {
		this.#set({ ...this.#now, phase: 'closed' })
	}

	close(): void {
		this.#abandon()
		this.#set({ ...this.#now, phase: 'closed' })
	}

	/** Goes on with a closed tour, or begins one that was never begun. */
	resume(): void {
		if (this.#now.done.length === 0 && this.#now.step === 0) this.start()
		else {
			this.comeBack()
			this.#set({ ...this.#now, phase: 'running' })
		}
	}

	/** Somebody did what a step asks for; only the one that is asked for now counts. */
	complete(step: TourStep): void {
		if (this.#now.phase !== 'running' || step !== this.step) return
		const done = [...new Set([...this.#now.done, step])]
		track({ name: 'demo_step_completed', step: this.#now.step + 1 })
		const next = this.#nextOf(done)
		if (next !== null) {
			this.#set({ ...this.#now, done, step: next })
			return
		}
		track({ name: 'demo_completed' })
		track({ name: 'conversion_step', step: 'offer_shown' })
		this.#set({ ...this.#now, done, phase: 'finished' })
	}

	/** Leaves a step out. After the last one the tour is closed; taken up again, it goes on with what was left out. */
	skip(): void {
		const { done } = this.#now
		const next = this.#nextOf(done)
		if (next !== null) {
			this.#set({ ...this.#now, step: next })
			return
		}
		this.#abandon()
		this.#set({ ...this.#now, step: this.#firstMissed(done) ?? 0, phase: 'closed' })
	}

	back(): void {
		this.#set({ ...this.#now, step: Math.max(0, this.#now.step - 1) })
	}

	/** The page goes while the tour runs. */
	leave(): void {
		if (this.#now.phase === 'running') this.#abandon()
	}

	/** A tour that was left goes on. */
	comeBack(): void {
		track({ name: 'tour_returned', step: this.#now.step + 1 })
	}

	/** The index of the next step that wasn't done; null for none. */
	#nextOf(done: TourState['done']): number | null {
		return indexOrNull(TOUR_STEPS.findIndex((step, at) => at > this.#now.step && !done.includes(step)))
	}

	#firstMissed(done: TourState['done']): number | null {
		return indexOrNull(TOUR_STEPS.findIndex((step) => !done.includes(step)))
	}

	#abandon(): void {
		const { step, done } = this.#now
		const progress = Math.round((100 * done.length) / TOUR_STEPS.length)
		track({ name: 'tour_abandoned', step: step + 1, progress, url: location.pathname })
	}

	#set(next: TourState): void {
		this.#now = next
		try {
			sessionStorage.setItem(KEY, JSON.stringify(next))
		} catch {
			// The tour goes on in this page.
		}
		this.#show()
		for (const subscriber of this.#subscribers) subscriber()
	}

	#show(): void {
		showTourStep(this.#now.phase === 'running' ? this.step : null)
	}
}

const indexOrNull = (index: number): number | null => (index === -1 ? null : index)

/** The tour of this page. */
export const tour = new TourStore()

function readKept(): TourState {
	try {
		return TourState.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? NEW
	} catch {
		return NEW
	}
}
