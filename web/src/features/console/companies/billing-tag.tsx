import type { AdminCompany } from '@panelyard/contracts/console/companies'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../../../ui/text/tag.tsx'

const TONES: Record<AdminCompany['billing']['state'], TagTone> = {
	trial: 'accent',
	trial_over: 'neutral',
	active: 'positive',
	ending: 'caution',
	past_due: 'negative',
	incomplete: 'caution',
	unpaid: 'negative',
	paused: 'neutral',
	cancelled: 'neutral',
}

/** How a company stands with its payments. */
export function BillingTag({ billing: { state } }: Pick<AdminCompany, 'billing'>) {
	const { t } = useTranslation('operations')
	return <Tag tone={TONES[state]}>{t(`billing.states.${state}`)}</Tag>
}
