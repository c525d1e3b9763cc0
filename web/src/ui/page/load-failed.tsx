import { Button, Stack, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isUnanswered } from '../may-pass.ts'
import { useErrorText } from '../messages/error-text.ts'
import { PageTitle } from './page-title.tsx'

type LoadFailedProps = {
	error: unknown
	onRetry?: () => void
	/** True if nothing else is on the page: it has its title here, the reason if there is no other. */
	isPage?: boolean
	/** The name of the page. */
	title?: string | undefined
}

/**
 * Says why something couldn't be loaded, and offers to try again. What the server left unanswered is loaded again by itself:
 * see `api/keep-trying.ts`.
 */
export function LoadFailed({ error, onRetry, isPage = false, title }: LoadFailedProps) {
	const { t } = useTranslation('shell')
	const { online } = useNetwork()
	const errorText = useErrorText()
	const isOffline = !online && isUnanswered(error)
	const reason = isOffline ? t('offline_page') : errorText(error)
	const Icon = isOffline ? IconWifiOff : IconAlertTriangle
	const isTrying = onRetry !== undefined && isUnanswered(error) && !isOffline
	return (
		<Stack align="center" gap="sm" role="alert" py="xl">
			<Icon size={28} stroke={1.5} color="var(--text-quiet)" aria-hidden />
			{isPage && (
				<PageTitle fw={title ? 600 : 400} fz="md" maw={420}>
					{title ?? reason}
				</PageTitle>
			)}
			{(!isPage || title) && (
				<Text ta="center" maw={420}>
					{reason}
				</Text>
			)}
			{isTrying && (
				<Text size="sm" c="dimmed" ta="center">
					{t('trying_again')}
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
