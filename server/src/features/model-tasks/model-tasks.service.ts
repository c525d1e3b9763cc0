import type { Readable } from 'node:stream'
import type { ConversionFailureCode } from '@panelyard/contracts/conversion'
import type { ModelTask, StartModelTaskRequest } from '@panelyard/contracts/model-tasks'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { conversionSpeed } from '../conversion/conversion.service.ts'
import { runningConversions } from '../conversion/running-conversions.ts'
import { secondsLeft } from '../conversion/time-estimate.ts'
import { removeUnneededFile, requireOwnFile } from '../files/files.service.ts'
import { requireId } from '../projects/project-permission.ts'
import { MODEL_TASK_JOBS } from './model-task-jobs.ts'
import * as queries from './model-tasks.queries.ts'

/** Tasks of one person that may wait or run at a time. */
const MOST_UNFINISHED = 25

const GONE = 'This result does not exist any more. Results are kept for an hour; please start again.'

/** Where an export's files are kept; known by the task alone, so that nothing is left when a server dies in between. */
export const resultKeys = (task_id: string): { glb: string; report: string } => ({
	glb: `tasks/${task_id}.glb`,
	report: `tasks/${task_id}.json`,
})

/** Starts a task on a file of the person's own. */
export async function startTask(
	platform: Platform,
	user_id: string,
	request: StartModelTaskRequest,
): Promise<queries.TaskContext> {
	const file = await requireOwnFile(platform.database, request.file_id, user_id)
	const task = await platform.database.transaction(async (tx) => {
		if ((await queries.countUnfinished(tx, user_id)) >= MOST_UNFINISHED)
			throw new AppError('CONFLICT', 'Many of your files are being worked on already. Please wait until some are done.')
		const { kind } = request
		const options = request.kind === 'export_glb' ? request.options : null
		const row = await queries.insertTask(tx, { user_id, file_id: file.id, kind, options })
		await platform.jobs.send(tx, MODEL_TASK_JOBS[kind], { model_task_id: row.id })
		return row
	})
	return { task, file }
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
export async function viewTask(db: Database, { task, file }: queries.TaskContext): Promise<ModelTask> {
	return {
		id: task.id,
		kind: task.kind,
		status: task.status,
		percent: task.percent,
		seconds_left: await estimate(db, task, file.bytes),
		options: task.options,
		file_id: task.file_id,
		file_name: file.file_name,
		error_code: task.error_code as ConversionFailureCode | null,
		error: task.error,
		reason_code: task.reason_code,
		reason_value: task.reason_value,
		inspection: task.inspection,
		exported: task.exported && { ...task.exported, url: `/model_tasks/${task.id}/result?format=glb` },
		created_at: task.created_at.toISOString(),
		expires_at: task.expires_at.toISOString(),
	}
}

async function estimate(db: Database, task: queries.TaskRow, bytes: number): Promise<number | null> {
	if (task.status !== 'QUEUED' && task.status !== 'PROCESSING') return null
	const bytes_ahead = task.status === 'QUEUED' ? await queries.bytesAhead(db, task) : 0
	const running_seconds = task.started_at ? Math.max(0, (Date.now() - task.started_at.getTime()) / 1000) : 0
	const { status, percent } = task
	return secondsLeft({ status, percent, bytes, running_seconds, bytes_ahead }, await conversionSpeed(db))
}

/** Ends a task, and removes it with its result and the file it worked on, where nothing else needs that. */
export async function removeTask(platform: Platform, task: Pick<queries.TaskRow, 'id' | 'file_id'>): Promise<void> {
	await queries.deleteTask(platform.database, task.id)
	runningConversions(platform).abort(task.id)
	for (const key of Object.values(resultKeys(task.id))) await platform.storage.delete(key)
	await removeUnneededFile(platform, task.file_id)
}

/** Removes the tasks whose time is over. */
export async function removeExpiredTasks(platform: Platform): Promise<number> {
	const expired = await queries.expiredTasks(platform.database)
	for (const task of expired) await removeTask(platform, task)
	return expired.length
}

export type ResultDownload = {
	file_name: string
	content_type: string
	bytes: number
	open(): Promise<Readable | Buffer>
}

const JSON_TYPE = 'application/json; charset=utf-8'
const GLB_TYPE = 'model/gltf-binary'

const stem = (file_name: string): string => file_name.replace(/\.[^.]{1,10}$/, '') || file_name

/** A finished task's result as a file. Throws when it has none of that format. */
export async function resultOf(
	{ storage }: Platform,
	{ task, file }: queries.TaskContext,
	format: 'json' | 'glb' | undefined,
): Promise<ResultDownload> {
	if (task.inspection && format !== 'glb') {
		const content = Buffer.from(`${JSON.stringify(task.inspection, null, '\t')}\n`)
		return {
			file_name: `${stem(file.file_name)}-inspection.json`,
			content_type: JSON_TYPE,
			bytes: content.length,
			open: async () => content,
		}
	}
	if (!task.exported) throw new AppError('NOT_FOUND', 'This task has no such result')
	const keys = resultKeys(task.id)
	const key = format === 'json' ? keys.report : keys.glb
	const stored = await storage.stat(key)
	if (!stored) throw new AppError('NOT_FOUND', GONE)
	return {
		file_name: format === 'json' ? `${stem(file.file_name)}-export.json` : task.exported.glb_name,
		content_type: format === 'json' ? JSON_TYPE : GLB_TYPE,
		bytes: stored.bytes,
		open: () => storage.openRead(key),
	}
}

export const glbName = (file_name: string): string => `${stem(file_name)}.glb`
