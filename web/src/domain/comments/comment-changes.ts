import {
	CommentStatus,
	CommentSummaryResponse,
	DeleteCommentResponse,
	ThreadResponse,
	type Viewpoint,
} from '@panelyard/contracts/messages/comments'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { defineChange, defineDeletion } from '../changes/change-kind.ts'
import type { ChangeTexts } from '../changes/change-texts.ts'
import { type LocalPhoto, photoFile } from '../images/local-photo.ts'
import { pathOf, showThread, showThreadGone, threadPath } from './comments.queries.ts'
import { AboutReply, AboutThread } from './waiting-comments.ts'

/** A text that a person wrote, whom it names, and photos that the server doesn't have yet. */
export type Writing = { text: string; mentions: string[]; photos?: readonly LocalPhoto[] }

/** The photos of a comment as its change sends them, before itself. */
const sentWith = (project_id: string, photos: readonly LocalPhoto[] = []) => ({
	image_ids: photos.map(({ id }) => id),
	files: photos.map((photo) => photoFile(project_id, photo)),
})

/** Enough of a text to know it by. */
const LONGEST_NAME = 60
const short = (text: string): string => (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text)

/** A comment while it waits, by its words or, without any, by its photos. */
const nameOf = ({ t }: ChangeTexts, { text, photos }: { text: string; photos: number }): string =>
	t('changes:name.comment', { text: text === '' ? t('images:count', { count: photos }) : short(text) })

export const threadStarted = defineChange({
	name: 'comment_thread',
	about: AboutThread,
	answer: ThreadResponse,
	done: (client, { project_id }, { thread }) => showThread(client, project_id, thread),
	named: nameOf,
	told: () => null,
	panels: ({ panel_id }) => [panel_id],
})

export function draftThread(
	project_id: string,
	{
		id = newId(),
		panel_id,
		text,
		mentions,
		photos,
		viewpoint,
	}: Writing & { id?: string; panel_id: string; viewpoint: Viewpoint | null },
): ChangeDraft {
	const { image_ids, files } = sentWith(project_id, photos)
	return {
		project_id,
		kind: threadStarted.name,
		request: {
			method: 'POST',
			path: pathOf(project_id),
			body: { id, comment_id: newId(), panel_id, text, mentions, image_ids, viewpoint },
		},
		files,
		about: { panel_id, text, photos: image_ids.length },
	}
}

export const replySent = defineChange({
	name: 'comment_reply',
	about: AboutReply,
	answer: ThreadResponse,
	done: (client, { project_id }, { thread }) => showThread(client, project_id, thread),
	named: nameOf,
	told: () => null,
})

export function draftReply(project_id: string, thread_id: string, { text, mentions, photos }: Writing): ChangeDraft {
	const { image_ids, files } = sentWith(project_id, photos)
	return {
		project_id,
		kind: replySent.name,
		request: {
			method: 'POST',
			path: threadPath(project_id, thread_id),
			body: { id: newId(), text, mentions, image_ids },
		},
		files,
		about: { thread_id, text, photos: image_ids.length },
	}
}

export const commentEdited = defineChange({
	name: 'comment_edited',
	about: z.object({ text: z.string() }),
	answer: ThreadResponse,
	done: (client, { project_id }, { thread }) => showThread(client, project_id, thread),
	named: ({ t }, { text }) => t('changes:name.comment_edited', { text: text === '' ? '📷' : short(text) }),
	told: () => null,
})

export const draftCommentEdit = (project_id: string, comment_id: string, { text, mentions }: Writing): ChangeDraft => ({
	project_id,
	kind: commentEdited.name,
	request: { method: 'PUT', path: `${pathOf(project_id)}/${comment_id}`, body: { text, mentions } },
	about: { text },
})

export const commentDeleted = defineDeletion({
	name: 'comment_deleted',
	about: z.object({ thread_id: z.string() }),
	answer: DeleteCommentResponse,
	done: (client, { project_id, about }, { thread }) => {
		if (thread) showThread(client, project_id, thread)
		else showThreadGone(client, project_id, about.thread_id)
	},
	named: ({ t }) => t('changes:name.comment_deleted'),
	told: ({ t }) => t('changes:done.comment_deleted'),
})

/** Deletes a comment, and the thread with its last one. */
export const draftCommentDeletion = (project_id: string, thread_id: string, comment_id: string): ChangeDraft => ({
	project_id,
	kind: commentDeleted.name,
	request: { method: 'DELETE', path: `${pathOf(project_id)}/${comment_id}` },
	about: { thread_id },
})

export const threadSettled = defineChange({
	name: 'thread_status',
	about: z.object({ thread_id: z.string(), status: CommentStatus }),
	answer: ThreadResponse,
	done: (client, { project_id }, { thread }) => showThread(client, project_id, thread),
	named: ({ t }, { status }) =>
		t(status === 'resolved' ? 'changes:name.thread_resolved' : 'changes:name.thread_reopened'),
	told: ({ t }, { about }) =>
		t(about.status === 'resolved' ? 'changes:done.thread_resolved' : 'changes:done.thread_reopened'),
	undo: ({ project_id, about: { thread_id, status } }) =>
		draftThreadStatus(project_id, thread_id, status === 'open' ? 'resolved' : 'open'),
})

/** Resolves a thread or opens it again. */
export const draftThreadStatus = (project_id: string, thread_id: string, status: CommentStatus): ChangeDraft => ({
	project_id,
	kind: threadSettled.name,
	request: { method: 'PUT', path: threadPath(project_id, thread_id), body: { status } },
	about: { thread_id, status },
})

export const threadRead = defineChange({
	name: 'thread_read',
	about: z.object({}),
	answer: ThreadResponse,
	done: (client, { project_id }, { thread }) => showThread(client, project_id, thread),
	named: ({ t }) => t('changes:unknown'),
	told: () => null,
	isQuiet: true,
})

export const draftThreadRead = (project_id: string, thread_id: string, is_read: boolean): ChangeDraft => ({
	project_id,
	kind: threadRead.name,
	request: { method: 'PUT', path: `${threadPath(project_id, thread_id)}/read`, body: { is_read } },
	about: {},
})

export const allRead = defineChange({
	name: 'all_comments_read',
	about: z.object({}),
	answer: CommentSummaryResponse,
	done: (client, { project_id }) => void client.invalidateQueries({ queryKey: queryKeys.comments(project_id) }),
	named: ({ t }) => t('changes:unknown'),
	told: () => null,
	isQuiet: true,
})

export const draftAllRead = (project_id: string): ChangeDraft => ({
	project_id,
	kind: allRead.name,
	request: { method: 'PUT', path: `${pathOf(project_id)}/read` },
	about: {},
})
