import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'

/** Says why something could not be loaded and offers to try again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
	const { t } = useTranslation('shell')
	const errorText = useErrorText()
	return (
		<Stack align="center" gap="sm" role="alert" py="xl">
			<IconAlertTriangle size={28} stroke={1.5} color="var(--text-quiet)" aria-hidden />
			<Text ta="center" maw={420}>
				{errorText(error)}
			</Text>
			{onRetry && (
				<Button variant="default" onClick={onRetry}>
					{t('retry')}
				</Button>
			)}
		</Stack>
	)
}
