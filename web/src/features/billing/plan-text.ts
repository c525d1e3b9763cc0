import type { BillingPlan } from '@panelyard/contracts/companies/billing'
import { useTranslation } from 'react-i18next'

/** A price as people of a language write it, without decimals that are zero. */
export const priceText = (amount: number, currency: string, language: string): string =>
	new Intl.NumberFormat(language, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount)

/** What a plan costs, in the interface's language; null where the price depends on the number of seats. */
export function usePlanText() {
	const { t, i18n } = useTranslation('billing')
	const price = ({ amount, currency }: BillingPlan, seats = 1) =>
		amount === null ? null : priceText(amount * seats, currency, i18n.language)
	return {
		perSeat: (plan: BillingPlan): string | null => {
			const one = price(plan)
			if (one === null) return null
			const count = plan.interval === 'year' ? plan.interval_count * 12 : plan.interval_count
			if (plan.interval_count === 1) return t(`plan.${plan.interval}`, { price: one })
			return t('plan.months', { price: one, count })
		},
		forSeats: (plan: BillingPlan, seats: number): string | null => {
			const total = price(plan, seats)
			return total && t('plan.sum', { total, count: seats })
		},
	}
}
