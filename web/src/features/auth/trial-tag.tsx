import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type TrialLevel, trialLevel } from './trial.ts'

const COLOURS: Record<TrialLevel, string> = { success: 'teal', warning: 'yellow', danger: 'red', expired: 'red' }

/** Days of the trial that are left, in the top bar. */
export function TrialTag({ daysLeft }: { daysLeft: number }) {
	const { t } = useTranslation('shell')
	const level = trialLevel(daysLeft)
	return (
		<Badge color={COLOURS[level]} variant={level === 'expired' ? 'filled' : 'light'} tt="none" fw={550} radius="sm">
			{level === 'expired' ? t('trial.expired') : t('trial.days_left', { count: daysLeft })}
		</Badge>
	)
}
