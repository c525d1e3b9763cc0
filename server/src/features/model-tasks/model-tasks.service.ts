import type { Readable } from 'node:stream'
import type { ConversionFailureCode } from '@panelyard/contracts/models/conversion'
import { GlbExportOptions } from '@panelyard/contracts/models/glb-export'
import type { ModelTask, StartModelTaskRequest } from '@panelyard/contracts/testing/model-tasks'
import { requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { deleteJob, expiredJobs, findJob, lockPerson } from '../../jobs/jobs.queries.ts'
import { holdOwnFile, removeUnneededFile } from '../../models/source-files.service.ts'
import { abandonFiles, deleteAbandoned } from '../../models/stored-files.service.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { sweepEach } from '../../platform/queue/sweeper.ts'
import { InspectInput, stem, type TaskResult } from './model-task-result.ts'
import * as queries from './model-tasks.queries.ts'

const GONE = 'This result no longer exists. Results are kept for an hour. Start again.'

/** What a task has found or made; null before it has ended. */
export const resultOfTask = ({ result }: { result: unknown }): TaskResult | null => result as TaskResult | null
const filesOf = (job: { result: unknown }): string[] => Object.values(resultOfTask(job)?.files ?? {})

/**
 * Starts a task on a file of the person's own; one with the same id is there once.
 * @throws AppError CONFLICT when something else has the id
 */
export async function startTask(
	platform: Platform,
	user_id: string,
	request: StartModelTaskRequest,
): Promise<queries.TaskContext> {
	return platform.database.transaction(async (tx) => {
		const file = await holdOwnFile(tx, request.file_id, user_id)
		const { id, kind } = request
		if (id !== undefined) {
			await lockPerson(tx, user_id)
			const known = await queries.findOwnTask(tx, id, user_id)
			if (known) return known
			if (await findJob(tx, id)) throw idTaken()
		}
		const input = request.kind === 'export_glb' ? request.options : await idsInput(tx, user_id, request)
		const task = await platform.jobs.add(tx, {
			...(id !== undefined && { id }),
			kind,
			user_id,
			file_id: file.id,
			bytes: file.bytes,
			input,
		})
		return { task: { ...task, kind }, file }
	})
}

type InspectRequest = Extract<StartModelTaskRequest, { kind: 'inspect' }>

/** The IDS files that an inspection gets: those that were sent, or those of another task of the person's own. */
async function idsInput(tx: Database, user_id: string, { ids, ids_of }: InspectRequest): Promise<InspectInput | null> {
	if (ids !== undefined || ids_of === undefined) return ids?.length ? { ids } : null
	const other = await queries.findOwnTask(tx, ids_of, user_id)
	return other?.task.kind === 'inspect' ? InspectInput.nullable().parse(other.task.input) : null
}

export async function requireOwnTask(
	{ database }: Platform,
	task_id: string,
	user_id: string,
): Promise<queries.TaskContext> {
	const context = await queries.findOwnTask(database, requireId(task_id, GONE), user_id)
	if (!context) throw new AppError('NOT_FOUND', GONE)
	return context
}

/** How a task looks to the person who started it. */
export async function viewTask({ jobs }: Platform, { task, file }: queries.TaskContext): Promise<ModelTask> {
	const result = resultOfTask(task)
	return {
		id: task.id,
		kind: task.kind,
		status: task.status,
		percent: task.percent,
		seconds_left: await jobs.secondsLeft(task),
		options: task.kind === 'export_glb' ? GlbExportOptions.parse(task.input) : null,
		file_id: task.file_id ?? '',
		file_name: file.file_name,
		error_code: task.error_code as ConversionFailureCode | null,
		error: task.error,
		reason_code: task.reason_code,
		reason_value: task.reason_value,
		inspection: result?.inspection ?? null,
		exported: result?.exported ? { ...result.exported, url: `/model_tasks/${task.id}/result?format=glb` } : null,
		created_at: task.created_at.toISOString(),
		expires_at: (task.expires_at ?? task.created_at).toISOString(),
	}
}

/** Ends a task, and removes it with its result and the file it worked on, unless something else needs that. */
export async function removeTask(platform: Platform, task: { id: string; file_id: string | null }): Promise<void> {
	const files = await platform.database.transaction(async (tx) => {
		const deleted = await deleteJob(tx, task.id)
		const files = deleted ? filesOf(deleted) : []
		await abandonFiles(tx, files)
		return files
	})
	platform.jobs.abort(task.id)
	await deleteAbandoned(platform, files)
	if (task.file_id) await removeUnneededFile(platform, task.file_id)
}

/**
 * Removes expired jobs with their results, until the signal fires. A failure doesn't stop the rest. Returns how many.
 */
export async function removeExpiredTasks(platform: Platform, signal?: AbortSignal): Promise<number> {
	return sweepEach(
		await expiredJobs(platform.database),
		(task) => removeTask(platform, task).then(() => true),
		(error, { id: job_id }) => platform.log.error({ err: error, job_id }, 'an expired job could not be removed'),
		signal,
	)
}

export type ResultDownload = {
	file_name: string
	content_type: string
	bytes: number
	open(): Promise<Readable | Buffer>
}

const JSON_TYPE = 'application/json; charset=utf-8'
const GLB_TYPE = 'model/gltf-binary'

/** A finished task's result as a file. Throws when it has none of that format. */
export async function resultOf(
	{ storage }: Platform,
	{ task, file }: queries.TaskContext,
	format: 'json' | 'glb' | undefined,
): Promise<ResultDownload> {
	const result = resultOfTask(task)
	if (result?.inspection && format !== 'glb') {
		const content = Buffer.from(`${JSON.stringify(result.inspection, null, '\t')}\n`)
		return {
			file_name: `${stem(file.file_name)}-inspection.json`,
			content_type: JSON_TYPE,
			bytes: content.length,
			open: async () => content,
		}
	}
	if (!result?.exported) throw new AppError('NOT_FOUND', 'This task has no such result')
	const key = format === 'json' ? result.files.report : result.files.glb
	const stored = await storage.stat(key)
	if (!stored) throw new AppError('NOT_FOUND', GONE)
	return {
		file_name: format === 'json' ? `${stem(file.file_name)}-export.json` : result.exported.glb_name,
		content_type: format === 'json' ? JSON_TYPE : GLB_TYPE,
		bytes: stored.bytes,
		open: () => storage.openRead(key),
	}
}
