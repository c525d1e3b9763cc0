import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'
import { PageTitle } from './page-title.tsx'

type LoadFailedProps = {
	error: unknown
	onRetry?: () => void
	/** True if nothing else is on the page: the reason is the page's title. */
	isPage?: boolean
}

/** Says why something could not be loaded and offers to try again. */
export function LoadFailed({ error, onRetry, isPage = false }: LoadFailedProps) {
	const { t } = useTranslation('shell')
	const errorText = useErrorText()
	return (
		<Stack align="center" gap="sm" role="alert" py="xl">
			<IconAlertTriangle size={28} stroke={1.5} color="var(--text-quiet)" aria-hidden />
			{isPage ? (
				<PageTitle fw={400} fz="md" maw={420}>
					{errorText(error)}
				</PageTitle>
			) : (
				<Text ta="center" maw={420}>
					{errorText(error)}
				</Text>
			)}
			{onRetry && (
				<Button variant="default" onClick={onRetry}>
					{t('retry')}
				</Button>
			)}
		</Stack>
	)
}
