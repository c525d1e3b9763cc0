/**
 * A converter for many jobs: one JSON line each on standard input, their last messages on standard output. Starting a
 * process takes longer than converting a small file, and fuzzing converts thousands.
 */
import { enableCompileCache } from 'node:module'
import { createInterface } from 'node:readline'

enableCompileCache()
console.log = console.error
console.info = console.error
console.debug = console.error
const { performJob } = await import('../answer-job.ts')
const { ConverterJob } = await import('@panelyard/contracts/models/conversion')
for await (const line of createInterface({ input: process.stdin })) {
	const message = await performJob(ConverterJob.parse(JSON.parse(line)), () => undefined)
	process.stdout.write(`${JSON.stringify(message)}\n`)
}
