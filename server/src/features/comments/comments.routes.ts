import {
	CommentListQuery,
	CommentListResponse,
	CommentSummaryResponse,
	CreateThreadRequest,
	DeleteCommentResponse,
	EditCommentRequest,
	PhotoListQuery,
	PhotoListResponse,
	ReadThreadRequest,
	ReplyRequest,
	ThreadResponse,
	UpdateThreadRequest,
} from '@panelyard/contracts/messages/comments'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './comments.service.ts'

const ProjectParams = z.object({ id: z.string() })
const ThreadParams = z.object({ id: z.string(), thread_id: z.string() })
const CommentParams = z.object({ id: z.string(), comment_id: z.string() })
const tags = ['comments']

/** Comments on panels, in threads. Everybody with a role in the project reads and writes them; visitors do neither. */
export const commentsFeature: Feature = (app, platform) => {
	const { database } = platform

	async function open(request: FastifyRequest, project_id: string): Promise<service.Requester & { revision: number }> {
		const user = requireUser(request)
		const { project } = await openProject(database, user, project_id, 'viewer')
		return { user_id: user.id, project_id: project.id, revision: project.revision }
	}

	app.get(
		'/projects/:id/comments',
		{
			schema: { tags, params: ProjectParams, querystring: CommentListQuery, response: { 200: CommentListResponse } },
		},
		async (request) => {
			const { revision, ...asking } = await open(request, request.params.id)
			return { ...(await service.listThreads(database, asking, request.query)), revision }
		},
	)

	app.get(
		'/projects/:id/comments/photos',
		{
			schema: { tags, params: ProjectParams, querystring: PhotoListQuery, response: { 200: PhotoListResponse } },
		},
		async (request) => {
			const { revision, ...asking } = await open(request, request.params.id)
			return { ...(await service.listPhotos(database, asking, request.query)), revision }
		},
	)

	app.get(
		'/projects/:id/comments/summary',
		{ schema: { tags, params: ProjectParams, response: { 200: CommentSummaryResponse } } },
		async (request) => {
			const { revision, ...asking } = await open(request, request.params.id)
			return { ...(await service.summary(database, asking)), revision }
		},
	)

	app.post(
		'/projects/:id/comments',
		{ schema: { tags, params: ProjectParams, body: CreateThreadRequest, response: { 201: ThreadResponse } } },
		async (request, reply) => {
			const asking = await open(request, request.params.id)
			return reply.code(201).send({ thread: await service.createThread(platform, asking, request.body) })
		},
	)

	app.put(
		'/projects/:id/comments/read',
		{ schema: { tags, params: ProjectParams, response: { 200: CommentSummaryResponse } } },
		async (request) => {
			const { revision, ...asking } = await open(request, request.params.id)
			await service.setAllRead(platform, asking)
			return { ...(await service.summary(database, asking)), revision }
		},
	)

	app.get(
		'/projects/:id/comments/threads/:thread_id',
		{ schema: { tags, params: ThreadParams, response: { 200: ThreadResponse } } },
		async (request) => {
			const asking = await open(request, request.params.id)
			return { thread: await service.threadOf(database, asking, request.params.thread_id) }
		},
	)

	app.post(
		'/projects/:id/comments/threads/:thread_id',
		{ schema: { tags, params: ThreadParams, body: ReplyRequest, response: { 201: ThreadResponse } } },
		async (request, reply) => {
			const asking = await open(request, request.params.id)
			const thread = await service.reply(platform, asking, request.params.thread_id, request.body)
			return reply.code(201).send({ thread })
		},
	)

	app.put(
		'/projects/:id/comments/threads/:thread_id',
		{ schema: { tags, params: ThreadParams, body: UpdateThreadRequest, response: { 200: ThreadResponse } } },
		async (request) => {
			const asking = await open(request, request.params.id)
			return { thread: await service.setStatus(platform, asking, request.params.thread_id, request.body.status) }
		},
	)

	app.put(
		'/projects/:id/comments/threads/:thread_id/read',
		{ schema: { tags, params: ThreadParams, body: ReadThreadRequest, response: { 200: ThreadResponse } } },
		async (request) => {
			const asking = await open(request, request.params.id)
			return { thread: await service.setRead(platform, asking, request.params.thread_id, request.body.is_read) }
		},
	)

	app.put(
		'/projects/:id/comments/:comment_id',
		{ schema: { tags, params: CommentParams, body: EditCommentRequest, response: { 200: ThreadResponse } } },
		async (request) => {
			const asking = await open(request, request.params.id)
			return { thread: await service.editComment(platform, asking, request.params.comment_id, request.body) }
		},
	)

	app.delete(
		'/projects/:id/comments/:comment_id',
		{ schema: { tags, params: CommentParams, response: { 200: DeleteCommentResponse } } },
		async (request) => {
			const asking = await open(request, request.params.id)
			return { thread: await service.deleteComment(platform, asking, request.params.comment_id) }
		},
	)
}
