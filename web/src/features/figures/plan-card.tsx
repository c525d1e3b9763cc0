import { type FigureSegment, writeSegment } from '@panelyard/contracts/figures/figure-segments'
import { useTranslation } from 'react-i18next'
import { FigureLink } from '../../domain/figures/figure-link.tsx'
import { useSegmentText } from '../../domain/figures/segment-text.ts'
import { daysBetween } from './chart-rows.ts'
import classes from './figures.module.css'
import type { KeyCardsProps } from './key-cards-props.ts'

/** How the work stands to the plan of the step that means done; nothing without one. */
export function PlanCard({ projectId, figures, statuses, measure, words }: KeyCardsProps) {
	const { t } = useTranslation(['figures', 'segments'])
	const segmentText = useSegmentText(statuses)
	const { plan, forecast } = figures
	if (!plan?.goal) return null
	const { status_id, end, behind, ahead, days_behind } = plan.goal
	const link = (kind: 'behind' | 'ahead') => {
		const { count, ...sums } = plan.goal?.[kind] ?? { count: 0, area: 0, volume: 0, weight: 0 }
		const amount = measure === 'count' ? t('segments:panels', { count }) : words.amount(measure, sums[measure])
		const segment: FigureSegment = { kind, status_id }
		return (
			<FigureLink
				projectId={projectId}
				context={{ statuses }}
				of={{ segment }}
				name={segmentText(writeSegment(segment)) ?? ''}
			>
				{kind === 'behind' ? t('plan.behind', { amount }) : t('plan.ahead', { amount })}
			</FigureLink>
		)
	}
	const days = Math.abs(days_behind ?? 0)
	const overall =
		days === 0
			? null
			: (days_behind ?? 0) > 0
				? t('plan.days_behind', { days: words.days(days) })
				: t('plan.days_ahead', { days: words.days(days) })
	const later = forecast.state === 'expected' ? daysBetween(end, forecast.finish) : null
	const apart = words.days(Math.abs(later ?? 0))
	return (
		<div className={`${classes.keyFigure} ${classes.planFigure}`} data-late={behind.count > 0 || undefined}>
			<dt>{t('plan.title')}</dt>
			<dd className={classes.value}>{behind.count > 0 ? link('behind') : t('plan.on_plan')}</dd>
			{overall && <dd className={classes.value}>{overall}</dd>}
			{ahead.count > 0 && <dd className={classes.note}>{link('ahead')}</dd>}
			<dd className={classes.note}>
				{t('plan.end', { date: words.date(end) })}
				{later !== null && (
					<>
						<br />
						{later === 0
							? t('plan.same_day')
							: later > 0
								? t('plan.later', { days: apart })
								: t('plan.earlier', { days: apart })}
					</>
				)}
			</dd>
			{(behind.count > 0 || overall) && (
				<dd className={classes.note}>{t('plan.note', { step: words.statusName(status_id) })}</dd>
			)}
		</div>
	)
}
