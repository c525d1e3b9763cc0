import { z } from 'zod'
import { CompanyRole } from '../companies/permissions.ts'
import { ProjectRole } from '../projects/projects.ts'
import { Timestamp } from '../values/paging.ts'
import { cleanName, cleanText } from '../values/plain-text.ts'

// Conversations of people with the support. For everyone else, admin calls don't exist.

/** Most characters of a message, so that the longest ones fit into a socket's 16 KB. */
export const MESSAGE_MAX_LENGTH = 4000
export const SUBJECT_MAX_LENGTH = 120
export const DEFAULT_SUBJECT = 'No subject'
/** Keys of the subjects; the app translates them. */
export const CHAT_SUBJECTS = [
	'technicalIssue',
	'billingQuestion',
	'featureGuidance',
	'generalSupport',
	'modelStructure',
] as const
/** Most open conversations of one person, and most in total. */
export const MAX_OPEN_THREADS = 10
export const MAX_THREADS = 200
/** Messages of one answer. */
export const MESSAGES_PER_PAGE = 100
/** How often a page without an open conversation polls for one. Milliseconds. */
export const THREAD_RECHECK_MS = 60_000

export const ChatRole = z.enum(['user', 'admin'])
export type ChatRole = z.infer<typeof ChatRole>

/** Why an attachment is rejected, for a sentence in the reader's language; in addition to the reasons for images. */
export const CHAT_FILE_REFUSALS = ['chat_file_type', 'chat_file_empty'] as const

/** An attachment of a message. Its file is at `attachmentPath`. */
export const ChatAttachment = z.object({
	id: z.uuid(),
	/** `image`: re-encoded as WebP. `log`: a text file. `view`: a place in the app, opened by `GET .../view`. */
	kind: z.enum(['image', 'log', 'view']),
	file_name: z.string(),
	bytes: z.number().int().min(0),
	/** Size of an image in pixels. */
	width: z.number().int().positive().nullable(),
	height: z.number().int().positive().nullable(),
})
export type ChatAttachment = z.infer<typeof ChatAttachment>

