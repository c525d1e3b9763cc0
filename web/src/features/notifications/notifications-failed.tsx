import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Stands where notifications would be that couldn't be loaded. */
export function NotificationsFailed({ onRetry }: { onRetry: () => void }) {
	const { t } = useTranslation(['notifications', 'shell'])
	return (
		<Stack align="center" gap="sm" role="alert" py="xl" px="md">
			<IconAlertTriangle size={28} stroke={1.5} color="var(--text-quiet)" aria-hidden />
			<Text ta="center" maw={420}>
				{t('failed.load')}
			</Text>
			<Button variant="default" onClick={onRetry}>
				{t('shell:retry')}
			</Button>
		</Stack>
	)
}
