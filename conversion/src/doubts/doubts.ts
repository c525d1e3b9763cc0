import type { ElementReason } from '../element-reason.ts'

/** Most elements of which reasons are kept; a file with more is wrong as a whole. */
const MOST_ELEMENTS = 20_000

/** Why the converter isn't sure of elements that it draws: reasons by element. */
export class Doubts {
	private readonly byElement = new Map<number, ElementReason[]>()

	/** Adds a reason, once for each code of an element. */
	add(element: number, reason: ElementReason): void {
		const reasons = this.byElement.get(element)
		if (!reasons) {
			if (this.byElement.size < MOST_ELEMENTS) this.byElement.set(element, [reason])
		} else if (!reasons.some(({ code }) => code === reason.code)) reasons.push(reason)
	}

	/** In the order of the elements. */
	*entries(): Generator<[element: number, reason: ElementReason]> {
		for (const element of [...this.byElement.keys()].sort((a, b) => a - b))
			for (const reason of this.byElement.get(element) ?? []) yield [element, reason]
	}
}
