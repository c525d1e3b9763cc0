import type { StepFile } from '../step/step-file.ts'

/** Most steps from a material association to its constituents. */
const DEEPEST = 6

/** A material, list or set of layers, profiles or constituents, and the records in it, each before what is in it. */
export function* materialRecords(file: StepFile, record: number, depth = 0): Generator<number> {
	yield record
	if (depth > DEEPEST || !file.type(record).startsWith('IFCMATERIAL')) return
	for (const argument of [0, 1, 2, 3])
		for (const id of file.refs(record, argument)) yield* materialRecords(file, file.record(id), depth + 1)
}
