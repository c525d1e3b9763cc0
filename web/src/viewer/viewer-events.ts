import type { Point } from './camera/orbit-camera.ts'

export type ViewerEvents = {
	/** A click or tap; `element` is null beside the model. */
	pick: { element: number | null; point: Point | null; isAdding: boolean; isTouch: boolean }
	/** A double click or double tap on an element. */
	open: { element: number }
	/** The mouse is over another element, or over none; the place is in CSS pixels of the canvas. */
	hover: { element: number | null; x: number; y: number }
	/** Keyboard commands of the canvas. */
	command: { command: 'frame' | 'fit' | 'clear' }
	/** A frame was drawn. */
	frame: undefined
	/** The graphics card lost the model (`lost`), and it stands again (`restored`) or cannot be had again (`failed`). */
	context: { state: 'lost' | 'restored' | 'failed' }
}

type Listener<Name extends keyof ViewerEvents> = (event: ViewerEvents[Name]) => void

export class ViewerEmitter {
	readonly #listeners = new Map<keyof ViewerEvents, Set<Listener<never>>>()

	/** Returns a function that stops listening. */
	on<Name extends keyof ViewerEvents>(name: Name, listener: Listener<Name>): () => void {
		const listeners = this.#listeners.get(name) ?? new Set()
		this.#listeners.set(name, listeners)
		listeners.add(listener as Listener<never>)
		return () => listeners.delete(listener as Listener<never>)
	}

	emit<Name extends keyof ViewerEvents>(name: Name, event: ViewerEvents[Name]): void {
		for (const listener of this.#listeners.get(name) ?? []) (listener as Listener<Name>)(event)
	}

	clear(): void {
		this.#listeners.clear()
	}
}
