import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/messages/toast.ts'
import { isPushSupported, pushState, turnPushOff, turnPushOn } from './browser-push.ts'
import { notificationKeys, pushQuery } from './notifications.queries.ts'

/** Whether this browser shows notifications while the app is closed, and how to change that. */
export function PushHere() {
	const { t } = useTranslation('notifications')
	const client = useQueryClient()
	const stateKey = [...notificationKeys.push, 'state']
	const server = useQuery({ ...pushQuery, enabled: isPushSupported() }).data
	const devices = server?.subscriptions.map(({ id }) => id)
	const state = useQuery({
		queryKey: [...stateKey, devices],
		queryFn: () => pushState(devices ?? []),
		enabled: devices !== undefined || !isPushSupported(),
		staleTime: 0,
	}).data
	const change = useMutation({
		mutationFn: async () => (state === 'on' ? turnPushOff() : turnPushOn(server?.public_key ?? '')),
		onError: (error) => toast.failed(t('push.failed'), error),
		onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.push }),
	})
	if (state === undefined) return null
	if (state === 'insecure' || state === 'unsupported' || state === 'denied') {
		return (
			<Text size="sm" c="dimmed">
				{t(`push.${state}`)}
			</Text>
		)
	}
	return (
		<Group gap="sm">
			<Button variant="default" disabled={!server} loading={change.isPending} onClick={() => change.mutate()}>
				{t(state === 'on' ? 'push.turn_off' : 'push.turn_on')}
			</Button>
			{server && server.subscriptions.length > 0 && (
				<Text size="sm" c="dimmed">
					{t('push.devices', { count: server.subscriptions.length })}
				</Text>
			)}
		</Group>
	)
}
