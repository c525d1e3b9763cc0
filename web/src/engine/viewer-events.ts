import type { BoxDrag } from './input/gestures.ts'
import type { Point } from './math/points.ts'
import type { Section } from './section/section-planes.ts'

/** What is at a position of the canvas (CSS pixels from its top left corner). All null beside the model. */
type Hit = {
	element: number | null
	point: Point | null
	/** Unit normal of the surface, towards the viewer; also null where too little of the surface is visible. */
	normal: Point | null
	x: number
	y: number
}

export type ViewerEvents = {
	/** A click or tap. Its `pick` follows. */
	click: undefined
	/** What a click or tap hit. */
	pick: Hit & { isAdding: boolean; isTouch: boolean }
	/** A double click or double tap on an element. */
	open: { element: number; point: Point }
	/** A right click or a long press; `element` is null beside the model. */
	menu: { element: number | null; x: number; y: number }
	/** A rectangle being drawn on the view; null when the drag was abandoned. */
	box: BoxDrag | null
	/** The mouse moved, or left the canvas (all null). */
	hover: Hit
	/** The section changed. */
	section: Section
	/** A walk through the model started or ended. */
	walk: { isOn: boolean }
	/** The box of a new model is known. Nothing of it is drawn yet. */
	model: undefined
	/** A frame was drawn. */
	frame: undefined
	/** The graphics card lost the model or holds it again, or restoring failed: see `Viewer.context`. */
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
