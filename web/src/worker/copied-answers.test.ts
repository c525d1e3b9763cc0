import type { CommentThread } from '@panelyard/contracts/messages/comments'
import type { OfflineCopyResponse } from '@panelyard/contracts/projects/offline-copy'
import { expect, test } from 'vitest'
import { copiedAnswer } from './copied-answers.ts'

const thread = (id: string, part: Partial<CommentThread>) =>
	({ id, panel_id: 'a', status: 'open', unread_count: 0, ...part }) as CommentThread
const threads = [thread('1', {}), thread('2', { panel_id: 'b', unread_count: 1 }), thread('3', { status: 'resolved' })]
const copy = {
	instructions: [],
	files: [{ id: 'f', panel_id: 'b' }],
	threads,
	image_bytes: 0,
	revision: 7,
} as unknown as OfflineCopyResponse
const answer = (path: string) => copiedAnswer(`/projects/p${path}`, copy)
const ids = (query: string) => (answer(`/comments${query}`) as { threads: CommentThread[] }).threads.map(({ id }) => id)

test('answers for files of a panel, and for one thread', () => {
	expect(answer('/panels/b/files')).toEqual({ files: copy.files, revision: 7 })
	expect(answer('/panels/a/files')).toEqual({ files: [], revision: 7 })
	expect(answer('/comments/threads/2')).toEqual({ thread: threads[1] })
	expect(answer('/comments/threads/9')).toBeNull()
})

test('answers for lists of threads as the server does, but for what only the server finds', () => {
	expect(ids('?page=1')).toEqual(['1', '2', '3'])
	expect(ids('?panel_id=a&page=1')).toEqual(['1', '3'])
	expect(ids('?status=open&page=1')).toEqual(['1', '2'])
	expect(ids('?unread=true&page=1')).toEqual(['2'])
	expect(ids('?page=2&page_size=2')).toEqual(['3'])
	expect(answer('/comments?search=crack&page=1')).toBeNull()
})

test('answers for nothing else', () => {
	for (const path of ['', '/panels/a', '/panels/columns', '/statuses', '/comments/summary'])
		expect(answer(path), path).toBeNull()
})
