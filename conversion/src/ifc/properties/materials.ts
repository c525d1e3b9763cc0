import type { StepFile } from '../../step/step-file.ts'

/**
 * A material, list or set of layers, profiles or constituents, and the records in it: each once, and before what is in it.
 */
export function* materialRecords(file: StepFile, record: number): Generator<number> {
	const met = new Set<number>()
	const waiting = [record]
	for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
		if (met.has(at)) continue
		met.add(at)
		yield at
		if (!file.type(at).startsWith('IFCMATERIAL')) continue
		const inside = [0, 1, 2, 3].flatMap((argument) => file.refs(at, argument))
		for (const id of inside.reverse()) waiting.push(file.record(id))
	}
}
