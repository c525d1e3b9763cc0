import {
	NOTIFICATIONS_PER_PAGE,
	NotificationListResponse,
	NotificationPreferencesResponse,
	type NotificationType,
	PushSubscriptionsResponse,
	UnreadCountResponse,
} from '@panelyard/contracts/messages/notifications'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** How often the bell asks, while somebody can see it. */
const POLL_MS = 60_000
export const BELL_SHOWS = 5

export type NotificationFilter = { page: number; unread_only: boolean; type: NotificationType | undefined }

/** Keys below `queryKeys.notifications`. */
export const notificationKeys = {
	unread: [...queryKeys.notifications, 'unread'],
	lists: [...queryKeys.notifications, 'lists'],
	preferences: [...queryKeys.notifications, 'preferences'],
	push: [...queryKeys.notifications, 'push'],
	/** Of mutations: what people do with their notifications, and with the preferences. */
	changes: [...queryKeys.notifications, 'changes'],
	preferenceChanges: [...queryKeys.notifications, 'preference_changes'],
} as const

/** Reads the lists and the count again, unless a change is on its way, which does it when it has ended. */
export function refreshNotifications(client: QueryClient): void {
	if (client.isMutating({ mutationKey: notificationKeys.changes }) > 0) return
	void client.invalidateQueries({ queryKey: notificationKeys.lists })
	void client.invalidateQueries({ queryKey: notificationKeys.unread })
}

/** How many are unread: asked each minute, not while the tab is hidden, and at once when it is seen again. */
export const unreadQuery = queryOptions({
	queryKey: notificationKeys.unread,
	queryFn: async ({ signal }) => {
		const { unread_count } = await callApi(UnreadCountResponse, 'GET', '/notifications/unread-count', { signal })
		return unread_count
	},
	refetchInterval: POLL_MS,
	refetchIntervalInBackground: false,
	refetchOnWindowFocus: 'always',
	staleTime: 0,
})

const readList = (query: Partial<NotificationFilter> & { per_page: number }, language: string, signal: AbortSignal) =>
	callApi(NotificationListResponse, 'GET', '/notifications', { query: { ...query, language }, signal })

/** The newest, for the bell. */
export const latestQuery = (language: string) =>
	queryOptions({
		queryKey: [...notificationKeys.lists, language, 'latest'],
		queryFn: ({ signal }) => readList({ per_page: BELL_SHOWS }, language, signal),
		staleTime: 0,
	})

export const listQuery = (filter: NotificationFilter, language: string) =>
	queryOptions({
		queryKey: [...notificationKeys.lists, language, filter],
		queryFn: ({ signal }) => readList({ ...filter, per_page: NOTIFICATIONS_PER_PAGE }, language, signal),
		placeholderData: keepPreviousData,
		staleTime: 0,
	})

export const preferencesQuery = queryOptions({
	queryKey: notificationKeys.preferences,
	queryFn: async ({ signal }) =>
		(await callApi(NotificationPreferencesResponse, 'GET', '/notifications/preferences', { signal })).preferences,
})

export const pushQuery = queryOptions({
	queryKey: notificationKeys.push,
	queryFn: ({ signal }) => callApi(PushSubscriptionsResponse, 'GET', '/notifications/push-subscriptions', { signal }),
})
