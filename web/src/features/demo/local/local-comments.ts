import type {
	CommentListQuery,
	CommentListResponse,
	CommentStatus,
	CommentSummaryResponse,
	CommentThread,
	CreateThreadRequest,
	EditCommentRequest,
	Mention,
	PhotoListQuery,
	PhotoListResponse,
	ReplyRequest,
} from '@panelyard/contracts/messages/comments'
import { searchable } from '@panelyard/rules/texts/searchable'
import type { z } from 'zod'
import { LocalError } from './local-error.ts'
import type { LocalState, LocalThread } from './local-state.ts'

// One person alone writes here, so that nothing is ever unread.

const THREAD_GONE = 'These comments no longer exist'
const COMMENT_GONE = 'This comment no longer exists'

const shown = (state: LocalState, { comments, ...thread }: LocalThread): CommentThread => ({
	...thread,
	panel_label: state.labelOf(thread.panel_id),
	comments: comments.map((comment) => ({ ...comment, is_read: true })),
	unread_count: 0,
})

export function listThreads(state: LocalState, query: CommentListQuery): CommentListResponse {
	const { page, page_size } = query
	const search = query.search && searchable(query.search)
	const group = state.groups.find(({ id }) => id === query.group_id)
	const isFound = (thread: LocalThread) => {
		if (!search) return true
		const { mark = '', name = '', own_name = '' } = state.panels.get(thread.panel_id) ?? {}
		const texts = [mark, name, own_name, ...thread.comments.map(({ text }) => text)]
		return texts.some((text) => searchable(text).includes(search))
	}
	const found = state.threads.filter(
		(thread) =>
			(!query.status || thread.status === query.status) &&
			!query.unread &&
			(!query.panel_id || thread.panel_id === query.panel_id) &&
			(!query.group_id || group?.panels.has(thread.panel_id)) &&
			isFound(thread),
	)
	const ordered = found.toSorted((a, b) => (a.updated_at === b.updated_at ? 0 : a.updated_at < b.updated_at ? 1 : -1))
	const threads = ordered.slice((page - 1) * page_size, page * page_size).map((thread) => shown(state, thread))
	return { threads, total: found.length, page, page_size, revision: state.revision }
}

/** There are none: photos go to a server only. */
export const listPhotos = (state: LocalState, { page, page_size }: PhotoListQuery): PhotoListResponse => ({
	photos: [],
	total: 0,
	page,
	page_size,
	revision: state.revision,
})

export function summary(state: LocalState): CommentSummaryResponse {
	const panels = new Map<string, CommentSummaryResponse['panels'][number]>()
	for (const { panel_id, status } of state.threads) {
		const counts = panels.get(panel_id) ?? { panel_id, open: 0, resolved: 0, unread: 0 }
		counts[status]++
		panels.set(panel_id, counts)
	}
	const sum = (count: 'open' | 'resolved') => [...panels.values()].reduce((total, panel) => total + panel[count], 0)
	return {
		panels: [...panels.values()],
		open: sum('open'),
		resolved: sum('resolved'),
		unread: 0,
		revision: state.revision,
	}
}

export const threadOf = (state: LocalState, id: string): CommentThread => shown(state, requireThread(state, id))

function requireThread(state: LocalState, id: string): LocalThread {
	const thread = state.threads.find((one) => one.id === id)
	if (!thread) throw new LocalError('NOT_FOUND', THREAD_GONE)
	return thread
}

function requireComment(state: LocalState, id: string) {
	for (const thread of state.threads) {
		const comment = thread.comments.find((one) => one.id === id && !one.is_deleted)
		if (comment) return { comment, thread }
	}
	throw new LocalError('NOT_FOUND', COMMENT_GONE)
}

const tell = (state: LocalState, { id: thread_id, panel_id }: LocalThread) =>
	state.tell('comments_changed', { thread_id, panel_id, revision: state.revision })

const isTaken = (state: LocalState, id: string): boolean =>
	state.threads.some(({ comments }) => comments.some((comment) => comment.id === id))

