import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_REPLACED } from '../api/import-code.ts'

const ID = 'update'
let isOnPage = false

/** Says that the app was updated and offers to reload: nothing typed is lost unless the person chooses to. */
function UpdateOffer() {
	const { t } = useTranslation('shell')
	return (
		<Stack gap="xs" align="flex-start" role="alert">
			<Text fw={600}>{t('update.text')}</Text>
			<Text c="dimmed">{t('update.keep')}</Text>
			<Button onClick={() => window.location.reload()}>{t('update.reload')}</Button>
		</Stack>
	)
}

/** The offer in place of a page, which then is the only one. */
export function UpdatePage() {
	useLayoutEffect(() => {
		isOnPage = true
		notifications.hide(ID)
		return () => {
			isOnPage = false
		}
	}, [])
	return <UpdateOffer />
}

/** Offers to reload once code turns out to be replaced: hovering a link is enough. */
export const watchForUpdates = (): void => window.addEventListener(CODE_REPLACED, offerUpdate)

/** Shows the offer, once and only where the page doesn't. */
export function offerUpdate(): void {
	if (!isOnPage) notifications.show({ id: ID, autoClose: false, message: <UpdateOffer /> })
}
