import { Anchor, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { onPaymentRequired } from '../api/payment-required.ts'
import { refreshBilling } from '../domain/account/billing-status.ts'
import type { AppRouter } from './router.tsx'

const ID = 'payment-required'
const PAGE = '/app/dashboard/billing'

const OverTitle = () => useTranslation('shell').t('trial.over_title')

/** Says that the trial is over and leads to the plans. Toasts are outside the router, so the page is opened by `onOpen`. */
export function UpgradeOffer({ onOpen, role }: { onOpen: () => void; role?: 'alert' }) {
	const { t } = useTranslation(['shell', 'billing', 'chrome'])
	const open = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return
		event.preventDefault()
		onOpen()
	}
	return (
		<Stack gap={4} align="flex-start" role={role}>
			<Text c="dimmed">{t('trial.over_text')}</Text>
			<Anchor href={PAGE} onClick={open}>
				{t('billing:how_to_upgrade')}
			</Anchor>
			<Anchor href="/contact?topic=sales" target="_blank">
				{t('chrome:help.contact')}
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
			modals.closeAll()
			void router.navigate({ to: PAGE })
		}
		// A dialog keeps the keyboard to itself, so that a toast beside it can't be reached.
		if (document.querySelector('[aria-modal="true"]')) {
			modals.close(ID)
			modals.open({ modalId: ID, title: <OverTitle />, children: <UpgradeOffer onOpen={open} role="alert" /> })
			return
		}
		notifications.show({
			id: ID,
			color: 'yellow',
			autoClose: false,
			role: 'alert',
			title: <OverTitle />,
			message: <UpgradeOffer onOpen={open} />,
		})
	})
}
