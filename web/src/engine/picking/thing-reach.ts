import { REACH } from './box-volume.ts'

export type ReachInquiry = {
	/** Elements of the things in question. */
	elements: Iterable<number>
	/** The thing each element belongs to, -1 for none. */
	thingOf: ArrayLike<number>
	/** `REACH` bits of an element, as far as its box tells. */
	reachOf: (element: number) => number
	/** The sure `REACH` bits of elements whose boxes cannot tell. */
	ask: (elements: Uint32Array) => Promise<Uint8Array>
	/** Only things of which nothing lies outside. */
	isWhole: boolean
}

const UNSURE = REACH.maybeInside | REACH.maybeOutside

/** The things that reach inside, ascending. What needs no closer look gets none. */
export const decideThings = async ({ elements, thingOf, reachOf, ask, isWhole }: ReachInquiry): Promise<number[]> => {
	const bitsOfThings = new Map<number, number>()
	const unsure: { element: number; thing: number; bits: number }[] = []
	for (const element of elements) {
		const thing = thingOf[element] ?? -1
		const bits = thing < 0 ? 0 : reachOf(element)
		if (bits === 0) continue
		bitsOfThings.set(thing, (bitsOfThings.get(thing) ?? 0) | bits)
		if (bits & UNSURE) unsure.push({ element, thing, bits: bits & UNSURE })
	}
	const isOpen = (thing: number): boolean => {
		const bits = bitsOfThings.get(thing) ?? 0
		if (!isWhole) return !(bits & REACH.inside) && (bits & REACH.maybeInside) !== 0
		return !(bits & REACH.outside) && (bits & (REACH.inside | REACH.maybeInside)) !== 0
	}
	const asked = unsure.filter(({ thing, bits }) => isOpen(thing) && (isWhole || bits & REACH.maybeInside))
	if (asked.length > 0) {
		const found = await ask(Uint32Array.from(asked, ({ element }) => element))
		for (const [i, { thing, bits }] of asked.entries()) {
			// A box that is wholly inside leaves nothing to find outside.
			const possible = (bits & UNSURE) >> 1
			bitsOfThings.set(thing, (bitsOfThings.get(thing) ?? 0) | ((found[i] ?? 0) & possible))
		}
	}
	const isFound = (bits: number) => (bits & REACH.inside) !== 0 && !(isWhole && bits & REACH.outside)
	return [...bitsOfThings].flatMap(([thing, bits]) => (isFound(bits) ? thing : [])).sort((a, b) => a - b)
}
