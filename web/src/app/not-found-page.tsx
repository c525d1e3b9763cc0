import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** /404, where every address that matches no page ends. */
export function NotFoundPage() {
	const { t } = useTranslation('public')
	useDocumentTitle(`${t('not_found.title')} · Panelyard`)
	return (
		<Center component="main" mih="100dvh" p="md">
			<Stack align="center" gap="md">
				<Title order={1} tabIndex={-1}>
					{t('not_found.title')}
				</Title>
				<Text c="dimmed" ta="center">
					{t('not_found.text')}
				</Text>
				<Button component={Link} to="/">
					{t('not_found.home')}
				</Button>
			</Stack>
		</Center>
	)
}
