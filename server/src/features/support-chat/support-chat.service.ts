import { randomUUID } from 'node:crypto'
import {
	type AdminChatThread,
	type AdminThreadListQuery,
	type ChatDevice,
	type ChatEvent,
	type ChatEventName,
	type ChatMessage,
	type ChatRole,
	type ChatThread,
	DEFAULT_SUBJECT,
	MAX_OPEN_THREADS,
	MAX_THREADS,
	MESSAGES_PER_PAGE,
	type MessageListQuery,
	type MessageListResponse,
	type OpenThreadRequest,
	type TypingIndicator,
} from '@panelyard/contracts/messages/support-chat'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { recordAction } from '../../access/audit.queries.ts'
import { requireId } from '../../access/project-permission.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { personRoom } from '../../platform/live/person-sockets.ts'
import { listMessages } from './chat-messages.queries.ts'
import * as queries from './chat-threads.queries.ts'
import { MessageWriter, roleIn, type Sent, tooManyThreads } from './message-writer.ts'
import { TokenBuckets } from './token-buckets.ts'
import { TypingBoard } from './typing-board.ts'

/** Whoever has joined a thread; admins hear of all messages in `ADMINS_ROOM` anyway. */
export const threadRoom = (thread_id: string): string => `support:thread:${thread_id}`
export const ADMINS_ROOM = 'support:admins'
const GONE = 'This conversation doesn’t exist'

/** Who asks. `is_super_admin` is what the session says now. */
export type ChatPerson = { id: string; is_super_admin: boolean }
/** What a device sends beside a message. */
export type FromDevice = { user_agent: string; device?: ChatDevice | undefined }
type Sending = {
	id?: string | undefined
	thread_id: string
	content: string
	attachment_ids: readonly string[]
} & FromDevice

/** The chat of one server. */
export class SupportChat {
	readonly #platform: Platform
	readonly #writer: MessageWriter
	readonly #sends = new TokenBuckets({ burst: 20, per_second: 1 })
	/** Admins answer many people. */
	readonly #adminSends = new TokenBuckets({ burst: 100, per_second: 10 })
	readonly #typings = new TokenBuckets({ burst: 10, per_second: 3 })
	readonly #typing = new TypingBoard()

	constructor(platform: Platform) {
		this.#platform = platform
		this.#writer = new MessageWriter(platform.database, (sent) => this.#tellSent(sent))
	}

