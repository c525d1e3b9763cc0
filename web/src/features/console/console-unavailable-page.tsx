import { Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/link-button.tsx'

/** /sysbly-unavailable: the server didn't answer. */
export function ConsoleUnavailablePage() {
	const { t } = useTranslation('console')
	useDocumentTitle(`${t('unavailable.title')} · Panelyard`)
	return (
		<Center component="main" mih="100dvh" p="md">
			<Stack align="center" gap="md">
				<Title order={1} tabIndex={-1}>
					{t('unavailable.title')}
				</Title>
				<Text c="dimmed" ta="center">
					{t('unavailable.text')}
				</Text>
				<LinkButton to="/sysbly">{t('unavailable.retry')}</LinkButton>
			</Stack>
		</Center>
	)
}
