import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle, useNetwork } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { whenServerAnswers } from '../../api/keep-trying.ts'
import { wantedPage } from './console-guard.ts'

/** /sysbly-unavailable: the server didn't answer. The page that was wanted opens once it does. */
export function ConsoleUnavailablePage() {
	const { t } = useTranslation(['console', 'shell'])
	const { online } = useNetwork()
	const router = useRouter()
	useDocumentTitle(`${t('unavailable.title')} · Panelyard`)
	const open = useCallback(() => void router.navigate({ href: wantedPage(), replace: true }), [router])
	useEffect(() => {
		// The server may answer, and the console still not be available.
		const openAndWait = () => {
			open()
			stop = whenServerAnswers(openAndWait)
		}
		let stop = whenServerAnswers(openAndWait)
		return () => stop()
	}, [open])
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
