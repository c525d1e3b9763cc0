import type { CurrentUser } from '@panelyard/contracts/accounts/auth'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type TrialLevel, trialLevel } from '../../domain/account/trial.ts'
import { Tag, type TagTone } from '../../ui/text/tag.tsx'
import classes from './trial-tag.module.css'

const TONES: Record<TrialLevel, TagTone> = {
	success: 'positive',
	warning: 'caution',
	danger: 'negative',
	expired: 'negative',
}

type TrialTagProps = { user: CurrentUser; onFollow?: (() => void) | undefined }

/** Days of the trial that are left, with the way to upgrade; nothing for people whose company pays. */
export function TrialTag({ user, onFollow }: TrialTagProps) {
	const { t } = useTranslation('shell')
	if (user.is_paying) return null
	const level = trialLevel(user.trial_days_left)
	return (
		<Link to="/app/dashboard/billing" className={classes.link} onClick={onFollow}>
			<Tag tone={TONES[level]}>
				{level === 'expired' ? t('trial.expired') : t('trial.days_left', { count: user.trial_days_left })}
			</Tag>
		</Link>
	)
}
