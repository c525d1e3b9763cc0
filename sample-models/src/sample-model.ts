import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { modelText } from './model-writer.ts'
import { completeOptions, type GivenOptions } from './options.ts'
import { samplePlan } from './sample-plan.ts'
import { type SampleTruth, truthOf } from './truth.ts'

export interface SampleModel {
	/** The file's text, some 64 KB at a time; each walk over it writes the same text anew. */
	chunks: Iterable<string>
	/** What a correct reader must find in the file; computed from the plan, not from the text. */
	truth: SampleTruth
}

/** Plans a prefab building (a district above 600 panels). Throws RangeError when the options cannot be met. */
export function generateSampleModel(options: GivenOptions = {}): SampleModel {
	const plan = samplePlan(completeOptions(options))
	return { chunks: { [Symbol.iterator]: () => modelText(plan) }, truth: truthOf(plan) }
}

/** The whole file as one text; for tests and the demo, not for districts. */
export function sampleModelText(options: GivenOptions = {}): string {
	return [...generateSampleModel(options).chunks].join('')
}

/** Writes the file without ever holding it in memory. Rejects when it cannot be written. */
export async function writeSampleModel(path: string, options: GivenOptions = {}): Promise<SampleTruth> {
	const { chunks, truth } = generateSampleModel(options)
	await pipeline(Readable.from(chunks), createWriteStream(path))
	return truth
}
