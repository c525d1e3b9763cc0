/**
 * The converter process: reads one job as a JSON line from standard input and writes messages as JSON lines to standard
 * output, the last of them the result. Exits with 0 after a result. When its parent dies, standard input closes, which
 * ends the process as soon as the thread is free.
 */
import { writeSync } from 'node:fs'
import { ConverterJob, type ConverterMessage } from '@panelyard/contracts/models/conversion'
import { ConversionFailure, tellFailure } from './failure.ts'
import type { OnProgress } from './progress.ts'

const STDOUT = 1

/** Writes at once, even while the thread is busy. Waits for a full pipe; a closed one means that the parent is gone. */
function say(message: ConverterMessage): void {
	const line = Buffer.from(`${JSON.stringify(message)}\n`, 'utf8')
	let written = 0
	while (written < line.length) {
		try {
			written += writeSync(STDOUT, line, written)
		} catch (error) {
			const code = (error as NodeJS.ErrnoException).code
			if (code !== 'EAGAIN') process.exit(1)
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
		}
	}
}

/** Runs a job and returns its last message. Never throws: an error becomes a `failed` message. */
export async function performJob(job: ConverterJob, onProgress: OnProgress): Promise<ConverterMessage> {
	try {
		return await perform(job, onProgress)
	} catch (error) {
		if (error instanceof ConversionFailure) {
			const { told, fileName } = error
			return { type: 'failed', ...told, ...(fileName === undefined ? {} : { file_name: fileName }) }
		}
		console.error(error)
		return unexpected(error)
	}
}

/** Each job loads only the code it needs. */
async function perform(job: ConverterJob, onProgress: OnProgress): Promise<ConverterMessage> {
	switch (job.kind) {
		case 'convert': {
			const { convert } = await import('./convert.ts')
			const { fallback, not_converted, ...report } = await convert(job, onProgress)
			void fallback
			void not_converted
			return { type: 'completed', report }
		}
		case 'identify_panels': {
			const { identifyPanels } = await import('./identify-panels.ts')
			const { panels } = await identifyPanels(job)
			onProgress('writing', 100)
			return { type: 'identified', panel_count: panels.length }
		}
		case 'inspect_model': {
			const { inspectModel } = await import('./inspection/inspect-model.ts')
			await inspectModel(job, onProgress)
			return { type: 'inspected' }
		}
		case 'plan_merge': {
			const { planMerge } = await import('./merge/plan-merge.ts')
			await planMerge(job, onProgress)
			return { type: 'planned' }
		}
		case 'compare_versions': {
			const { compareVersions } = await import('./compare-versions.ts')
			await compareVersions(job)
			onProgress('writing', 100)
			return { type: 'compared' }
		}
		case 'check_requirements': {
			const { checkRequirements } = await import('./requirements/check-requirements.ts')
			await checkRequirements(job, onProgress)
			return { type: 'checked' }
		}
		case 'export_glb': {
			const { exportGlb } = await import('./export/export-glb.ts')
			await exportGlb(job, onProgress)
			return { type: 'exported' }
		}
	}
}

async function run(line: string): Promise<void> {
	try {
		const job = ConverterJob.parse(JSON.parse(line))
		say(await performJob(job, (stage, percent) => say({ type: 'progress', stage, percent })))
	} catch (error) {
		console.error(error)
		say(unexpected(error))
	}
	process.exit(0)
}

function unexpected(error: unknown): ConverterMessage {
	const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
	if (
		/out of memory|allocation failed|Array buffer allocation|Invalid (typed )?array length|Invalid string length|could not allocate/i.test(
			text,
		)
	) {
		return { type: 'failed', ...tellFailure('out_of_memory') }
	}
	if ((error as NodeJS.ErrnoException)?.code === 'ENOSPC') return { type: 'failed', ...tellFailure('disk_full') }
	return { type: 'failed', ...tellFailure('internal') }
}

/** Waits for the job on standard input, runs it and exits. */
export function answerJob(): void {
	// Only messages may reach standard output: libraries that print write to standard error.
	console.log = console.error
	console.info = console.error
	console.debug = console.error
	let received = ''
	let started = false
	process.stdin.setEncoding('utf8')
	process.stdin.on('data', (text: string) => {
		if (started) return
		received += text
		const end = received.indexOf('\n')
		if (end < 0) return
		started = true
		void run(received.slice(0, end))
	})
	process.stdin.on('end', () => process.exit(started ? 1 : 2))
	process.stdin.on('error', () => process.exit(1))
}
