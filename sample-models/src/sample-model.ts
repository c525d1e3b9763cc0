import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { modelText } from './model-writer.ts'
import { completeOptions, type GivenOptions } from './options.ts'
import type { RevisionTruth } from './planned-model.ts'
import { samplePlan } from './sample-plan.ts'
import { type SampleTruth, truthOf } from './truth.ts'

export interface SampleModel {
	/** The file's text in chunks of about 64 KB; each iteration produces the same text. */
	chunks: Iterable<string>
	/** The expected results of a correct reader; computed from the plan, not from the text. */
	truth: SampleTruth
}

/** Plans a prefab building (a district above 600 panels). Throws RangeError for impossible options. */
export function generateSampleModel(options: GivenOptions = {}): SampleModel {
	const plan = samplePlan(completeOptions(options))
	return { chunks: { [Symbol.iterator]: () => modelText(plan) }, truth: truthOf(plan) }
}

/** The truth of a model's second issue, with what that changes; for tests. */
export function revisedTruth(options: GivenOptions): SampleTruth & { changes: RevisionTruth } {
	const { truth } = generateSampleModel({ ...options, revision: 2 })
	if (!truth.changes) throw new Error('A second issue has changes')
	return { ...truth, changes: truth.changes }
}

/** The whole file as one text; for tests and the demo, not for districts. */
export function sampleModelText(options: GivenOptions = {}): string {
	return [...generateSampleModel(options).chunks].join('')
}

/** Writes the file without holding it in memory. Rejects when it can't be written. */
export async function writeSampleModel(path: string, options: GivenOptions = {}): Promise<SampleTruth> {
	const { chunks, truth } = generateSampleModel(options)
	await pipeline(Readable.from(chunks), createWriteStream(path))
	return truth
}