const iso = (state: LocalState): string => new Date(state.now()).toISOString()

/** Those of the people whom the text names; only the person themselves is there. */
function readMentions(state: LocalState, text: string, ids: readonly string[]): Mention[] {
	const { id, name } = state.person
	if (ids.some((one) => one !== id))
		throw new LocalError('NOT_FOUND', 'One of the people mentioned has no access to this project')
	return ids.length > 0 && text.includes(`@${name}`) ? [{ user_id: id, name }] : []
}

function write(
	state: LocalState,
	thread: LocalThread,
	{ id: chosen, text, mentions: ids }: z.output<typeof ReplyRequest>,
): void {
	if (chosen !== undefined && isTaken(state, chosen))
		throw new LocalError('CONFLICT', 'This id is taken. Send the request with a new one.')
	const mentions = readMentions(state, text, ids)
	state.requireRoom('comments', thread.comments.length)
	thread.updated_at = iso(state)
	thread.comments.push({
		id: chosen ?? state.newId(),
		thread_id: thread.id,
		text,
		author_id: state.person.id,
		author_name: state.person.name,
		mentions,
		// Photos go to a server only.
		images: [],
		created_at: thread.updated_at,
		edited_at: null,
		is_deleted: false,
	})
}

export function createThread(
	state: LocalState,
	{ id, comment_id, panel_id, viewpoint, ...writing }: z.output<typeof CreateThreadRequest>,
): CommentThread {
	return state.change(() => {
		const there = state.threads.find((thread) => thread.id === id)
		if (there) return state.leaveUnchanged(shown(state, there))
		state.requirePanels([panel_id])
		state.requireRoom('threads', state.threads.length)
		const at = iso(state)
		const thread: LocalThread = {
			id: id ?? state.newId(),
			panel_id,
			status: 'open',
			viewpoint,
			comments: [],
			author_id: state.person.id,
			resolved_by_name: null,
			resolved_at: null,
			created_at: at,
			updated_at: at,
		}
		write(state, thread, { ...writing, id: comment_id })
		state.threads.push(thread)
		tell(state, thread)
		return shown(state, thread)
	})
}

export function reply(state: LocalState, thread_id: string, writing: z.output<typeof ReplyRequest>): CommentThread {
	return state.change(() => {
		const thread = requireThread(state, thread_id)
		if (thread.comments.some(({ id }) => id === writing.id)) return state.leaveUnchanged(shown(state, thread))
		write(state, thread, writing)
		tell(state, thread)
		return shown(state, thread)
	})
}

export function editComment(
	state: LocalState,
	comment_id: string,
	{ text, mentions }: z.output<typeof EditCommentRequest>,
): CommentThread {
	return state.change(() => {
		const { comment, thread } = requireComment(state, comment_id)
		const named = readMentions(state, text, mentions)
		if (text !== comment.text) Object.assign(comment, { text, edited_at: iso(state) })
		comment.mentions = named
		tell(state, thread)
		return shown(state, thread)
	})
}

/** Null when the thread went with its last comment. */
export function deleteComment(state: LocalState, comment_id: string): CommentThread | null {
	return state.change(() => {
		const { comment, thread } = requireComment(state, comment_id)
		Object.assign(comment, { text: '', mentions: [], is_deleted: true })
		tell(state, thread)
		if (thread.comments.some(({ is_deleted }) => !is_deleted)) return shown(state, thread)
		state.threads = state.threads.filter((one) => one !== thread)
		return null
	})
}

export function setThreadStatus(state: LocalState, thread_id: string, status: CommentStatus): CommentThread {
	return state.change(() => {
		const thread = requireThread(state, thread_id)
		if (thread.status === status) return state.leaveUnchanged(shown(state, thread))
		const at = iso(state)
		const isResolved = status === 'resolved'
		Object.assign(thread, {
			status,
			updated_at: at,
			resolved_at: isResolved ? at : null,
			resolved_by_name: isResolved ? state.person.name : null,
		})
		tell(state, thread)
		return shown(state, thread)
	})
}
