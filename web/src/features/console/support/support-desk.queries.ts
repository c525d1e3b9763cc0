import {
	type AdminChatThread,
	AdminThreadListResponse,
	AdminThreadResponse,
	CannedReplyListResponse,
	type CannedReplyRequest,
	NoteListResponse,
	type SupportedPerson,
	SupportedPersonResponse,
} from '@panelyard/contracts/messages/support-chat'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { untilAnswered } from '../../../api/until-answered.ts'
import type { ChatSocket } from '../../../domain/support-chat/chat-socket.ts'
import { WHILE_RUNNING_MS } from '../projects/projects.queries.ts'

const THREADS = '/admin/support/chat/threads'
const REPLIES = '/admin/support/canned-replies'
const root = ['console', 'support'] as const

export type ThreadFilter = { status: 'open' | 'closed' | 'all'; search: string }

export const threadListKey = [...root, 'threads']
export const threadListQuery = (filter: ThreadFilter) =>
	queryOptions({
		queryKey: [...threadListKey, filter],
		queryFn: ({ signal }) =>
			callApi(AdminThreadListResponse, 'GET', THREADS, {
				query: { status: filter.status, search: filter.search || null },
				signal,
			}),
		placeholderData: keepPreviousData,
		staleTime: 0,
	})

const isConverting = (person: SupportedPerson | undefined): boolean =>
	person?.failed_conversions.some(
		({ newest_status }) => newest_status === 'QUEUED' || newest_status === 'PROCESSING',
	) ?? false

/** One conversation, whether or not a list has it. */
export const threadQuery = (thread_id: string) =>
	queryOptions({
		queryKey: [...threadListKey, 'one', thread_id],
		queryFn: async ({ signal }) =>
			(await callApi(AdminThreadResponse, 'GET', `${THREADS}/${thread_id}`, { signal })).thread,
		staleTime: 0,
	})

export const supportedPersonQuery = (thread_id: string) =>
	queryOptions({
		queryKey: [...root, 'person', thread_id],
		queryFn: async ({ signal }) =>
			(await callApi(SupportedPersonResponse, 'GET', `${THREADS}/${thread_id}/person`, { signal })).person,
		staleTime: 0,
		refetchInterval: ({ state }) => (isConverting(state.data) ? WHILE_RUNNING_MS : false),
	})

export const notesQuery = (thread_id: string) =>
	queryOptions({
		queryKey: [...root, 'notes', thread_id],
		queryFn: async ({ signal }) =>
			(await callApi(NoteListResponse, 'GET', `${THREADS}/${thread_id}/notes`, { signal })).notes,
		staleTime: 0,
	})

/** Shows notes as colleagues add them, and fetches those that were missed while there was no connection. */
export function useNotesOfColleagues(socket: ChatSocket | null, thread_id: string): void {
	const client = useQueryClient()
	useEffect(() => {
		if (!socket) return
		const { queryKey } = notesQuery(thread_id)
		const ends = [
			socket.hear({
				note_added: ({ thread_id: of, note }) => {
					if (of !== thread_id) return
					client.setQueryData(queryKey, (listed) => listed && [note, ...listed.filter(({ id }) => id !== note.id)])
				},
			}),
			socket.onConnected(() => void client.invalidateQueries({ queryKey })),
		]
		return () => {
			for (const end of ends) end()
		}
	}, [socket, client, thread_id])
}

export const repliesQuery = queryOptions({
	queryKey: [...root, 'replies'],
	queryFn: async ({ signal }) => (await callApi(CannedReplyListResponse, 'GET', REPLIES, { signal })).replies,
})

export const addNote = async (thread_id: string, note: { id: string; text: string }) =>
	(await untilAnswered(() => callApi(NoteListResponse, 'POST', `${THREADS}/${thread_id}/notes`, { body: note }))).notes

export const closeThread = async (thread_id: string): Promise<AdminChatThread> =>
	(await untilAnswered(() => callApi(AdminThreadResponse, 'POST', `${THREADS}/${thread_id}/close`))).thread

export async function setAnswering(thread_id: string, is_answering: boolean): Promise<AdminChatThread> {
	const path = `${THREADS}/${thread_id}/answering`
	return (await untilAnswered(() => callApi(AdminThreadResponse, 'PUT', path, { body: { is_answering } }))).thread
}

export const saveReply = async ({ id, ...reply }: CannedReplyRequest & { id: string }) =>
	(await untilAnswered(() => callApi(CannedReplyListResponse, 'PUT', `${REPLIES}/${id}`, { body: reply }))).replies

export const deleteReply = async (id: string) =>
	(await untilAnswered(() => callApi(CannedReplyListResponse, 'DELETE', `${REPLIES}/${id}`))).replies
