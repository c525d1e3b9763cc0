import {
	type NotificationPreferences,
	NotificationPreferencesResponse,
} from '@panelyard/contracts/messages/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { browserTimeZone } from '../../locales/browser-time-zone.ts'
import { toast } from '../../ui/messages/toast.ts'
import { notificationKeys, preferencesQuery } from './notifications.queries.ts'

/** How notifications reach the person, and how to change that; a change shows at once. */
export function usePreferences() {
	const client = useQueryClient()
	const { t } = useTranslation('notifications')
	const query = useQuery(preferencesQuery)
	const { mutate } = useMutation({
		mutationKey: notificationKeys.preferenceChanges,
		scope: { id: 'notification_preferences' },
		mutationFn: (preferences: NotificationPreferences) =>
			untilAnswered(() =>
				callApi(NotificationPreferencesResponse, 'PUT', '/notifications/preferences', { body: preferences }),
			),
		onMutate: async (preferences) => {
			await client.cancelQueries({ queryKey: preferencesQuery.queryKey })
			const before = client.getQueryData(preferencesQuery.queryKey)
			client.setQueryData(preferencesQuery.queryKey, preferences)
			return { before }
		},
		onError: (error, _preferences, made) => {
			client.setQueryData(preferencesQuery.queryKey, made?.before)
			toast.failed(t('failed.preferences'), error)
		},
		// Between two changes the answer to the first would take the second one back.
		onSettled: () => {
			if (client.isMutating({ mutationKey: notificationKeys.preferenceChanges }) > 1) return
			return client.invalidateQueries({ queryKey: preferencesQuery.queryKey })
		},
	})
	const change = (changed: Partial<NotificationPreferences>) => {
		const before = client.getQueryData(preferencesQuery.queryKey)
		if (before) mutate({ ...before, ...changed, time_zone: browserTimeZone() ?? before.time_zone })
	}
	return { query, change }
}
