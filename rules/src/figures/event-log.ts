import type { ChangeColumns } from './columns.ts'

type NumberList<Typed> = { readonly values: Typed; readonly length: number }

/** A growing list of numbers, in a typed array to save memory. */
class Numbers<Typed extends Int32Array | Float64Array> implements NumberList<Typed> {
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

/** What was done up to some revision, in steps. */
export type LoggedSteps = {
	/** For each step: its instant in milliseconds, never before that of the previous step, and its first event. */
	readonly instants: NumberList<Float64Array>
	readonly starts: NumberList<Int32Array>
	/** For each event: its panel, and its status times 2, plus 1 if it was added. */
	readonly panels: NumberList<Int32Array>
	readonly changes: NumberList<Int32Array>
	readonly panelNumbers: ReadonlyMap<string, number>
	readonly statusNumbers: ReadonlyMap<string, number>
}

/**
 * All changes of statuses of a project's panels, in order. All changes of one revision are one step of the log, because
 * nobody saw the states in between.
 */
export class EventLog implements LoggedSteps {
	/** The revision up to which the log has been read. */
	revision = -1
	readonly instants = new Numbers((length) => new Float64Array(length))
	readonly starts = new Numbers((length) => new Int32Array(length))
	readonly panels = new Numbers((length) => new Int32Array(length))
	readonly changes = new Numbers((length) => new Int32Array(length))
	readonly panelNumbers = new Map<string, number>()
	readonly statusNumbers = new Map<string, number>()
	/** For each step: its revision. */
	readonly #revisions = new Numbers((length) => new Int32Array(length))
	#lastInstant = 0

	/** Approximate size in bytes. */
	get size(): number {
		const numbers = [this.instants, this.starts, this.#revisions, this.panels, this.changes]
		return numbers.reduce((sum, { values }) => sum + values.byteLength, 1000) + this.panelNumbers.size * 120
	}

	/** The log as it was at an earlier revision. It shares this log's memory, and doesn't grow with it. */
	at(revision: number): LoggedSteps {
		let steps = this.#revisions.length
		while (steps > 0 && (this.#revisions.values[steps - 1] as number) > revision) steps--
		const events = steps < this.starts.length ? (this.starts.values[steps] as number) : this.panels.length
		return {
			instants: { values: this.instants.values, length: steps },
			starts: { values: this.starts.values, length: steps },
			panels: { values: this.panels.values, length: events },
			changes: { values: this.changes.values, length: events },
			panelNumbers: this.panelNumbers,
			statusNumbers: this.statusNumbers,
		}
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
				this.#revisions.push(revision)
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
