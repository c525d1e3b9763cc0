import {
	AttachmentResponse,
	type ChatAttachment,
	type ChatDevice,
	type ChatMessage,
	type ChatRole,
	type ChatThread,
	MarkReadResponse,
	MessageListResponse,
	OpenThreadResponse,
	OpenViewResponse,
	SendMessageResponse,
	ThreadListResponse,
} from '@panelyard/contracts/messages/support-chat'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { sendBody } from '../../api/send-body.ts'
import { goneIs, untilAnswered } from '../../api/until-answered.ts'
import { prepareImage } from '../images/prepare-image.ts'

const THREADS: Record<ChatRole, string> = { user: '/support/chat/threads', admin: '/admin/support/chat/threads' }

/** The person's own conversations, the last active first. */
export const ownThreadsQuery = queryOptions({
	queryKey: ['support_chat', 'threads'],
	queryFn: async ({ signal }): Promise<ChatThread[]> =>
		(await callApi(ThreadListResponse, 'GET', THREADS.user, { signal })).threads,
})

/** Names the build by its entry, such as `app-Bq3x`. */
const appVersion = (): string =>
	/\/([^/]+)\.js/.exec(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '')?.[1] ?? ''

/** What the support is told of where a message was written. */
export const thisDevice = (): ChatDevice => ({
	app_version: appVersion(),
	page: location.pathname.slice(0, 300),
})

/** Somebody waits for the conversation to begin. */
const ANSWER_WITHIN_MS = 10_000

/** The person's open thread with a subject, a new one, or the one named, with a message if one is given. */
export async function openThread(request: {
	thread_id?: string
	subject?: string
	message?: string
	message_id?: string
}): Promise<ChatThread> {
	const options = { body: { ...request, device: thisDevice() }, answer_within_ms: ANSWER_WITHIN_MS }
	return (await untilAnswered(() => callApi(OpenThreadResponse, 'POST', '/support/chat/thread', options))).thread
}

export const fetchMessages = (
	role: ChatRole,
	thread_id: string,
	query: { after_seq?: number; before_seq?: number } = {},
): Promise<MessageListResponse> =>
	callApi(MessageListResponse, 'GET', `${THREADS[role]}/${thread_id}/messages`, { query })

export async function postMessage(
	role: ChatRole,
	thread_id: string,
	message: { id: string; content: string; attachment_ids: string[] },
): Promise<ChatMessage> {
	const body = { ...message, device: thisDevice() }
	return (await callApi(SendMessageResponse, 'POST', `${THREADS[role]}/${thread_id}/messages`, { body })).message
}

/** Where the socket is down. */
export const postRead = (role: ChatRole, thread_id: string, seq: number) =>
	callApi(MarkReadResponse, 'POST', `${THREADS[role]}/${thread_id}/mark-read`, { query: { seq } })

const IMAGES = /^image\//
const IMAGE_NAMES = /\.(jpe?g|png|webp|hei[cf]|avif|gif|bmp|svgz?)$/i

/** Sends a file of a thread. Images are made smaller first. @throws ImageRefused; ApiError; the signal's reason */
export async function addAttachment(
	thread_id: string,
	id: string,
	file: File,
	options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<ChatAttachment> {
	const body = IMAGES.test(file.type) || IMAGE_NAMES.test(file.name) ? await prepareImage(file) : file
	const query = new URLSearchParams({ id, file_name: file.name.slice(0, 200) || 'file' })
	const path = `/support/chat/threads/${thread_id}/attachments?${query}`
	return (await sendBody(AttachmentResponse, path, body, options)).attachment
}

/** Lets the support look at a place of a project that the person manages. */
export async function shareView(
	thread_id: string,
	body: { id: string; project_id: string; path: string },
): Promise<ChatAttachment> {
	return (await callApi(AttachmentResponse, 'POST', `/support/chat/threads/${thread_id}/views`, { body })).attachment
}

/** Removes a file that no message has. */
export const removeAttachment = (id: string) =>
	untilAnswered(() => callApi(z.unknown(), 'DELETE', `/support/chat/attachments/${id}`), goneIs(null))

/** Gives an admin the right to look at a shared view; returns its path. */
export async function openSharedView(attachment_id: string): Promise<string> {
	const call = `/admin/support/chat/attachments/${attachment_id}/open`
	return (await untilAnswered(() => callApi(OpenViewResponse, 'POST', call))).path
}
