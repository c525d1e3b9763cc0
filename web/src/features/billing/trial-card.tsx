import { Progress, Text } from '@mantine/core'
import type { BillingStatus } from '@panelyard/contracts/companies/billing'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { ownTrialEnd, type TrialLevel, trialLevel, trialProgress } from '../../domain/account/trial.ts'
import { useFormat } from '../../locales/format.ts'
import { PageSection } from '../../ui/page/page-parts.tsx'
import { Tag, type TagTone } from '../../ui/text/tag.tsx'
import classes from './billing.module.css'

const LOOKS: Record<TrialLevel, { tone: TagTone; colour: string }> = {
	success: { tone: 'positive', colour: 'teal' },
	warning: { tone: 'caution', colour: 'yellow' },
	danger: { tone: 'negative', colour: 'red' },
	expired: { tone: 'negative', colour: 'red' },
}

/**
 * How much of the trial has passed, and what comes after it.
 * @param status undefined when it isn't known: then the person's own trial shows
 */
export function TrialCard({ status }: { status: BillingStatus | undefined }) {
	const { t } = useTranslation(['billing', 'shell'])
	const format = useFormat()
	const user = useCurrentUser()
	const days = status?.trial_days_left ?? user?.trial_days_left ?? 0
	const ends_at = status?.trial_ends_at ?? (user && ownTrialEnd(user))
	const { tone, colour } = LOOKS[trialLevel(days)]
	const share = ends_at ? trialProgress(ends_at) : 1
	return (
		<PageSection title={t('trial.title')}>
			<div className={classes.stack}>
				<div className={classes.spread}>
					{ends_at && <Text>{t(days > 0 ? 'trial.ends' : 'trial.ended', { date: format.date(ends_at) })}</Text>}
					{days > 0 ? (
						<Tag tone={tone}>{t('shell:trial.days_left', { count: days })}</Tag>
					) : (
						<Text fw={600} c="var(--text-negative, inherit)">
							{t('shell:trial.expired')}
						</Text>
					)}
				</div>
				<Progress
					value={share * 100}
					color={colour}
					aria-label={t('trial.progress')}
					attributes={{ section: { 'aria-valuetext': format.percent(share) } }}
				/>
				<Text c="dimmed" size="sm">
					{t(days > 0 ? 'trial.after' : 'trial.over')} {t('trial.companies')}
				</Text>
			</div>
		</PageSection>
	)
}
