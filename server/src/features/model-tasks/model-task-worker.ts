import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GlbExportReport, Inspection, MODEL_TASK_KINDS, MOST_PROBLEMS_TOLD } from '@panelyard/contracts/model-tasks'
import { type FailureTold, tellFailure } from '@panelyard/conversion/failure'
import { type ConverterResult, runConverter } from '@panelyard/conversion/run-converter'
import type { Platform } from '../../platform/feature.ts'
import { StoredFileMissing } from '../../platform/storage/file-storage.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { conversionSpeed } from '../conversion/conversion.service.ts'
import { MAX_ATTEMPTS } from '../conversion/conversion-job.ts'
import { converterLimits, maxUnpackedBytes, ServerStopping } from '../conversion/converter-limits.ts'
import { fetchStored } from '../conversion/converter-output.ts'
import { failedOutcome } from '../conversion/failed-outcome.ts'
import { watchLostJobs } from '../conversion/lost-jobs.ts'
import { runningConversions, SERVER_STOPS } from '../conversion/running-conversions.ts'
import { secondsLeft } from '../conversion/time-estimate.ts'
import { MODEL_TASK_JOBS } from './model-task-jobs.ts'
import * as queries from './model-tasks.queries.ts'
import { glbName, resultKeys } from './model-tasks.service.ts'

/** Progress is asked for, not pushed: saving it once a second is often enough. */
const SAVE_INTERVAL_MS = 1000
/** A converter that says nothing for long still shows that its worker lives. */
const HEARTBEAT_INTERVAL_MS = 10_000

/** Begins to work on tasks. Returns what breaks the running ones off and waits for their end. */
export async function startModelTaskWorker(platform: Platform): Promise<() => Promise<void>> {
	const ends: (() => void)[] = []
	for (const kind of MODEL_TASK_KINDS) {
		const job = MODEL_TASK_JOBS[kind]
		const concurrency = kind === 'export_glb' ? platform.config.conversionWorkers : 1
		await platform.jobs.work(job, concurrency, ({ model_task_id }) => workOn(platform, model_task_id))
		ends.push(
			await watchLostJobs(platform, {
				job,
				silent: (seconds) => queries.silentTasks(platform.database, kind, seconds),
				idOf: (data) => data.model_task_id,
				dataOf: (model_task_id) => ({ model_task_id }),
			}),
		)
	}
	return async () => {
		for (const end of ends) end()
		await runningConversions(platform).stopAll()
	}
}

/** Works on one task from claim to result. Throws only when another attempt may go better. */
async function workOn(platform: Platform, task_id: string): Promise<void> {
	const context = await queries.claimTask(platform.database, task_id)
	if (!context) return
	if (context.task.attempt > MAX_ATTEMPTS) return fail(platform, context, tellFailure('died_often'))
	try {
		await runningConversions(platform).run(task_id, (signal, abort) => attempt(platform, context, signal, abort))
	} catch (error) {
		if (error instanceof StoredFileMissing) return fail(platform, context, tellFailure('source_gone'))
		if (!(error instanceof ServerStopping)) {
			platform.log.error({ err: error, model_task_id: task_id }, 'an attempt at a model task broke off')
		}
		throw error
	}
}

async function attempt(
	platform: Platform,
	context: queries.TaskContext,
	signal: AbortSignal,
	abort: () => void,
): Promise<void> {
	const { config, storage } = platform
	const progress = keepProgress(platform, context.task, abort)
	try {
		await withStagingDirectory(config.dataDir, async (directory) => {
			await fetchStored(storage, directory, { source: context.file.storage_key })
			const output_directory = join(directory, 'output')
			await mkdir(output_directory)
			const result = await runConverter(jobOf(platform, context, directory, output_directory), {
				...converterLimits(config),
				signal,
				on_progress: (_, percent) => progress.report(percent),
			})
			if (signal.aborted) return giveBack(platform, context, signal)
			return settle(platform, context, result, output_directory)
		})
	} finally {
		progress.stop()
	}
}

function jobOf({ config }: Platform, { task, file }: queries.TaskContext, directory: string, output_directory: string) {
	const source = {
		source_path: join(directory, 'source'),
		file_name: file.file_name,
		output_directory,
		max_unpacked_bytes: maxUnpackedBytes(config),
	}
	return task.options
		? { kind: 'export_glb' as const, ...source, options: task.options }
		: { kind: 'inspect_model' as const, ...source }
}

