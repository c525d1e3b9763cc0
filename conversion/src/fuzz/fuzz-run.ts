import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConversionJob } from '@panelyard/contracts/models/conversion'
import { converterEnvironment } from '../converter-environment.ts'
import { runConverter } from '../run-converter.ts'
import { ArtefactCheck } from './check-artefacts.ts'
import type { Mutant } from './mutant.ts'
import { type Limits, livingChildren, type Outcome, ReusedConverter } from './reused-converter.ts'

export interface FuzzOptions extends Limits {
	/** The mutant with a number. */
	mutantOf: (number: number) => Mutant
	/** Numbers of the mutants to run. */
	numbers: Iterable<number>
	concurrency: number
	/** Every nth mutant runs in a separate process, as on a server. */
	own_process_every: number
	/** Every nth completed mutant is checked by the Khronos validator. */
	validate_every: number
	/** An empty working directory. Files left in it afterwards are reproducers. */
	directory: string
	/** The directory for temporary files of the converters, which must stay unchanged. */
	temporary_directory: string
	/** Called before each mutant. */
	isOver?: () => boolean
	onResult?: (result: MutantResult) => void
}

export interface MutantResult extends Outcome {
	number: number
	model: string
	mutations: string[]
	file_bytes: number
	/** Whether a separate process converted it. */
	ownProcess: boolean
	/** Problems; empty for a mutant without any. */
	violations: string[]
}

/** Failures that aren't caused by the file: bugs of the converter. */
const FAULTS = new Set(['internal', 'converter_died'])

/** Outcomes that a separate process must reproduce before they count. */
const TO_CONFIRM = new Set([...FAULTS, 'timed_out', 'out_of_memory'])

class FuzzRun {
	private readonly options: FuzzOptions
	private readonly converters: ReusedConverter[] = []
	/** Compiled code of the converters. */
	private readonly compiled: string
	private completed = 0

	constructor(options: FuzzOptions) {
		this.options = options
		this.compiled = join(options.directory, 'compiled')
	}

	async run(): Promise<MutantResult[]> {
		const { options } = this
		const results: MutantResult[] = []
		const numbers = options.numbers[Symbol.iterator]()
		const lane = async (name: string): Promise<void> => {
			const environment = converterEnvironment(options.temporary_directory, this.compiled)
			const converter = new ReusedConverter(options, environment)
			this.converters.push(converter)
			for (let next = numbers.next(); !next.done && !options.isOver?.(); next = numbers.next()) {
				const result = await this.one(options.mutantOf(next.value), converter, join(options.directory, name))
				results.push(result)
				options.onResult?.(result)
			}
		}
		try {
			await Promise.all(Array.from({ length: options.concurrency }, (_, at) => lane(`lane-${at}`)))
		} finally {
			for (const converter of this.converters) await converter.stop()
			rmSync(this.compiled, { recursive: true, force: true })
		}
		return results.sort((a, b) => a.number - b.number)
	}

	private async one(mutant: Mutant, converter: ReusedConverter, lane: string): Promise<MutantResult> {
		const source_path = join(lane, 'source')
		const output_directory = join(lane, 'out')
		const clear = (): void => rmSync(output_directory, { recursive: true, force: true })
		clear()
		mkdirSync(lane, { recursive: true })
		writeFileSync(source_path, mutant.bytes)
		const job: ConversionJob = {
			kind: 'convert',
			source_path,
			file_name: 'mutant.ifc',
			output_directory,
			panel_rule: null,
			max_unpacked_bytes: 50_000_000,
		}
		let ownProcess = mutant.number % this.options.own_process_every === 0
		let outcome = ownProcess ? await this.inOwnProcess(job) : await converter.convert(job)
		if (!ownProcess && TO_CONFIRM.has(outcome.code)) {
			clear()
			ownProcess = true
			outcome = await this.inOwnProcess(job)
		}
		const { number, model, mutations, bytes } = mutant
		const violations = await this.violationsOf(mutant, outcome, source_path, output_directory)
		const result = { ...outcome, number, model, mutations, file_bytes: bytes.length, ownProcess, violations }
		if (violations.length > 0 || TO_CONFIRM.has(outcome.code)) this.keepReproducer(mutant, result)
		rmSync(lane, { recursive: true, force: true })
		return result
	}

	private async inOwnProcess(job: ConversionJob): Promise<Outcome> {
		const started = performance.now()
		const result = await runConverter(job, { ...this.options, cache_directory: this.compiled })
		const milliseconds = performance.now() - started
		if (result.outcome === 'failed')
			return { code: result.code, reason: result.reason, detail: result.detail, milliseconds }
		return { code: 'COMPLETED', reason: '', detail: '', milliseconds }
	}

	private async violationsOf(mutant: Mutant, outcome: Outcome, source: string, output: string): Promise<string[]> {
		const found: string[] = []
		if (FAULTS.has(outcome.code)) found.push(`${outcome.code}: ${lastLines(outcome.detail)}`)
		else if (outcome.code !== 'COMPLETED' && outcome.reason === '') found.push('failed without a reason')
		if (outcome.code === 'COMPLETED') {
			const withValidator = this.completed++ % this.options.validate_every === 0
			try {
				found.push(...(await new ArtefactCheck(output).run(withValidator)))
			} catch (error) {
				found.push(`artefacts cannot be read: ${error instanceof Error ? error.message : String(error)}`)
			}
		} else if (existsSync(output) && readdirSync(output).length > 0) {
			// Files that a killed converter was writing stay in its staging directory, which the server removes.
			if (!TO_CONFIRM.has(outcome.code)) found.push(`failed and left ${readdirSync(output).join(', ')}`)
		}
		if (!readFileSync(source).equals(mutant.bytes)) found.push('the source file was changed')
		for (const name of readdirSync(this.options.temporary_directory))
			found.push(`left ${name} among the temporary files`)
		if (this.options.concurrency === 1) {
			const known = this.converters.map(({ pid }) => pid)
			for (const pid of livingChildren()) if (!known.includes(pid)) found.push(`left process ${pid}`)
		}
		return found
	}

	private keepReproducer(mutant: Mutant, result: MutantResult): void {
		const directory = join(this.options.directory, 'reproducers')
		mkdirSync(directory, { recursive: true })
		writeFileSync(join(directory, `${mutant.number}.ifc`), mutant.bytes)
		writeFileSync(join(directory, `${mutant.number}.json`), JSON.stringify(result, null, '\t'))
	}
}

const lastLines = (text: string): string => text.trim().split('\n').slice(0, 6).join(' | ').slice(0, 600)

/** Converts mutants of models and returns the outcome of each, in the order of their numbers. */
export function fuzz(options: FuzzOptions): Promise<MutantResult[]> {
	return new FuzzRun(options).run()
}
