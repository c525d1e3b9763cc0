import { OVERLAP } from './box-volume.ts'

export type OverlapInquiry = {
	/** The elements of the things in question. */
	elements: Iterable<number>
	/** The thing each element belongs to, -1 for none. */
	thingOf: ArrayLike<number>
	/** The `OVERLAP` bits of an element as far as its box tells. */
	overlapOf: (element: number) => number
	/** The certain `OVERLAP` bits of elements whose boxes can't tell. */
	ask: (elements: Uint32Array) => Promise<Uint8Array>
	/** Finds only things without any part outside. */
	isWhole: boolean
}

const UNSURE = OVERLAP.maybeInside | OVERLAP.maybeOutside

/** The numbers of the things that overlap, ascending. Calls `ask` only for elements that can change the result. */
export const decideThings = async ({
	elements,
	thingOf,
	overlapOf,
	ask,
	isWhole,
}: OverlapInquiry): Promise<number[]> => {
	const bitsOfThings = new Map<number, number>()
	const unsure: { element: number; thing: number; bits: number }[] = []
	for (const element of elements) {
		const thing = thingOf[element] ?? -1
		const bits = thing < 0 ? 0 : overlapOf(element)
		if (bits === 0) continue
		bitsOfThings.set(thing, (bitsOfThings.get(thing) ?? 0) | bits)
		if (bits & UNSURE) unsure.push({ element, thing, bits: bits & UNSURE })
	}
	const isOpen = (thing: number): boolean => {
		const bits = bitsOfThings.get(thing) ?? 0
		if (!isWhole) return !(bits & OVERLAP.inside) && (bits & OVERLAP.maybeInside) !== 0
		return !(bits & OVERLAP.outside) && (bits & (OVERLAP.inside | OVERLAP.maybeInside)) !== 0
	}
	const asked = unsure.filter(({ thing, bits }) => isOpen(thing) && (isWhole || bits & OVERLAP.maybeInside))
	if (asked.length > 0) {
		const found = await ask(Uint32Array.from(asked, ({ element }) => element))
		for (const [i, { thing, bits }] of asked.entries()) {
			// Certain bits count only where the box left the question open.
			const possible = (bits & UNSURE) >> 1
			bitsOfThings.set(thing, (bitsOfThings.get(thing) ?? 0) | ((found[i] ?? 0) & possible))
		}
	}
	const isFound = (bits: number) => (bits & OVERLAP.inside) !== 0 && !(isWhole && bits & OVERLAP.outside)
	return [...bitsOfThings].flatMap(([thing, bits]) => (isFound(bits) ? thing : [])).sort((a, b) => a - b)
}