	/** The role of a person in a thread, and the thread. @throws AppError NOT_FOUND also for other people's threads */
	async requireThread(person: ChatPerson, id: string): Promise<{ thread: queries.ThreadRow; role: ChatRole }> {
		const thread = await queries.findThread(this.#platform.database, requireId(id, GONE))
		const role = thread && roleIn(thread, person.id, person.is_super_admin)
		if (!thread || !role) throw new AppError('NOT_FOUND', GONE)
		return { thread, role }
	}

	/** The person's own thread, for calls that aren't for admins. */
	async requireOwnThread(person: ChatPerson, id: string): Promise<queries.ThreadRow> {
		return (await this.requireThread({ ...person, is_super_admin: false }, id)).thread
	}

	async threadsOf(person: ChatPerson): Promise<ChatThread[]> {
		return queries.threadsOf(this.#platform.database, person.id, MAX_THREADS)
	}

	/**
	 * The person's open thread with a subject, a new one, or the one that the request names. A message is sent in it.
	 * @throws AppError NOT_FOUND for a thread that isn't the person's, CONFLICT when there are too many threads, RATE_LIMITED
	 */
	async openThread(person: ChatPerson, request: NonNullable<OpenThreadRequest>, from: FromDevice): Promise<ChatThread> {
		const id = request.thread_id
			? (await this.requireOwnThread(person, request.thread_id)).id
			: await this.#openThreadWith(person, request, from)
		const content = request.message ?? ''
		if (content !== '') {
			await this.send(
				{ ...person, is_super_admin: false },
				{ ...from, thread_id: id, content, id: request.message_id, attachment_ids: [], device: request.device },
			)
		}
		const thread = await queries.threadOf(this.#platform.database, person.id, id)
		if (!thread) throw new AppError('NOT_FOUND', GONE)
		return thread
	}

	/** The id of the person's open thread with a subject, or of a new one. */
	async #openThreadWith(
		person: ChatPerson,
		request: NonNullable<OpenThreadRequest>,
		from: FromDevice,
	): Promise<string> {
		const { database } = this.#platform
		const subject = request.subject || DEFAULT_SUBJECT
		const { id, is_new } = await database.transaction(async (tx) => {
			// Two calls at once make one thread.
			if (!(await lockAccount(tx, person.id, 'no key update')))
				throw new AppError('NOT_AUTHENTICATED', 'Please sign in')
			const there = await queries.openThreadWith(tx, person.id, subject)
			if (there) return { id: there, is_new: false }
			const { open, all } = await queries.countThreads(tx, person.id)
			if (open >= MAX_OPEN_THREADS || all >= MAX_THREADS) throw tooManyThreads()
			const { app_version = '', page = '' } = request.device ?? {}
			const user_agent = from.user_agent.slice(0, 300)
			return {
				id: await queries.insertThread(tx, { user_id: person.id, subject, user_agent, app_version, page }),
				is_new: true,
			}
		})
		if (is_new) {
			const thread = await queries.adminThread(database, id)
			if (thread) this.#tell([ADMINS_ROOM], 'thread_created', { thread })
		}
		return id
	}

	/**
	 * Sends a message; one with an id that is there already isn't sent again. Resolves once it is stored.
	 * @throws AppError NOT_FOUND, CONFLICT, RATE_LIMITED, UNAVAILABLE
	 */
	async send(
		person: ChatPerson,
		{ id, thread_id, content, attachment_ids, user_agent, device }: Sending,
	): Promise<ChatMessage> {
		if (!(person.is_super_admin ? this.#adminSends : this.#sends).take(person.id)) throw tooOften()
		const { message } = await this.#writer.send({
			id: id ?? randomUUID(),
			thread_id: requireId(thread_id, GONE),
			sender_id: person.id,
			may_answer: person.is_super_admin,
			content,
			attachment_ids,
			user_agent: user_agent.slice(0, 300),
			app_version: device?.app_version ?? '',
			page: device?.page ?? '',
		})
		return message
	}

	#tellSent({ message, subject, user_id, took_on }: Sent): void {
		const { thread_id } = message
		this.#tell([threadRoom(thread_id), ADMINS_ROOM, personRoom(user_id)], 'new_message', {
			...{ thread_id, thread_subject: subject, message },
		})
		if (took_on) this.#tell([ADMINS_ROOM], 'thread_answering', { thread_id, ...took_on })
	}

	async messages(thread_id: string, { after_seq, before_seq }: MessageListQuery): Promise<MessageListResponse> {
		const limit = MESSAGES_PER_PAGE + 1
		const found = await listMessages(this.#platform.database, thread_id, { after_seq, before_seq, limit })
		const has_more = found.length === limit
		const messages = after_seq === undefined ? found.slice(-MESSAGES_PER_PAGE) : found.slice(0, MESSAGES_PER_PAGE)
		return { messages, has_more }
	}

	/** Marks messages of a thread as read by the person's side: those up to `seq`, or all. */
	async markRead(person: ChatPerson, id: string, seq?: number): Promise<{ thread_id: string; seq: number }> {
		const { thread, role } = await this.requireThread(person, id)
		const read = await queries.markRead(this.#platform.database, thread.id, role, seq)
		if (!read) throw new AppError('NOT_FOUND', GONE)
		// Lists of admins mark the thread as read by this event, so they hear only of admins.
		const lists = role === 'admin' ? [ADMINS_ROOM] : []
		const rooms = [threadRoom(thread.id), ...lists, personRoom(thread.user_id)]
		this.#tell(rooms, 'messages_marked_read', { thread_id: thread.id, reader_role: role, seq: read.seq })
		return { thread_id: thread.id, seq: read.seq }
	}

	/** Admins alone. One that is closed stays so. */
	async close(admin: ChatPerson, id: string): Promise<AdminChatThread> {
		const { database } = this.#platform
		const thread_id = requireId(id, GONE)
		const thread = await database.transaction(async (tx) => {
			await requireStillSuperAdmin(tx, admin.id)
			const thread = await queries.lockThread(tx, thread_id)
			if (!thread) throw new AppError('NOT_FOUND', GONE)
			if (thread.status === 'open') {
				await queries.setStatus(tx, thread_id, 'closed')
				await recordAction(tx, {
					project_id: null,
					user_id: admin.id,
					action: 'support.thread_closed',
					subject_id: thread_id,
				})
			}
			return thread
		})
		if (thread.status === 'open') {
			this.#tell([threadRoom(thread_id), ADMINS_ROOM, personRoom(thread.user_id)], 'thread_closed', {
				...{ thread_id, last_seq: thread.last_seq },
			})
		}
		return this.adminThread(thread_id)
	}

	/** Takes a thread on, or leaves it to others. */
	async setAnswering(admin: ChatPerson, id: string, is_answering: boolean): Promise<AdminChatThread> {
		const thread_id = requireId(id, GONE)
		await this.#platform.database.transaction(async (tx) => {
			await requireStillSuperAdmin(tx, admin.id)
			const thread = await queries.lockThread(tx, thread_id)
			if (!thread) throw new AppError('NOT_FOUND', GONE)
			const answering_id = is_answering ? admin.id : null
			// A repeated call isn't logged again.
			if (thread.answering_id === answering_id) return
			await queries.setAnswering(tx, thread_id, answering_id)
			const details = { is_answering }
			await recordAction(tx, {
				project_id: null,
				user_id: admin.id,
				action: 'support.thread_answering',
				subject_id: thread_id,
				details,
			})
		})
		const thread = await this.adminThread(thread_id)
		const { answering_id, answering_name } = thread
		this.#tell([ADMINS_ROOM], 'thread_answering', { thread_id, answering_id, answering_name })
		return thread
	}

	async adminThread(id: string): Promise<AdminChatThread> {
		const thread = await queries.adminThread(this.#platform.database, requireId(id, GONE))
		if (!thread) throw new AppError('NOT_FOUND', GONE)
		return thread
	}

	async adminThreads({
		status,
		search,
		limit,
	}: AdminThreadListQuery): Promise<{ threads: AdminChatThread[]; total: number }> {
		const { database } = this.#platform
		const filter = { status, search }
		return {
			threads: await queries.listThreads(database, filter, limit),
			total: await queries.countMatching(database, filter),
		}
	}

	/** What the session of a person says now; null when the account is gone. */
	personOf(user_id: string): Promise<{ id: string; email: string; is_super_admin: boolean } | null> {
		return queries.personOf(this.#platform.database, user_id)
	}

	/** Notes that somebody types, and tells those who have joined. Returns false when they do so too often. */
	type(indicator: TypingIndicator, except: readonly string[]): boolean {
		if (!this.#typings.take(indicator.user_id)) return false
		this.#typing.set(indicator)
		this.#platform.sockets.share('support_typing', indicator)
		const room = threadRoom(indicator.thread_id)
		if (indicator.user_role === 'user') this.#tell([room], 'user_typing', indicator, except)
		else {
			// People see that the support is typing, not what, and not whose address it is.
			this.#tell([room], 'user_typing', { ...indicator, user_email: '', content: '' }, [...except, ADMINS_ROOM])
			this.#tell([`${room}:admins`], 'user_typing', indicator, except)
		}
		return true
	}

	stopTyping(thread_id: string, user_id: string, user_role: ChatRole, except: readonly string[]): void {
		if (!this.#typing.clear(thread_id, user_id)) return
		this.#platform.sockets.share('support_typing_stopped', { thread_id, user_id })
		this.#tell([threadRoom(thread_id)], 'user_stopped_typing', { thread_id, user_id, user_role }, except)
	}

	/** What another server heard. */
	heardTyping(indicator: TypingIndicator): void {
		this.#typing.set(indicator)
	}
	heardStopped(thread_id: string, user_id: string): void {
		this.#typing.clear(thread_id, user_id)
	}

	/** Who else is typing, as `role` may see it. */
	typingIn(thread_id: string, person_id: string, role: ChatRole): TypingIndicator[] {
		const others = this.#typing.typingIn(thread_id).filter(({ user_id }) => user_id !== person_id)
		if (role === 'admin') return others
		return others.filter((one) => one.user_role === 'admin').map((one) => ({ ...one, user_email: '', content: '' }))
	}

	#tell<Name extends ChatEventName>(
		rooms: readonly string[],
		event: Name,
		payload: ChatEvent<Name>,
		except: readonly string[] = [],
	) {
		this.#platform.sockets.tell(rooms, event, payload, except)
	}
}

export const tooOften = (): AppError =>
	new AppError('RATE_LIMITED', 'You are sending messages too fast. Please wait a moment and try again.')
