import {
	AddNoteRequest,
	AdminThreadListQuery,
	AdminThreadListResponse,
	AdminThreadResponse,
	AnsweringRequest,
	CannedReplyListResponse,
	CannedReplyRequest,
	MarkReadQuery,
	MarkReadResponse,
	MessageListQuery,
	MessageListResponse,
	NoteListResponse,
	OpenViewResponse,
	SendMessageRequest,
	SendMessageResponse,
	SupportedPersonResponse,
} from '@panelyard/contracts/messages/support-chat'
import { z } from 'zod'
import { onlySuperAdmins } from '../../access/only-super-admins.ts'
import { requireUser } from '../../access/require-user.ts'
import type { App, Platform } from '../../platform/feature.ts'
import { ownAddress } from '../../platform/own-address.ts'
import { endViewGrants, openView } from './shared-views.service.ts'
import type { SupportChat } from './support-chat.service.ts'
import * as desk from './support-desk.service.ts'

const params = z.object({ id: z.string() })
const preValidation = onlySuperAdmins
const hide = true

/** What admins use to answer. Left out of the public description of the API. */
export function addSupportDesk(app: App, platform: Platform, chat: SupportChat): void {
	const threads = '/admin/support/chat/threads'

	app.get(
		threads,
		{ preValidation, schema: { hide, querystring: AdminThreadListQuery, response: { 200: AdminThreadListResponse } } },
		async (request) => chat.adminThreads(request.query),
	)

	app.get(
		`${threads}/:id`,
		{ preValidation, schema: { hide, params, response: { 200: AdminThreadResponse } } },
		async (request) => ({ thread: await chat.adminThread(request.params.id) }),
	)

	app.get(
		`${threads}/:id/messages`,
		{ preValidation, schema: { hide, params, querystring: MessageListQuery, response: { 200: MessageListResponse } } },
		async (request) => {
			const { id } = await chat.adminThread(request.params.id)
			return chat.messages(id, request.query)
		},
	)

	app.post(
		`${threads}/:id/messages`,
		{ preValidation, schema: { hide, params, body: SendMessageRequest, response: { 200: SendMessageResponse } } },
		async (request) => {
			const sending = { ...request.body, thread_id: request.params.id, user_agent: '' }
			return { message: await chat.send(requireUser(request), sending) }
		},
	)

	app.post(
		`${threads}/:id/close`,
		{ preValidation, schema: { hide, params, response: { 200: AdminThreadResponse } } },
		async (request) => {
			const thread = await chat.close(requireUser(request), request.params.id)
			await endViewGrants(platform)
			return { thread }
		},
	)

	app.post(
		`${threads}/:id/mark-read`,
		{ preValidation, schema: { hide, params, querystring: MarkReadQuery, response: { 200: MarkReadResponse } } },
		async (request) => chat.markRead(requireUser(request), request.params.id, request.query.seq),
	)

	app.put(
		`${threads}/:id/answering`,
		{ preValidation, schema: { hide, params, body: AnsweringRequest, response: { 200: AdminThreadResponse } } },
		async (request) => ({
			thread: await chat.setAnswering(requireUser(request), request.params.id, request.body.is_answering),
		}),
	)

	app.get(
		`${threads}/:id/person`,
		{ preValidation, schema: { hide, params, response: { 200: SupportedPersonResponse } } },
		async (request) => ({ person: await desk.supportedPerson(platform, request.params.id) }),
	)

	app.get(
		`${threads}/:id/notes`,
		{ preValidation, schema: { hide, params, response: { 200: NoteListResponse } } },
		async (request) => ({ notes: await desk.notesOf(platform, request.params.id) }),
	)

	app.post(
		`${threads}/:id/notes`,
		{ preValidation, schema: { hide, params, body: AddNoteRequest, response: { 200: NoteListResponse } } },
		async (request) => ({
			notes: await desk.addNote(platform, requireUser(request).id, request.params.id, request.body),
		}),
	)

	app.post(
		'/admin/support/chat/attachments/:id/open',
		{ preValidation, schema: { hide, params, response: { 200: OpenViewResponse } } },
		async (request) => {
			const origin = ownAddress(platform.config, request)
			return { path: await openView(platform, requireUser(request), request.params.id, origin) }
		},
	)

	const replies = '/admin/support/canned-replies'
	const answered = { 200: CannedReplyListResponse }
	app.get(replies, { preValidation, schema: { hide, response: answered } }, async () => ({
		replies: await desk.cannedReplies(platform),
	}))

	app.put(
		`${replies}/:id`,
		{ preValidation, schema: { hide, params, body: CannedReplyRequest, response: answered } },
		async (request) => ({
			replies: await desk.putCannedReply(platform, requireUser(request).id, request.params.id, request.body),
		}),
	)

	app.delete(`${replies}/:id`, { preValidation, schema: { hide, params, response: answered } }, async (request) => ({
		replies: await desk.deleteCannedReply(platform, requireUser(request).id, request.params.id),
	}))
}
