/** Elements in one row of the state texture. */
export const STATE_ROW = 1024
export const ROW_SHIFT = 10

/** Bits of an element's alpha byte in the state texture; the shaders know them by the same numbers. */
export const FLAG = { hidden: 1, ghost: 2, selected: 4, hovered: 8, coloured: 16, sought: 32 } as const
export type ElementFlag = keyof typeof FLAG

/**
 * What each element looks like, four bytes an element: RGB of its colour override and a byte of flags. It is uploaded
 * as a texture that the vertex shaders read, so a change touches rows of 1,024 elements and never any geometry.
 */
export class ElementStates {
	readonly count: number
	readonly rows: number
	readonly data: Uint8Array
	readonly #dirty: Uint8Array
	readonly #flagged = { hidden: 0, ghost: 0, selected: 0, hovered: 0, coloured: 0, sought: 0 }

	constructor(count: number) {
		this.count = count
		this.rows = Math.max(Math.ceil(count / STATE_ROW), 1)
		this.data = new Uint8Array(this.rows * STATE_ROW * 4)
		this.#dirty = new Uint8Array(this.rows)
	}

	/** `colour` is 0xrrggbb; null gives the element its own materials back. */
	setColour(element: number, colour: number | null): void {
		if (!this.#has(element)) return
		const at = element * 4
		if (colour !== null) {
			const { data } = this
			const r = (colour >> 16) & 255
			const g = (colour >> 8) & 255
			const b = colour & 255
			if (data[at] !== r || data[at + 1] !== g || data[at + 2] !== b) {
				data[at] = r
				data[at + 1] = g
				data[at + 2] = b
				this.#touch(element)
			}
		}
		this.setFlag(element, 'coloured', colour !== null)
	}

	setFlag(element: number, flag: ElementFlag, on: boolean): void {
		if (!this.#has(element) || this.hasFlag(element, flag) === on) return
		this.data[element * 4 + 3] = (this.data[element * 4 + 3] as number) ^ FLAG[flag]
		this.#flagged[flag] += on ? 1 : -1
		this.#touch(element)
	}

	/** Sets the flag on exactly these elements and takes it from all others. */
	setOnly(flag: ElementFlag, elements: Iterable<number>): void {
		const wanted = new Uint8Array(this.count)
		for (const element of elements) if (this.#has(element)) wanted[element] = 1
		if (this.#flagged[flag] > 0)
			for (let element = 0; element < this.count; element++)
				if (wanted[element] === 0) this.setFlag(element, flag, false)
		for (let element = 0; element < this.count; element++) if (wanted[element] === 1) this.setFlag(element, flag, true)
	}

	hasFlag(element: number, flag: ElementFlag): boolean {
		return ((this.data[element * 4 + 3] ?? 0) & FLAG[flag]) !== 0
	}

	/** How many elements carry the flag. */
	flagged(flag: ElementFlag): number {
		return this.#flagged[flag]
	}

	/** The rows changed since the last call, ascending. */
	takeDirtyRows(): number[] {
		const rows: number[] = []
		for (const [row, isDirty] of this.#dirty.entries()) if (isDirty) rows.push(row)
		this.#dirty.fill(0)
		return rows
	}

	#has(element: number): boolean {
		return Number.isInteger(element) && element >= 0 && element < this.count
	}

	#touch(element: number): void {
		this.#dirty[element >> ROW_SHIFT] = 1
	}
}
