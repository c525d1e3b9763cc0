import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import { type TrialLevel, trialLevel } from './trial.ts'

const TONES: Record<TrialLevel, TagTone> = {
	success: 'positive',
	warning: 'caution',
	danger: 'negative',
	expired: 'negative',
}

/** Days of the trial that are left, in the top bar. */
export function TrialTag({ daysLeft }: { daysLeft: number }) {
	const { t } = useTranslation('shell')
	const level = trialLevel(daysLeft)
	return (
		<Tag tone={TONES[level]}>
			{level === 'expired' ? t('trial.expired') : t('trial.days_left', { count: daysLeft })}
		</Tag>
	)
}
