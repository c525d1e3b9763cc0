import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { serverAnswers } from './lazy-page.ts'

/** Says that the app was updated and offers to reload: nothing typed is lost unless the person chooses to. */
export function UpdateOffer() {
	const { t } = useTranslation('shell')
	return (
		<Stack gap="xs" align="flex-start" role="alert">
			<Text fw={600}>{t('update.text')}</Text>
			<Text c="dimmed">{t('update.keep')}</Text>
			<Button onClick={() => window.location.reload()}>{t('update.reload')}</Button>
		</Stack>
	)
}

/** Offers to reload once code turns out to be replaced: hovering a link is enough. */
export function watchForUpdates(): void {
	window.addEventListener('vite:preloadError', () => void offerUpdate())
}

/** Shows the offer once, unless the code is missing because the server doesn't answer. */
export async function offerUpdate(answers: () => Promise<boolean> = serverAnswers): Promise<void> {
	if (await answers()) notifications.show({ id: 'update', autoClose: false, message: <UpdateOffer /> })
}
