import {
	AddAttachmentQuery,
	AttachmentResponse,
	MarkReadQuery,
	MarkReadResponse,
	MessageListQuery,
	MessageListResponse,
	OpenThreadRequest,
	OpenThreadResponse,
	SendMessageRequest,
	SendMessageResponse,
	ShareViewRequest,
	ThreadListResponse,
	TypingResponse,
} from '@panelyard/contracts/messages/support-chat'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { bodyOf } from '../../platform/http/body-of.ts'
import { smallUploads } from '../files/small-uploads.ts'
import { addAttachment, attachmentFile, removeAttachment, requireAttachmentBytes } from './chat-attachments.service.ts'
import { serveChatSockets } from './chat-sockets.ts'
import { shareView } from './shared-views.service.ts'
import { SupportChat } from './support-chat.service.ts'
import { addSupportDesk } from './support-desk.routes.ts'

const Params = z.object({ id: z.string() })
const FileParams = z.object({ id: z.string(), size: z.enum(['large', 'small', 'file']) })
const tags = ['support chat']

/** Conversations of people with the support: over sockets, and by HTTP where a socket is down. */
export const supportChatFeature: Feature = async (app, platform) => {
	const chat = new SupportChat(platform)
	const stop = serveChatSockets(platform, chat)
	app.addHook('onClose', async () => stop())

	app.post(
		'/support/chat/thread',
		{ schema: { tags, body: OpenThreadRequest, response: { 200: OpenThreadResponse } } },
		async (request) => {
			const user_agent = request.headers['user-agent'] ?? ''
			return { thread: await chat.openThread(requireUser(request), request.body ?? {}, { user_agent }) }
		},
	)

	app.get('/support/chat/threads', { schema: { tags, response: { 200: ThreadListResponse } } }, async (request) => ({
		threads: await chat.threadsOf(requireUser(request)),
	}))

	app.get(
		'/support/chat/threads/:id/messages',
		{ schema: { tags, params: Params, querystring: MessageListQuery, response: { 200: MessageListResponse } } },
		async (request) => {
			const thread = await chat.requireOwnThread(requireUser(request), request.params.id)
			return chat.messages(thread.id, request.query)
		},
	)

	app.post(
		'/support/chat/threads/:id/messages',
		{ schema: { tags, params: Params, body: SendMessageRequest, response: { 200: SendMessageResponse } } },
		async (request) => {
			const user = requireUser(request)
			const thread = await chat.requireOwnThread(user, request.params.id)
			const user_agent = request.headers['user-agent'] ?? ''
			const sending = { ...request.body, thread_id: thread.id, user_agent }
			return { message: await chat.send({ id: user.id, is_super_admin: false }, sending) }
		},
	)

	app.get(
		'/support/chat/threads/:id/typing',
		{ schema: { tags, params: Params, response: { 200: TypingResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { thread, role } = await chat.requireThread(user, request.params.id)
			return { typing: chat.typingIn(thread.id, user.id, role) }
		},
	)

	app.post(
		'/support/chat/threads/:id/mark-read',
		{ schema: { tags, params: Params, querystring: MarkReadQuery, response: { 200: MarkReadResponse } } },
		async (request) => {
			const person = { ...requireUser(request), is_super_admin: false }
			return chat.markRead(person, request.params.id, request.query.seq)
		},
	)

	await smallUploads(app, platform, (scope, takeBody) => {
		scope.post(
			'/support/chat/threads/:id/attachments',
			{
				schema: {
					tags,
					description: 'The body is the file: an image (JPEG, PNG or WebP), or a text file of at most 1 MB.',
					params: Params,
					querystring: AddAttachmentQuery,
					response: { 201: AttachmentResponse },
				},
			},
			async (request, reply) => {
				const user = requireUser(request)
				const { thread } = await chat.requireThread(user, request.params.id)
				const adding = { user_id: user.id, thread_id: thread.id }
				const made = await takeBody(request, requireAttachmentBytes, (body) =>
					addAttachment(platform, adding, { ...request.query, body }),
				)
				return reply.code(201).send({ attachment: made })
			},
		)
	})

	app.delete(
		'/support/chat/attachments/:id',
		{ schema: { tags, description: 'An attachment that no message has.', params: Params } },
		async (request, reply) => {
			await removeAttachment(platform, requireUser(request).id, request.params.id)
			return reply.code(204).send()
		},
	)

	app.post(
		'/support/chat/threads/:id/views',
		{ schema: { tags, params: Params, body: ShareViewRequest, response: { 201: AttachmentResponse } } },
		async (request, reply) => {
			const user = requireUser(request)
			const thread = await chat.requireOwnThread(user, request.params.id)
			return reply.code(201).send({ attachment: await shareView(platform, user, thread.id, request.body) })
		},
	)

	app.get(
		'/support/chat/attachments/:id/:size',
		{ compress: false, schema: { tags, params: FileParams } },
		async (request, reply) => {
			const { id, size } = request.params
			const { kind, file_name, open } = await attachmentFile(platform, requireUser(request), id, size)
			reply
				.type(kind === 'image' ? 'image/webp' : 'text/plain; charset=utf-8')
				.header('cache-control', 'private, max-age=31536000, immutable')
				.header('x-content-type-options', 'nosniff')
				.header('content-security-policy', "default-src 'none'; sandbox")
			// A text is only ever downloaded: a browser shows none of it.
			if (kind !== 'image') reply.header('content-disposition', attachment(file_name))
			return reply.send(await bodyOf(request, open))
		},
	)

	addSupportDesk(app, platform, chat)
}
