import {
	MarkAllReadResponse,
	type Notification,
	type NotificationListResponse,
	NotificationResponse,
	RemoveNotificationsResponse,
	RestoreNotificationsResponse,
} from '@panelyard/contracts/messages/notifications'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { toast } from '../../ui/messages/toast.ts'
import { notificationKeys } from './notifications.queries.ts'

type Show = (client: QueryClient) => void

const changeCount = (client: QueryClient, by: number) =>
	client.setQueryData<number>(notificationKeys.unread, (count) =>
		count === undefined ? count : Math.max(0, count + by),
	)

const changeLists = (client: QueryClient, change: (list: NotificationListResponse) => NotificationListResponse) =>
	client.setQueriesData<NotificationListResponse>({ queryKey: notificationKeys.lists }, (list) => list && change(list))

const asRead = (notification: Notification, is_read: boolean): Notification => ({
	...notification,
	is_read,
	read_at: is_read ? (notification.read_at ?? new Date().toISOString()) : null,
})

const showRead =
	({ id, is_read: before }: Notification, is_read: boolean): Show =>
	(client) => {
		if (before !== is_read) changeCount(client, is_read ? -1 : 1)
		changeLists(client, (list) => ({
			...list,
			notifications: list.notifications.map((each) => (each.id === id ? asRead(each, is_read) : each)),
		}))
	}

const showAllRead: Show = (client) => {
	client.setQueryData<number>(notificationKeys.unread, 0)
	changeLists(client, (list) => ({
		...list,
		notifications: list.notifications.map((each) => asRead(each, true)),
	}))
}

const showRemoved =
	({ id, is_read }: Notification): Show =>
	(client) => {
		if (!is_read) changeCount(client, -1)
		changeLists(client, (list) => {
			const notifications = list.notifications.filter((each) => each.id !== id)
			return { ...list, notifications, total: list.total - (list.notifications.length - notifications.length) }
		})
	}

const showCleared: Show = (client) => {
	client.setQueryData<number>(notificationKeys.unread, 0)
	changeLists(client, (list) => ({ ...list, notifications: [], total: 0 }))
}

/** Whether no other change is on its way. */
const isLast = (client: QueryClient) => client.isMutating({ mutationKey: notificationKeys.changes }) <= 1

type Failure = 'mark_read' | 'mark_all_read' | 'remove' | 'clear_all' | 'restore'

/**
 * A change that shows at once and is taken back when the server doesn't make it, with the words of `failure`.
 * After the last of several the lists are read again: earlier they would show what is on its way as it was before.
 */
function useShownChange<Input, Answer extends { unread_count: number }>(
	failure: Failure,
	send: (input: Input) => Promise<Answer>,
	show: (input: Input) => Show,
) {
	const client = useQueryClient()
	const { t } = useTranslation('notifications')
	return useMutation({
		mutationKey: notificationKeys.changes,
		mutationFn: (input: Input) => untilAnswered(() => send(input)),
		onMutate: async (input: Input) => {
			await client.cancelQueries({ queryKey: notificationKeys.lists })
			await client.cancelQueries({ queryKey: notificationKeys.unread })
			const count = client.getQueryData<number>(notificationKeys.unread)
			const lists = client.getQueriesData<NotificationListResponse>({ queryKey: notificationKeys.lists })
			show(input)(client)
			return { count, lists }
		},
		onError: (error, _input, before) => {
			client.setQueryData(notificationKeys.unread, before?.count)
			for (const [key, list] of before?.lists ?? []) client.setQueryData(key, list)
			toast.failed(t(`failed.${failure}`), error)
		},
		onSuccess: ({ unread_count }) => {
			if (isLast(client)) client.setQueryData<number>(notificationKeys.unread, unread_count)
		},
		onSettled: () => {
			if (!isLast(client)) return
			void client.invalidateQueries({ queryKey: notificationKeys.unread })
			return client.invalidateQueries({ queryKey: notificationKeys.lists })
		},
	})
}

/** What people do with their notifications. */
export function useNotificationChanges() {
	const { i18n } = useTranslation()
	const setRead = useShownChange(
		'mark_read',
		({ notification, is_read }: { notification: Notification; is_read: boolean }) =>
			callApi(NotificationResponse, 'PUT', `/notifications/${notification.id}/read`, {
				query: { language: i18n.language, is_read },
			}),
		({ notification, is_read }) => showRead(notification, is_read),
	)
	const setAllRead = useShownChange(
		'mark_all_read',
		() => callApi(MarkAllReadResponse, 'PUT', '/notifications/mark-all-read'),
		() => showAllRead,
	)
	const remove = useShownChange(
		'remove',
		(notification: Notification) => callApi(RemoveNotificationsResponse, 'DELETE', `/notifications/${notification.id}`),
		showRemoved,
	)
	const clearAll = useShownChange(
		'clear_all',
		(removal_id: string) =>
			callApi(RemoveNotificationsResponse, 'DELETE', '/notifications/clear-all', { query: { removal_id } }),
		() => showCleared,
	)
	const restore = useShownChange(
		'restore',
		(removal_id: string) =>
			callApi(RestoreNotificationsResponse, 'POST', '/notifications/restore', { body: { removal_id } }),
		() => () => {},
	)
	return { setRead, setAllRead, remove, clearAll, restore }
}
