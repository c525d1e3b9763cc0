import { searchable } from '@panelyard/rules/texts/searchable'

/** Letters typed within this time of each other are one beginning of a name. */
const PAUSE_MS = 700

/** Finds rows by the first letters of their names, as they are typed. */
export class TypeAhead {
	#text = ''
	#last = Number.NEGATIVE_INFINITY

	/** Whether a space would be a part of the name that is being typed. */
	isTyping(now: number): boolean {
		return this.#text !== '' && now - this.#last < PAUSE_MS
	}

	/**
	 * The row to go to after one more letter: the next whose name begins with what was typed, from the active row on and
	 * round; one letter again and again goes through all that begin with it. Null when none does.
	 * @param now milliseconds
	 */
	type(letter: string, now: number, rows: { count: number; active: number; labelOf: (row: number) => string }) {
		this.#text = (this.isTyping(now) ? this.#text : '') + searchable(letter)
		this.#last = now
		const letters = [...this.#text]
		const isRepeated = letters.every((each) => each === letters[0])
		const wanted = isRepeated ? (letters[0] as string) : this.#text
		const from = isRepeated ? rows.active + 1 : rows.active
		for (let step = 0; step < rows.count; step++) {
			const row = (from + step) % rows.count
			if (searchable(rows.labelOf(row)).startsWith(wanted)) return row
		}
		return null
	}
}
