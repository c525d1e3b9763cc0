/** Milliseconds over which the speed of a drag is averaged; a pointer that rests longer than this has stopped. */
const MEMORY_MS = 60

/** How fast a drag moves, so that the view can glide on when the pointer lets go. CSS pixels per millisecond. */
export class DragSpeed {
	#x = 0
	#y = 0
	#time = 0

	start(time: number): void {
		this.#x = 0
		this.#y = 0
		this.#time = time
	}

	add(dx: number, dy: number, time: number): void {
		const passed = Math.max(time - this.#time, 1)
		const blend = Math.min(passed / MEMORY_MS, 1)
		this.#x = this.#x * (1 - blend) + (dx / passed) * blend
		this.#y = this.#y * (1 - blend) + (dy / passed) * blend
		this.#time = time
	}

	/** The speed at a time; null when the drag had stopped by then. */
	at(time: number): { x: number; y: number } | null {
		return time - this.#time < MEMORY_MS ? { x: this.#x, y: this.#y } : null
	}
}
