import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle, useInterval, useNetwork, useTimeout, useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { wantedPage } from './console-guard.ts'

const SOON_MS = 2000
const AGAIN_MS = 15_000

/** /sysbly-unavailable: the server didn't answer. The page that was wanted opens once it does. */
export function ConsoleUnavailablePage() {
	const { t } = useTranslation(['console', 'shell'])
	const { online } = useNetwork()
	const router = useRouter()
	useDocumentTitle(`${t('unavailable.title')} · Panelyard`)
	const open = useCallback(() => void router.navigate({ href: wantedPage(), replace: true }), [router])
	useWindowEvent('online', open)
	// Longer than the checks of a page take without an answer.
	useInterval(open, AGAIN_MS, { autoInvoke: true })
	// The connection may be back before this page is.
	useTimeout(open, SOON_MS, { autoInvoke: true })
	return (
		<Center component="main" mih="100dvh" p="md">
			<Stack align="center" gap="md">
				<Title order={1} tabIndex={-1}>
					{t('unavailable.title')}
				</Title>
				<Text c="dimmed" ta="center">
					{online ? t('unavailable.text') : t('shell:offline_page')}
				</Text>
				<Button onClick={open}>{t('unavailable.retry')}</Button>
			</Stack>
		</Center>
	)
}
