import { Vector3 } from 'three'
import { ElementRows } from './element-rows.ts'

/** Flags with a colour of their own; further ones share the last. The shaders use the same number. */
export const MOST_FLAGS = 15

/**
 * What flags are painted: the first two of each group, counted from 1 (0 for none), and a colour (0xrrggbb) for each flag.
 * `patterns`: one of `pattern-shader.ts` for each group, 0 for none.
 */
export type PaintedFlags = {
	groupOf: Int32Array
	marks: Uint8Array
	colours: readonly number[]
	patterns?: Uint8Array | undefined
}

/** Which flags each element carries: the first two of them in red and green, its pattern in blue. */
export class ElementFlags extends ElementRows {
	/** Whether any element carries a flag or a pattern. */
	isAny = false

	/** Gives every element the flags and the pattern of its group (-1 for none). */
	paint(groupOf: Int32Array, marks: Uint8Array, patterns?: Uint8Array): void {
		let isAny = false
		for (let element = 0; element < this.count; element++) {
			const group = groupOf[element] ?? -1
			const pattern = numbered(patterns?.[group])
			const word = group < 0 ? 0 : numbered(marks[group * 2]) | (numbered(marks[group * 2 + 1]) << 8) | (pattern << 16)
			if (word !== 0) isAny = true
			this.setWord(element, word)
		}
		this.isAny = isAny
	}
}

/** The shaders read four bits of a flag or pattern. */
const numbered = (number = 0): number => Math.min(number, MOST_FLAGS)

/** The colours as the shaders use them, the first one at 1. */
export const flagVectors = (colours: readonly number[]): Vector3[] =>
	Array.from({ length: MOST_FLAGS + 1 }, (_, flag) => {
		const colour = colours[flag - 1] ?? 0
		return new Vector3(((colour >> 16) & 255) / 255, ((colour >> 8) & 255) / 255, (colour & 255) / 255)
	})
