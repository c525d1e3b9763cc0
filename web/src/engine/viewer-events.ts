import type { BoxDrag } from './input/gestures.ts'
import type { Point } from './math/points.ts'
import type { Section } from './section/section-planes.ts'

/** What is under a place of the canvas (CSS pixels from its top left corner). All null beside the model. */
type Hit = {
	element: number | null
	point: Point | null
	/** Where the surface faces, towards the viewer; null where too little of it was seen, too. */
	normal: Point | null
	x: number
	y: number
}

export type ViewerEvents = {
	/** A click or tap whose `pick` will follow. */
	click: undefined
	/** What a click or tap hit. */
	pick: Hit & { isAdding: boolean; isTouch: boolean }
	/** A double click or double tap on an element. */
	open: { element: number; point: Point }
	/** A right click or a long press; `element` is null beside the model. */
	menu: { element: number | null; x: number; y: number }
	/** A rectangle is drawn over the view, or (null) given up. */
	box: BoxDrag | null
	/** The mouse has moved or left (nulls). */
	hover: Hit
	/** Another part of the model is cut away. */
	section: Section
	/** A walk through the model began or ended. */
	walk: { isOn: boolean }
	/** The place of a new model is known, and none of it was drawn. */
	model: undefined
	/** A frame was drawn. */
	frame: undefined
	/** The graphics card has lost the model or has it again, or that failed: see `Viewer.context`. */
	context: undefined
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
