import { Anchor, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { onPaymentRequired } from '../api/payment-required.ts'
import { refreshBilling } from '../domain/account/billing-status.ts'
import type { AppRouter } from './router.tsx'

const ID = 'payment-required'
const PAGE = '/app/dashboard/billing'

/** Says that the trial is over and leads to the plans. Toasts are outside the router, so the page is opened by `onOpen`. */
export function UpgradeOffer({ onOpen }: { onOpen: () => void }) {
	const { t } = useTranslation(['shell', 'billing'])
	const open = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return
		event.preventDefault()
		onOpen()
	}
	return (
		<Stack gap={4} align="flex-start">
			<Text fw={600}>{t('trial.over_title')}</Text>
			<Text c="dimmed">{t('trial.over_text')}</Text>
			<Anchor href={PAGE} onClick={open}>
				{t('billing:how_to_upgrade')}
			</Anchor>
		</Stack>
	)
}

/** Whatever is answered 402 leads to the plans, and asks anew how the person stands. */
export function showHowToUpgrade(router: AppRouter, queryClient: QueryClient): void {
	onPaymentRequired(() => {
		refreshBilling(queryClient)
		if (router.state.location.pathname === PAGE) return
		const open = () => {
			notifications.hide(ID)
			void router.navigate({ to: PAGE })
		}
		notifications.show({
			id: ID,
			color: 'yellow',
			autoClose: false,
			role: 'alert',
			message: <UpgradeOffer onOpen={open} />,
		})
	})
}
