import {
	type CommentListQuery,
	CommentListResponse,
	CommentSummaryResponse,
	type CommentThread,
	type PanelCommentCounts,
	PhotoListResponse,
	ThreadResponse,
} from '@panelyard/contracts/messages/comments'
import {
	type InfiniteData,
	keepPreviousData,
	type QueryClient,
	queryOptions,
	useInfiniteQuery,
	useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { byPage } from '../../api/by-page.ts'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Live events and own changes keep comments true; other windows of the same person are seen on coming back. */
const STALE_MS = 15_000
export const pathOf = (projectId: string) => `/projects/${projectId}/comments`
export const threadPath = (projectId: string, threadId: string) => `${pathOf(projectId)}/threads/${threadId}`
const keys = {
	summary: (projectId: string) => [...queryKeys.comments(projectId), 'summary'] as const,
	lists: (projectId: string) => [...queryKeys.comments(projectId), 'list'] as const,
	photos: (projectId: string) => [...queryKeys.comments(projectId), 'photos'] as const,
	thread: (projectId: string, threadId: string) => [...queryKeys.comments(projectId), 'thread', threadId] as const,
}

const summaryQuery = (projectId: string) =>
	queryOptions({
		queryKey: keys.summary(projectId),
		queryFn: (context) =>
			fetchVersioned(context, () =>
				callApi(CommentSummaryResponse, 'GET', `${pathOf(projectId)}/summary`, { signal: context.signal }),
			),
		staleTime: STALE_MS,
	})

/** How many threads there are and where. Not asked for visitors, who see no comments. */
export const useCommentSummary = (projectId: string, mayRead: boolean) =>
	useQuery({ ...summaryQuery(projectId), enabled: mayRead })

export type CommentCounts = ReadonlyMap<string, PanelCommentCounts>
const NO_COUNTS: CommentCounts = new Map()

/** Threads of each panel that has any. */
export function useCommentCounts(projectId: string, mayRead: boolean): CommentCounts {
	const { data } = useCommentSummary(projectId, mayRead)
	return useMemo(() => (data ? new Map(data.panels.map((panel) => [panel.panel_id, panel])) : NO_COUNTS), [data])
}

export type ThreadFilter = Partial<
	Pick<CommentListQuery, 'status' | 'unread' | 'mine' | 'panel_id' | 'group_id' | 'search'>
>

/** Threads by a filter, a page at a time, the last active first. */
export const useThreads = (projectId: string, filter: ThreadFilter, mayRead = true) =>
	useInfiniteQuery({
		queryKey: [...keys.lists(projectId), filter],
		queryFn: (context) => {
			const { pageParam, signal } = context
			const fetchPage = () =>
				callApi(CommentListResponse, 'GET', pathOf(projectId), { query: { ...filter, page: pageParam }, signal })
			// The first page is read first, and so is the oldest.
			return pageParam === 1 ? fetchVersioned(context, fetchPage) : fetchPage()
		},
		...byPage,
		select: ({ pages }) => ({ threads: withoutRepeats(pages), total: pages[0]?.total ?? 0 }),
		// Another filter keeps the list in sight until its answer is there; another panel does not.
		placeholderData: filter.panel_id === undefined ? keepPreviousData : undefined,
		staleTime: STALE_MS,
		enabled: mayRead,
	})

/** Something said between two pages moves threads from one to the next. */
const withoutRepeats = (pages: readonly CommentListResponse[]): CommentThread[] => [
	...new Map(pages.flatMap(({ threads }) => threads).map((thread) => [thread.id, thread])).values(),
]

/** Photos of the comments of a project, a page at a time, the newest first. */
export const usePhotos = (projectId: string) =>
	useInfiniteQuery({
		queryKey: keys.photos(projectId),
		queryFn: (context) => {
			const { pageParam, signal } = context
			const fetchPage = () =>
				callApi(PhotoListResponse, 'GET', `${pathOf(projectId)}/photos`, { query: { page: pageParam }, signal })
			return pageParam === 1 ? fetchVersioned(context, fetchPage) : fetchPage()
		},
		...byPage,
		// A photo added between two pages moves others from one to the next.
		select: ({ pages }) => [
			...new Map(
				pages.flatMap(({ photos }) => photos).map((photo) => [`${photo.comment_id} ${photo.image.id}`, photo]),
			).values(),
		],
		staleTime: STALE_MS,
	})

/** One thread, wherever it was opened from; nothing is fetched for a null id. */
export const useThread = (projectId: string, threadId: string | null) =>
	useQuery({
		queryKey: keys.thread(projectId, threadId ?? ''),
		queryFn: async ({ signal }) =>
			(await callApi(ThreadResponse, 'GET', threadPath(projectId, threadId ?? ''), { signal })).thread,
		staleTime: STALE_MS,
		enabled: threadId !== null,
	})

/** Puts the new state of a thread wherever it is shown, and has what depends on it fetched. */
export function showThread(queryClient: QueryClient, projectId: string, thread: CommentThread): void {
	queryClient.setQueryData(keys.thread(projectId, thread.id), thread)
	queryClient.setQueriesData<InfiniteData<CommentListResponse>>(
		{ queryKey: keys.lists(projectId) },
		(list) =>
			list && {
				...list,
				pages: list.pages.map((page) => ({
					...page,
					threads: page.threads.map((known) => (known.id === thread.id ? thread : known)),
				})),
			},
	)
	fetchDependents(queryClient, projectId)
}

/** Counts, lists and photos. */
const fetchDependents = (queryClient: QueryClient, projectId: string): void => {
	for (const key of [keys.summary, keys.lists, keys.photos])
		void queryClient.invalidateQueries({ queryKey: key(projectId) })
}

/** Takes a thread that is gone out of what is shown. */
export function showThreadGone(queryClient: QueryClient, projectId: string, threadId: string): void {
	queryClient.removeQueries({ queryKey: keys.thread(projectId, threadId) })
	fetchDependents(queryClient, projectId)
}