export const ChatMessage = z.object({
	/** Chosen by the sender's device, so that a repeated message is stored once. */
	id: z.uuid(),
	thread_id: z.uuid(),
	/** Its number in the thread: 1, 2, 3, without gaps. */
	seq: z.number().int().min(1),
	content: z.string(),
	sender_role: ChatRole,
	/** Empty once the account is gone. */
	sender_name: z.string(),
	created_at: Timestamp,
	/** By the other side. */
	is_read: z.boolean(),
	attachments: z.array(ChatAttachment),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const threadFields = {
	id: z.uuid(),
	subject: z.string(),
	status: z.enum(['open', 'closed']),
	/** Its beginning; null before the first message. */
	last_message: z.string().nullable(),
	last_message_at: Timestamp.nullable(),
	/** Number of the last message; 0 before the first. */
	last_seq: z.number().int().min(0),
	created_at: Timestamp,
}
/** A conversation as the person sees it. */
export const ChatThread = z.object({
	...threadFields,
	/** Messages of the support that the person hasn't read. */
	unread_count: z.number().int().min(0),
})
export type ChatThread = z.infer<typeof ChatThread>

/** A conversation as admins see it. */
export const AdminChatThread = z.object({
	...threadFields,
	/** Whether there is a message from the person that no admin has read. */
	has_unread: z.boolean(),
	user_id: z.uuid(),
	user_name: z.string(),
	user_email: z.string(),
	/** The assigned admin; null without one. */
	answering_id: z.uuid().nullable(),
	answering_name: z.string().nullable(),
})
export type AdminChatThread = z.infer<typeof AdminChatThread>

export const ChatMessages = {
	empty: 'Write a message first',
	tooLong: `Message is too long (at most ${MESSAGE_MAX_LENGTH} characters)`,
} as const
const Content = z.string(ChatMessages.empty).overwrite(cleanText).max(MESSAGE_MAX_LENGTH, ChatMessages.tooLong)
const attachment_ids = z.array(z.uuid()).max(5).default([])
const hasContent = ({ content, attachment_ids }: { content: string; attachment_ids: string[] }): boolean =>
	content !== '' || attachment_ids.length > 0

/** The page and device of a message, for the support. */
export const ChatDevice = z.object({
	app_version: z.string().overwrite(cleanName).max(60).optional(),
	/** Path of the page. */
	page: z.string().overwrite(cleanName).max(300).optional(),
})
export type ChatDevice = z.infer<typeof ChatDevice>

/** `POST .../threads/{id}/messages`. `id` of the message makes the call repeatable. */
export const SendMessageRequest = z
	.object({ id: z.uuid().optional(), content: Content, attachment_ids, device: ChatDevice.optional() })
	.refine(hasContent, { message: ChatMessages.empty, path: ['content'] })
export type SendMessageRequest = z.infer<typeof SendMessageRequest>
/** The response of a sent message. */
export const SendMessageResponse = z.object({ message: ChatMessage })

/**
 * `POST /support/chat/thread`: the person's open thread with this subject, or a new one. `message` is sent in it,
 * unless empty.
 */
export const OpenThreadRequest = z
	.object({
		/** One of the person's own threads to use instead, whatever its subject; it is reopened. */
		thread_id: z.uuid().optional(),
		subject: z.string().overwrite(cleanName).max(SUBJECT_MAX_LENGTH).optional(),
		message: Content.optional(),
		/** Of the message. */
		message_id: z.uuid().optional(),
		device: ChatDevice.optional(),
	})
	.nullish()
export type OpenThreadRequest = z.infer<typeof OpenThreadRequest>
export const OpenThreadResponse = z.object({ thread: ChatThread })

/** `GET /support/chat/threads`: the person's own, the last active first. */
export const ThreadListResponse = z.object({ threads: z.array(ChatThread) })

/** `GET .../threads/{id}/messages`: the last ones in order, those after a number, or those before one. */
export const MessageListQuery = z.object({
	after_seq: z.coerce.number().int().min(0).optional(),
	before_seq: z.coerce.number().int().min(1).optional(),
	_t: z.string().optional(),
})
export type MessageListQuery = z.infer<typeof MessageListQuery>
export const MessageListResponse = z.object({
	messages: z.array(ChatMessage),
	/** Whether there are further ones in the requested direction. */
	has_more: z.boolean(),
})
export type MessageListResponse = z.infer<typeof MessageListResponse>

export const TypingIndicator = z.object({
	thread_id: z.uuid(),
	user_id: z.uuid(),
	/** Empty in what people see of admins. */
	user_email: z.string(),
	user_role: ChatRole,
	/** The draft text; empty for people who see an admin typing. */
	content: z.string(),
	timestamp: Timestamp,
})
export type TypingIndicator = z.infer<typeof TypingIndicator>
/** `GET /support/chat/threads/{id}/typing`: who is typing, without the requester. */
export const TypingResponse = z.object({ typing: z.array(TypingIndicator) })
/** Time after the last sign of typing until it counts as over. */
export const TYPING_MS = 6000

/**
 * `POST .../threads/{id}/mark-read`: everything up to `seq`, or to its last message. Returns the number of the last
 * read message.
 */
export const MarkReadQuery = z.object({ seq: z.coerce.number().int().min(0).optional() })
export const MarkReadResponse = z.object({ thread_id: z.uuid(), seq: z.number().int().min(0) })

/** `GET /admin/support/chat/threads`: those with unread messages first, then the last active first. */
export const AdminThreadListQuery = z.object({
	status: z.enum(['open', 'closed', 'all']).default('all'),
	/** In names, addresses, subjects and messages. */
	search: z.string().overwrite(cleanText).max(200).optional(),
	limit: z.coerce.number().int().min(1).max(200).default(100),
	_t: z.string().optional(),
})
export type AdminThreadListQuery = z.infer<typeof AdminThreadListQuery>
export const AdminThreadListResponse = z.object({
	threads: z.array(AdminChatThread),
	/** Number of matches, also beyond the limit. */
	total: z.number().int().min(0),
})
export const AdminThreadResponse = z.object({ thread: AdminChatThread })
/** `PUT /admin/support/chat/threads/{id}/answering`: assigns a thread to the admin, or unassigns it. */
export const AnsweringRequest = z.object({ is_answering: z.boolean() })

export const SupportNote = z.object({
	id: z.uuid(),
	/** Empty once the account is gone. */
	author_name: z.string(),
	text: z.string(),
	created_at: Timestamp,
})
export type SupportNote = z.infer<typeof SupportNote>
/** `GET`/`POST /admin/support/chat/threads/{id}/notes`: for other admins; the person never sees them. */
export const NoteListResponse = z.object({ notes: z.array(SupportNote) })
export const AddNoteRequest = z.object({
	id: z.uuid().optional(),
	text: z.string().overwrite(cleanText).min(1, 'Write a note first').max(2000),
})

export const MAX_CANNED_REPLIES = 200
export const CannedReply = z.object({
	id: z.uuid(),
	title: z.string(),
	content: z.string(),
})
export type CannedReply = z.infer<typeof CannedReply>
/** `GET /admin/support/canned-replies`, by title. `PUT` and `DELETE /admin/support/canned-replies/{id}` answer the same. */
export const CannedReplyListResponse = z.object({ replies: z.array(CannedReply) })
export const CannedReplyRequest = z.object({
	title: z.string().overwrite(cleanName).min(1, 'Enter a title').max(80),
	content: z.string().overwrite(cleanText).min(1, ChatMessages.empty).max(MESSAGE_MAX_LENGTH, ChatMessages.tooLong),
})
export type CannedReplyRequest = z.infer<typeof CannedReplyRequest>

/** `GET /admin/support/chat/threads/{id}/person`: data that helps an admin to answer. */
export const SupportedPerson = z.object({
	id: z.uuid(),
	name: z.string(),
	email: z.string(),
	email_verified: z.boolean(),
	created_at: Timestamp,
	last_login_at: Timestamp.nullable(),
	/** Such as `fr`; null when unknown. */
	language: z.string().nullable(),
	is_paying: z.boolean(),
	trial_days_left: z.number().int().min(0),
	companies: z.array(z.object({ id: z.uuid(), name: z.string(), role: CompanyRole, plan: z.string().nullable() })),
	projects: z.array(
		z.object({
			id: z.uuid(),
			name: z.string(),
			role: ProjectRole,
			updated_at: Timestamp,
			status: z.string().nullable(),
		}),
	),
	/** Total of their projects, also beyond those listed. */
	project_count: z.number().int().min(0),
	/** Until when they let the support see the app as they do; null without consent. */
	support_allowed_until: Timestamp.nullable(),
	failed_conversions: z.array(
		z.object({
			job_id: z.uuid(),
			project_id: z.uuid().nullable(),
			project_name: z.string().nullable(),
			file_name: z.string().nullable(),
			/** In English. */
			error: z.string(),
			reason_code: z.string(),
			reason_value: z.string(),
			finished_at: Timestamp.nullable(),
			attempts: z.number().int().min(0),
			/** State of the newest conversion of the project; null when the project is gone. */
			newest_status: z.string().nullable(),
			/** It is the newest one. */
			may_retry: z.boolean(),
		}),
	),
	/** Of the last message. */
	user_agent: z.string(),
	app_version: z.string(),
	page: z.string(),
})
export type SupportedPerson = z.infer<typeof SupportedPerson>
export const SupportedPersonResponse = z.object({ person: SupportedPerson })

// Client to server. Each is acknowledged with a `ChatAck`.

const InThread = z.object({ thread_id: z.uuid() })
export const chatRequests = {
	join_thread: InThread,
	leave_thread: InThread,
	/** `client_role` is the sending page; the session determines who is an admin. */
	send_message: z
		.object({
			thread_id: z.uuid(),
			id: z.uuid().optional(),
			content: Content,
			client_role: z.string().max(20).optional(),
			attachment_ids,
			device: ChatDevice.optional(),
		})
		.refine(hasContent, { message: ChatMessages.empty, path: ['content'] }),
	typing: z.object({ thread_id: z.uuid(), content: z.string().max(MESSAGE_MAX_LENGTH).default('') }),
	stop_typing: InThread,
	/** Up to `seq`, or to the last message. */
	mark_messages_read: InThread.extend({ seq: z.number().int().min(0).optional() }),
} as const
export type ChatRequestName = keyof typeof chatRequests

/** The answer to a client; `message` of an error is in English. */
export const ChatAck = z.object({
	ok: z.boolean(),
	error: z.string().optional(),
	message: z.string().optional(),
	/** Of `send_message`, after it was stored. */
	sent: ChatMessage.optional(),
	/** For `join_thread`: the number of the last message, to fetch missed ones. */
	last_seq: z.number().int().min(0).optional(),
	user_read_seq: z.number().int().min(0).optional(),
	admin_read_seq: z.number().int().min(0).optional(),
	status: z.enum(['open', 'closed']).optional(),
})
export type ChatAck = z.infer<typeof ChatAck>

/** Server to client. The name of each event is its key. */
export const chatEvents = {
	new_message: z.object({ thread_id: z.uuid(), thread_subject: z.string(), message: ChatMessage }),
	user_typing: TypingIndicator,
	user_stopped_typing: z.object({ thread_id: z.uuid(), user_id: z.uuid(), user_role: ChatRole }),
	/** `last_seq` is that of the last message before it was closed: a later message reopens it. */
	thread_closed: z.object({ thread_id: z.uuid(), last_seq: z.number().int().min(0) }),
	/** To admins. */
	thread_created: z.object({ thread: AdminChatThread }),
	/** `reader_role` has read everything up to `seq`. */
	messages_marked_read: z.object({ thread_id: z.uuid(), reader_role: ChatRole, seq: z.number().int().min(0) }),
	/** To admins: a colleague wrote a note. */
	note_added: z.object({ thread_id: z.uuid(), note: SupportNote }),
	/** To admins: the assignment of a thread changed. */
	thread_answering: z.object({
		thread_id: z.uuid(),
		answering_id: z.uuid().nullable(),
		answering_name: z.string().nullable(),
	}),
} as const
export type ChatEventName = keyof typeof chatEvents
export type ChatEvent<Name extends ChatEventName> = z.infer<(typeof chatEvents)[Name]>

export const LOG_MAX_BYTES = 1024 * 1024
/** `POST /support/chat/threads/{id}/attachments?id=&file_name=`: the body is an image or a text file. Admins likewise. */
export const AddAttachmentQuery = z.object({
	id: z.uuid().optional(),
	file_name: z.string().overwrite(cleanName).min(1).max(200),
})
/** How many days the support may read a project with a shared view, unless the thread is closed before. */
export const VIEW_GRANT_DAYS = 7
/** A path as a browser resolves it, however its `..` are written; empty for one on another site. */
function followedPath(path: string): string {
	const site = 'https://app.invalid'
	if (!URL.canParse(path, site)) return ''
	const { origin, pathname, search } = new URL(path, site)
	return origin === site ? pathname + search : ''
}
/**
 * `POST /support/chat/threads/{id}/views`: a place in a project that the person manages, and their consent that an admin
 * who opens it may read the project until the conversation is closed, for at most `VIEW_GRANT_DAYS`.
 */
export const ShareViewRequest = z
	.object({
		id: z.uuid().optional(),
		project_id: z.uuid(),
		/** Path of the place, with its query. */
		path: z.string().max(8000).overwrite(followedPath),
	})
	.refine(({ project_id, path }) => new RegExp(`^/app/project/${project_id}([/?]|$)`).test(path), {
		message: 'This place isn’t in the project',
		path: ['path'],
	})
export type ShareViewRequest = z.infer<typeof ShareViewRequest>
/** `POST /admin/support/chat/attachments/{id}/open`: gives the admin the role of a viewer, and returns the path. */
export const OpenViewResponse = z.object({ path: z.string() })

export const AttachmentResponse = z.object({ attachment: ChatAttachment })
/** Address of an attachment's file: images in two sizes, others in one. Its content never changes. */
export const attachmentPath = (attachment: Pick<ChatAttachment, 'id' | 'kind'>, size: 'large' | 'small'): string =>
	`/support/chat/attachments/${attachment.id}/${attachment.kind === 'image' ? size : 'file'}`
