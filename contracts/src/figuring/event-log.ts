import type { ChangeColumns } from './columns.ts'

/** A growing list of numbers, in a typed array to save memory. */
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
 * All changes of statuses of a project's panels, in order. All changes of one revision are one step of the log, because
 * nobody saw the states in between.
 */
export class EventLog {
	/** The revision up to which the log has been read. */
	revision = -1
	/** For each step: its instant in milliseconds, never before that of the previous step, and its first event. */
	readonly instants = new Numbers((length) => new Float64Array(length))
	readonly starts = new Numbers((length) => new Int32Array(length))
	/** For each event: its panel, and its status times 2, plus 1 if it was added. */
	readonly panels = new Numbers((length) => new Int32Array(length))
	readonly changes = new Numbers((length) => new Int32Array(length))
	readonly panelNumbers = new Map<string, number>()
	readonly statusNumbers = new Map<string, number>()
	#lastInstant = 0

	/** Approximate size in bytes. */
	get size(): number {
		const numbers = [this.instants, this.starts, this.panels, this.changes]
		return numbers.reduce((sum, { values }) => sum + values.byteLength, 1000) + this.panelNumbers.size * 120
	}

	/** Adds later changes, in order. @param panelsOf the panels of changes with several panels */
	add(
		{ ids, revisions, instants, status_ids, are_added, panel_ids }: ChangeColumns,
		panelsOf: ReadonlyMap<string, readonly string[]>,
	): void {
		let lastMoment = ''
		for (const [place, id] of ids.entries()) {
			const [revision, instant] = [revisions[place] as number, instants[place] as number]
			// Changes from before revisions were logged have none, but those of one transaction have the same time.
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
