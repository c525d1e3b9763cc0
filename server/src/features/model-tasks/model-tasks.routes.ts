import { LARGEST_IDS_TEXT } from '@panelyard/contracts/testing/conformance'
import {
	ModelTaskResponse,
	ModelTaskResultQuery,
	StartModelTaskRequest,
} from '@panelyard/contracts/testing/model-tasks'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { bodyOf } from '../../platform/http/body-of.ts'
import { uploadLimit } from '../files/upload-limit.ts'
import { removeTask, requireOwnTask, resultOf, startTask, viewTask } from './model-tasks.service.ts'

const TaskParams = z.object({ id: z.string() })
const tags = ['model tasks']

/** Bytes of a request with as many IDS files as are allowed, in any writing. */
const LARGEST_REQUEST = 4 * LARGEST_IDS_TEXT

/** Tools that work on an uploaded file outside any project: a look at what it holds, and a GLB for other programs. */
export const modelTasksFeature: Feature = (app, platform) => {
	const limit = uploadLimit(
		app,
		platform,
		(time) => `You have started too many tests and exports. Try again in ${time}.`,
	)

	app.post(
		'/model_tasks',
		{
			bodyLimit: LARGEST_REQUEST,
			schema: {
				tags,
				description:
					'Starts a tool on a file that the person has uploaded. Poll `GET /model_tasks/{id}` until it is COMPLETED or FAILED.',
				body: StartModelTaskRequest,
				response: { 201: ModelTaskResponse },
			},
		},
		async (request, reply) => {
			const user = requireUser(request)
			await limit.count(request)
			const context = await startTask(platform, user.id, request.body)
			return reply.code(201).send({ model_task: await viewTask(platform, context) })
		},
	)

	app.get(
		'/model_tasks/:id',
		{ schema: { tags, params: TaskParams, response: { 200: ModelTaskResponse } } },
		async (request) => {
			const context = await requireOwnTask(platform, request.params.id, requireUser(request).id)
			return { model_task: await viewTask(platform, context) }
		},
	)

	app.delete(
		'/model_tasks/:id',
		{
			schema: {
				tags,
				description: 'Stops the task and deletes it, its result and, if nothing else needs it, its file.',
				params: TaskParams,
				response: { 200: ModelTaskResponse },
			},
		},
		async (request) => {
			const context = await requireOwnTask(platform, request.params.id, requireUser(request).id)
			const model_task = await viewTask(platform, context)
			await removeTask(platform, context.task)
			return { model_task }
		},
	)

	app.get(
		'/model_tasks/:id/result',
		{ compress: false, schema: { tags, params: TaskParams, querystring: ModelTaskResultQuery } },
		async (request, reply) => {
			const context = await requireOwnTask(platform, request.params.id, requireUser(request).id)
			const { file_name, content_type, bytes, open } = await resultOf(platform, context, request.query.format)
			return reply
				.type(content_type)
				.header('content-disposition', attachment(file_name))
				.header('content-length', bytes)
				.header('cache-control', 'private, no-store')
				.send(await bodyOf(request, open))
		},
	)
}
