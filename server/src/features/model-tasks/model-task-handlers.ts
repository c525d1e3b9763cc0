import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GlbExportOptions } from '@panelyard/contracts/models/glb-export'
import { GlbExportReport, Inspection, MOST_PROBLEMS_TOLD } from '@panelyard/contracts/testing/model-tasks'
import { tellFailure } from '@panelyard/conversion/failure'
import { maxUnpackedBytes } from '../../jobs/converter-limits.ts'
import type { JobEnd, JobHandler, JobRun } from '../../jobs/job-handler.ts'
import { isQuick } from '../../jobs/job-queues.ts'
import { fetchStored } from '../../models/converter-output.ts'
import { putExpected, settleFiles } from '../../models/stored-files.service.ts'
import type { Platform } from '../../platform/feature.ts'
import { withStagingDirectory } from '../../platform/storage/staging.ts'
import { glbName, InspectInput, type TaskResult } from './model-task-result.ts'
import { findTask, type TaskFile } from './model-tasks.queries.ts'

/** An inspection among the quick jobs takes seconds; those of large files wait among the long ones, without a limit. */
const QUICK_INSPECTION_TIMEOUT_MS = 60_000

/** Looks over what a file holds. */
export const inspectHandler = (platform: Platform): JobHandler => ({
	perform: (run) =>
		withSource(platform, run, async (source, file) => {
			const limits = isQuick(run.job.kind, run.job.bytes) ? { timeout_ms: QUICK_INSPECTION_TIMEOUT_MS } : undefined
			const input = InspectInput.nullable().parse(run.job.input ?? null)
			const result = await run.convert({ kind: 'inspect_model', ...source, ...input }, limits)
			if (result.outcome === 'failed') return { status: 'FAILED', failure: result }
			const found = Inspection.parse(await readJson(source.output_directory, 'inspection.json'))
			// How long a conversion is expected to take on this server.
			const estimated_seconds = found.refusal ? 0 : await platform.jobs.secondsFor(file.bytes)
			const inspection = { ...found, estimated_seconds }
			return { status: 'COMPLETED', result: { inspection } satisfies TaskResult }
		}),
})

/** Makes a GLB for other programs and keeps it with its report. */
export const exportHandler = (platform: Platform): JobHandler => ({
	perform: (run) =>
		withSource(platform, run, async (source, file) => {
			const options = GlbExportOptions.parse(run.job.input)
			const result = await run.convert({ kind: 'export_glb', ...source, options })
			if (result.outcome === 'failed') return { status: 'FAILED', failure: result }
			run.signal.throwIfAborted()
			return keepExport(platform, run, source.output_directory, file)
		}),
})

type Source = { source_path: string; file_name: string; output_directory: string; max_unpacked_bytes: number }

async function withSource(
	platform: Platform,
	{ job, signal }: JobRun,
	work: (source: Source, file: TaskFile) => Promise<JobEnd>,
): Promise<JobEnd> {
	const context = await findTask(platform.database, job.id)
	if (!context) return { status: 'FAILED', failure: tellFailure('source_gone') }
	const { file_name, storage_key } = context.file
	return withStagingDirectory(platform.config.dataDir, async (directory) => {
		await fetchStored(platform.storage, directory, { source: storage_key }, signal)
		const output_directory = join(directory, 'output')
		await mkdir(output_directory)
		const max_unpacked_bytes = maxUnpackedBytes(platform.config)
		const source_path = join(directory, 'source')
		return work({ source_path, file_name, output_directory, max_unpacked_bytes }, context.file)
	})
}

const readJson = async (directory: string, name: string): Promise<unknown> =>
	JSON.parse(await readFile(join(directory, name), 'utf8'))

async function keepExport(
	platform: Platform,
	{ job }: JobRun,
	directory: string,
	{ file_name }: TaskFile,
): Promise<JobEnd> {
	const report = GlbExportReport.parse(await readJson(directory, 'export.json'))
	const folder = `tasks/${job.id}/${randomUUID()}`
	const files = { glb: `${folder}.glb`, report: `${folder}.json` }
	await putExpected(platform, [
		{ storage_key: files.glb, path: join(directory, 'model.glb') },
		{ storage_key: files.report, path: join(directory, 'export.json') },
	])
	const exported = {
		...report,
		fallback: report.fallback.slice(0, MOST_PROBLEMS_TOLD),
		not_converted: report.not_converted.slice(0, MOST_PROBLEMS_TOLD),
		glb_name: glbName(file_name),
		not_converted_count: report.not_converted.length,
		fallback_count: report.fallback.length,
		left_out_count: report.left_out.reduce((sum, { count }) => sum + count, 0),
	}
	return {
		status: 'COMPLETED',
		result: { exported, files } satisfies TaskResult,
		commit: (tx) => settleFiles(tx, Object.values(files)),
	}
}
