import type { StepFile } from '../step/step-file.ts'

/** References nested deeper than this aren't followed. */
const DEEPEST = 64

/** Finds some records among those that others refer to, directly or through others. */
export class ReferencesTo {
	private readonly file: StepFile
	private readonly isWanted: (record: number) => boolean
	private readonly known = new Map<number, number>()

	constructor(file: StepFile, isWanted: (record: number) => boolean) {
		this.file = file
		this.isWanted = isWanted
	}

	/** The first wanted record that a record is or refers to, -1 for none. */
	below(record: number, depth = 0): number {
		if (record < 0 || depth > DEEPEST) return -1
		if (this.isWanted(record)) return record
		const known = this.known.get(record)
		if (known !== undefined) return known
		this.known.set(record, -1)
		let found = -1
		for (const id of this.file.allRefs(record)) {
			found = this.below(this.file.record(id), depth + 1)
			if (found >= 0) break
		}
		this.known.set(record, found)
		return found
	}
}
