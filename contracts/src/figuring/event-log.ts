import type { ChangeColumns } from './columns.ts'

/** Numbers, in as little memory as arrays of machine words take. */
class Numbers<Typed extends Int32Array | Float64Array> {
	values: Typed
	length = 0
	readonly #make: (length: number) => Typed

	constructor(make: (length: number) => Typed) {
		this.#make = make
		this.values = make(1024)
	}

	push(value: number): void {
		if (this.length === this.values.length) {
			const longer = this.#make(this.length * 2)
			longer.set(this.values)
			this.values = longer
		}
		this.values[this.length++] = value
	}
}

/**
 * All that was done to the statuses of a project's panels, in order. What was done at one revision is one step of the
 * log: nobody saw the states within.
 */
export class EventLog {
	/** The revision that the log has been read up to. */
	revision = -1
	/** Of each step: its instant in milliseconds, never before that of the step before, and its first event. */
	readonly instants = new Numbers((length) => new Float64Array(length))
	readonly starts = new Numbers((length) => new Int32Array(length))
	/** Of each event: its panel, and its status times 2, plus 1 if it was added. */
	readonly panels = new Numbers((length) => new Int32Array(length))
	readonly changes = new Numbers((length) => new Int32Array(length))
	readonly panelNumbers = new Map<string, number>()
	readonly statusNumbers = new Map<string, number>()
	#lastInstant = 0

	/** Bytes, roughly. */
	get size(): number {
		const numbers = [this.instants, this.starts, this.panels, this.changes]
		return numbers.reduce((sum, { values }) => sum + values.byteLength, 1000) + this.panelNumbers.size * 120
	}

	/** Adds what was done since, in order. @param panelsOf the panels of changes that name several */
	add(
		{ ids, revisions, instants, status_ids, are_added, panel_ids }: ChangeColumns,
		panelsOf: ReadonlyMap<string, readonly string[]>,
	): void {
		let lastMoment = ''
		for (const [place, id] of ids.entries()) {
			const [revision, instant] = [revisions[place] as number, instants[place] as number]
			// Changes from before revisions were logged have none; those of one transaction share their time.
			const moment = revision === 0 ? `0 ${instant}` : `${revision}`
			if (moment !== lastMoment) {
				this.#lastInstant = Math.max(this.#lastInstant, instant)
				this.instants.push(this.#lastInstant)
				this.starts.push(this.panels.length)
				lastMoment = moment
			}
			const code = numberOf(this.statusNumbers, status_ids[place] ?? '') * 2 + (are_added[place] ? 1 : 0)
			const only = panel_ids[place]
			for (const panel of only ? [only] : (panelsOf.get(id) ?? [])) {
				this.panels.push(numberOf(this.panelNumbers, panel))
				this.changes.push(code)
			}
			this.revision = revision
		}
	}
}

/** The number of a text; the next free one for a new text. */
function numberOf(numbers: Map<string, number>, text: string): number {
	const known = numbers.get(text)
	if (known !== undefined) return known
	numbers.set(text, numbers.size)
	return numbers.size - 1
}
