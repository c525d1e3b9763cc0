import { ElementRows } from './element-rows.ts'

/** Bits of an element's alpha byte in the state texture. The shaders use the same numbers. */
export const FLAG = { hidden: 1, ghost: 2, selected: 4, hovered: 8, coloured: 16, sought: 32 } as const
export type ElementFlag = keyof typeof FLAG

/** How an element is drawn, for `setVisibility`. */
export const VISIBILITY = { shown: 0, hidden: 1, ghost: 2 } as const

const COLOUR_BITS = 0x00ffffff

/**
 * What each element looks like, in four bytes: RGB of its colour override and a byte of flags. The vertex shaders read
 * them from a texture, so a change uploads rows of 1,024 elements and never touches geometry. Models have up to half a
 * million elements: an operation on all of them is one pass over words.
 */
export class ElementStates extends ElementRows {
	readonly #flagged = { hidden: 0, ghost: 0, selected: 0, hovered: 0, coloured: 0, sought: 0 }
	/** How often `setVisibility` was called. */
	visibilityChanges = 0

	/**
	 * Colours every element by its group (-1 for none). A colour is 0xrrggbb, or -1 for the elements' own materials, which
	 * elements without a group keep too.
	 */
	paintGroups(groupOf: Int32Array, colours: Int32Array): void {
		const { words } = this
		const bit = FLAG.coloured << 24
		const painted = colours.map((colour) =>
			colour < 0 ? 0 : bit | ((colour >> 16) & 255) | (colour & 0xff00) | ((colour & 255) << 16),
		)
		const kept = ~(bit | COLOUR_BITS)
		const count = Math.min(this.count, groupOf.length)
		let coloured = 0
		for (let element = 0; element < count; element++) {
			const paint = painted[groupOf[element] as number] ?? 0
			if (paint !== 0) coloured++
			this.setWord(element, (((words[element] as number) & kept) | paint) >>> 0)
		}
		this.#flagged.coloured = coloured
	}

	/** Sets the flag of exactly these elements and clears it for all others. */
	setOnly(flag: ElementFlag, elements: Iterable<number>): void {
		const wanted = new Uint8Array(this.count)
		let isAny = false
		for (const element of elements) {
			if (!this.#has(element)) continue
			wanted[element] = 1
			isAny = true
		}
		if (!isAny && this.#flagged[flag] === 0) return
		const { words } = this
		const bit = FLAG[flag] << 24
		let flagged = 0
		for (let element = 0; element < this.count; element++) {
			const isWanted = wanted[element] === 1
			if (isWanted) flagged++
			const before = words[element] as number
			if (((before & bit) !== 0) === isWanted) continue
			this.setWord(element, (before ^ bit) >>> 0)
		}
		this.#flagged[flag] = flagged
	}

	/** Shows each element, hides it or makes it a ghost (`VISIBILITY`). Elements past the end of the list are shown. */
	setVisibility(visibility: Uint8Array): void {
		const { words } = this
		const bits = Uint32Array.of(0, FLAG.hidden << 24, FLAG.ghost << 24)
		const kept = ~((FLAG.hidden | FLAG.ghost) << 24)
		const counts = Uint32Array.of(0, 0, 0)
		for (let element = 0; element < this.count; element++) {
			const state = element < visibility.length ? (visibility[element] as number) : VISIBILITY.shown
			counts[state] = (counts[state] as number) + 1
			this.setWord(element, (((words[element] as number) & kept) | (bits[state] as number)) >>> 0)
		}
		this.visibilityChanges++
		this.#flagged.hidden = counts[VISIBILITY.hidden] ?? 0
		this.#flagged.ghost = counts[VISIBILITY.ghost] ?? 0
	}

	hasFlag(element: number, flag: ElementFlag): boolean {
		return ((this.data[element * 4 + 3] ?? 0) & FLAG[flag]) !== 0
	}

	/** A copy: 1 for each element that is neither hidden nor a ghost. */
	shownNow(): Uint8Array {
		const shown = new Uint8Array(this.count)
		const flags = (FLAG.hidden | FLAG.ghost) << 24
		for (let element = 0; element < this.count; element++)
			shown[element] = ((this.words[element] as number) & flags) === 0 ? 1 : 0
		return shown
	}

	/** The elements that are hidden or ghosts. */
	notShown(): number[] {
		const elements: number[] = []
		const flags = (FLAG.hidden | FLAG.ghost) << 24
		for (let element = 0; element < this.count; element++)
			if (((this.words[element] as number) & flags) !== 0) elements.push(element)
		return elements
	}

	/** The number of elements with the flag. */
	flagged(flag: ElementFlag): number {
		return this.#flagged[flag]
	}

	#has(element: number): boolean {
		return Number.isInteger(element) && element >= 0 && element < this.count
	}
}
