import { Alert, Button, Loader, Text } from '@mantine/core'
import type { BillingStatus } from '@panelyard/contracts/companies/billing'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../api/query-keys.ts'
import { isolated } from '../../locales/isolated.ts'
import classes from './billing.module.css'
import type { BillingSearch } from './billing-search.ts'

const ASK_EACH_MS = 2000
const ASK_FOR_MS = 60_000

type CheckoutResultProps = { checkout: NonNullable<BillingSearch['checkout']>; status: BillingStatus | undefined }

/** What became of the page to pay on, after coming back from it: asks for a minute whether the payment is confirmed. */
export function CheckoutResult({ checkout, status }: CheckoutResultProps) {
	const { t } = useTranslation('billing')
	const queryClient = useQueryClient()
	const [round, setRound] = useState(0)
	const [isSlow, setIsSlow] = useState(false)
	const isPaying = status?.is_paying ?? false
	const isWaiting = checkout === 'success' && !isPaying
	// Another round begins anew.
	useEffect(() => {
		if (!isWaiting) return
		const asking = setInterval(() => {
			void queryClient.invalidateQueries({ queryKey: [...queryKeys.billing, 'status'] })
		}, ASK_EACH_MS)
		const end = setTimeout(() => {
			clearInterval(asking)
			setIsSlow(true)
		}, ASK_FOR_MS)
		return () => {
			clearInterval(asking)
			clearTimeout(end)
		}
	}, [isWaiting, round, queryClient])
	useEffect(() => {
		if (isPaying) void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser })
	}, [isPaying, queryClient])

	if (checkout === 'cancelled') {
		return <Alert icon={<IconInfoCircle aria-hidden />}>{t('checkout.cancelled')}</Alert>
	}
	if (isPaying) {
		return (
			<Alert color="teal" icon={<IconCircleCheck aria-hidden />} role="status">
				{t('checkout.success', { company: isolated(status?.company?.name ?? '') })}
			</Alert>
		)
	}
	const askAgain = () => {
		setIsSlow(false)
		setRound(round + 1)
		void queryClient.invalidateQueries({ queryKey: [...queryKeys.billing, 'status'] })
	}
	return (
		<Alert icon={isSlow ? <IconInfoCircle aria-hidden /> : <Loader size={18} aria-hidden />} role="status">
			<div className={classes.stack}>
				<Text>{t(isSlow ? 'checkout.slow' : 'checkout.processing')}</Text>
				{isSlow && (
					<div>
						<Button variant="default" onClick={askAgain}>
							{t('checkout.check')}
						</Button>
					</div>
				)}
			</div>
		</Alert>
	)
}