async function settle(
	platform: Platform,
	context: queries.TaskContext,
	result: ConverterResult,
	directory: string,
): Promise<void> {
	const { task } = context
	if (result.outcome === 'inspected') return keepInspection(platform, context, directory)
	if (result.outcome === 'exported') return keepExport(platform, context, directory)
	if (result.outcome !== 'failed') throw new Error(`the converter answered ${result.outcome} to a ${task.kind} task`)
	platform.log.info({ model_task_id: task.id, ...result }, 'a model task failed')
	if (result.code !== 'converter_died' || task.attempt >= MAX_ATTEMPTS) return fail(platform, context, result)
	await platform.database.transaction(async (tx) => {
		if (!(await queries.requeueTask(tx, task, { counts: true }))) return
		await platform.jobs.send(tx, MODEL_TASK_JOBS[task.kind], { model_task_id: task.id })
	})
}

const readJson = async (directory: string, name: string): Promise<unknown> =>
	JSON.parse(await readFile(join(directory, name), 'utf8'))

/** Keeps an inspection, with the time a conversion is expected to take on this server. */
async function keepInspection(
	{ database }: Platform,
	{ task, file }: queries.TaskContext,
	directory: string,
): Promise<void> {
	const inspection = Inspection.parse(await readJson(directory, 'inspection.json'))
	const waiting = { status: 'QUEUED', percent: 0, bytes: file.bytes, running_seconds: 0, bytes_ahead: 0 }
	const estimated_seconds = inspection.refusal
		? 0
		: (secondsLeft(waiting, await conversionSpeed(database)) ?? inspection.estimated_seconds)
	await queries.finishTask(database, task, {
		status: 'COMPLETED',
		percent: 100,
		inspection: { ...inspection, estimated_seconds },
	})
}

/** Keeps an exported file; nothing of it stays when the task was removed meanwhile. */
async function keepExport(
	{ database, storage }: Platform,
	{ task, file }: queries.TaskContext,
	directory: string,
): Promise<void> {
	const report = GlbExportReport.parse(await readJson(directory, 'export.json'))
	const keys = resultKeys(task.id)
	await storage.putFile(keys.glb, join(directory, 'model.glb'))
	await storage.putFile(keys.report, join(directory, 'export.json'))
	const isKept = await queries.finishTask(database, task, {
		status: 'COMPLETED',
		percent: 100,
		exported: {
			...report,
			fallback: report.fallback.slice(0, MOST_PROBLEMS_TOLD),
			not_converted: report.not_converted.slice(0, MOST_PROBLEMS_TOLD),
			glb_name: glbName(file.file_name),
			not_converted_count: report.not_converted.length,
			fallback_count: report.fallback.length,
			left_out_count: report.left_out.reduce((sum, { count }) => sum + count, 0),
		},
	})
	if (!isKept && !(await queries.findTask(database, task.id)))
		for (const key of Object.values(keys)) await storage.delete(key)
}

/** A task the stopping server interrupts waits for the next start; a removed one is no longer anybody's. */
async function giveBack(platform: Platform, { task }: queries.TaskContext, signal: AbortSignal): Promise<void> {
	if (signal.reason !== SERVER_STOPS) return
	await queries.requeueTask(platform.database, task, { counts: false })
	throw new ServerStopping()
}

async function fail({ database }: Platform, { task }: queries.TaskContext, told: FailureTold): Promise<void> {
	await queries.finishTask(database, task, failedOutcome(told))
}

/** Saves progress and signs of life. `lost` is called when the task is removed, or another worker's by now. */
function keepProgress(
	{ database, log }: Platform,
	task: queries.TaskRow,
	lost: () => void,
): { report(percent: number): void; stop(): void } {
	let percent = 0
	let saved = 0
	let savedAt = Date.now()
	const save = async (): Promise<void> => {
		if (percent === saved && Date.now() - savedAt < HEARTBEAT_INTERVAL_MS) return
		saved = percent
		savedAt = Date.now()
		if (!(await queries.saveProgress(database, task, percent))) lost()
	}
	const timer = setInterval(() => {
		save().catch((error) => log.error({ err: error, model_task_id: task.id }, 'task progress could not be saved'))
	}, SAVE_INTERVAL_MS)
	return {
		report: (now) => {
			percent = now
		},
		stop: () => clearInterval(timer),
	}
}
