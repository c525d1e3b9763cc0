import { type FigureSegment, writeSegment } from '@panelyard/contracts/figures/figure-segments'
import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureLink } from '../../domain/figures/figure-link.tsx'
import { IncompleteLink } from '../../domain/figures/incomplete-link.tsx'
import { useSegmentText } from '../../domain/figures/segment-text.ts'
import type { SearchContext } from '../../domain/figures/show-search-in-3d.ts'
import { countedIn } from '../../domain/panels/search/figure-search.ts'
import { doneSteps, stepsOf } from '../../domain/statuses/status-flags.ts'
import { lastDays } from './chart-rows.ts'
import classes from './figures.module.css'
import type { KeyCardsProps } from './key-cards-props.ts'
import { PlanCard } from './plan-card.tsx'
import type { FigureWords } from './use-figure-words.ts'

/** How far the work is, how fast it goes and when it ends. */
export function KeyCards({ projectId, figures, statuses, measure, words }: KeyCardsProps) {
	const { t } = useTranslation('figures')
	const segmentText = useSegmentText(statuses)
	const { done, total, progress } = figures
	const steps = stepsOf(statuses)
	const goals = doneSteps(statuses).map(({ id }) => id)
	const unfinished = [...steps.slice(0, steps.length - goals.length).map(({ id }) => id), null]
	const reached = figures.reached.find(({ status_id }) => status_id === goals[0])
	const isUntilToday = figures.to === figures.today && figures.days_per_value === 1
	const week = reached && isUntilToday ? lastDays(reached[measure], 7) : null
	const amount = (value: number) => words.amount(measure, value)
	const isUnknown = total.count > 0 && total[measure] === 0
	const without = measure === 'count' ? 0 : total[`without_${measure}`]
	const link = { projectId, context: { statuses } }
	/** Panels that were done on days up to today, counted backwards. */
	const reachedLink = (from: number, to: number, value: number, text: string) => {
		if (!reached || value === 0) return text
		const dayAgo = (days: number) => figures.days.at(-1 - days) as string
		const { status_id } = reached
		const segment: FigureSegment = { kind: 'reached', status_id, from: dayAgo(from), to: dayAgo(to) }
		return (
			<FigureLink {...link} of={{ segment }} name={segmentText(writeSegment(segment)) ?? ''}>
				{text}
			</FigureLink>
		)
	}
	return (
		<dl className={classes.cards} aria-label={t('cards.label')}>
			<KeyFigure
				name={t('cards.done')}
				value={
					done === null || isUnknown ? (
						t('cards.unknown')
					) : (
						<FigureLink {...link} of={{ at: goals }} name={t('cards.done')}>
							{words.percent(total[measure] === 0 ? 0 : (100 * done[measure]) / total[measure])}
						</FigureLink>
					)
				}
				note={
					done === null ? (
						t('cards.no_goal_note')
					) : isUnknown ? (
						t('cards.unknown_note')
					) : (
						<>
							{t('cards.of', { done: amount(done[measure]), total: amount(total[measure]) })}
							<br />
							<IncompleteLink {...link} counts={total} measure={measure} />
						</>
					)
				}
			/>
			<KeyFigure
				name={t('cards.progress')}
				value={
					progress[measure] === null ? (
						t('cards.unknown')
					) : (
						<FigureLink {...link} of={countedIn(measure, without)} name={t('cards.progress')}>
							{words.percent(progress[measure])}
						</FigureLink>
					)
				}
				note={progress[measure] === null ? t('cards.unknown_note') : t('cards.progress_note')}
			/>
			<KeyFigure
				name={t('cards.week')}
				value={week ? reachedLink(6, 0, week.last, amount(week.last)) : t('cards.unknown')}
				note={
					week
						? reachedLink(13, 7, week.before, t('cards.week_before', { amount: amount(week.before) }))
						: t('cards.week_note')
				}
			/>
			<Forecast {...link} forecast={figures.forecast} unfinished={unfinished} words={words} />
			<PlanCard {...{ projectId, figures, statuses, measure, words }} />
		</dl>
	)
}

type ForecastProps = {
	projectId: string
	context: SearchContext
	forecast: FiguresResponse['forecast']
	/** Statuses of the panels that the work still has to come to. */
	unfinished: (string | null)[]
	words: FigureWords
}

/** When the work ends; leads to what remains of it. */
function Forecast({ forecast, unfinished, words, ...link }: ForecastProps) {
	const { t } = useTranslation('figures')
	const name = t('cards.finish')
	const remaining = (count: number, text: string) => (
		<FigureLink {...link} of={{ at: unfinished }} name={t('cards.remaining', { count })}>
			{text}
		</FigureLink>
	)
	if (forecast.state !== 'expected') {
		const { state } = forecast
		if (state === 'done') return <KeyFigure name={name} value={t('cards.all_done')} />
		const note = t(`cards.${state}_note`)
		const isCounted = state === 'not_enough_data' && forecast.remaining > 0
		return (
			<KeyFigure
				name={name}
				value={t(`cards.${state}`)}
				note={
					isCounted ? (
						<>
							{note}
							<br />
							{remaining(forecast.remaining, t('cards.remaining', { count: forecast.remaining }))}
						</>
					) : (
						note
					)
				}
			/>
		)
	}
	const { finish, earliest, latest, rate } = forecast
	const dates = { earliest: words.date(earliest), latest: latest === null ? '' : words.date(latest) }
	return (
		<KeyFigure
			name={name}
			value={remaining(forecast.remaining, words.date(finish))}
			note={
				<>
					{latest === null ? t('cards.open_end', dates) : t('cards.between', dates)}
					<br />
					{t('cards.rate', { rate: words.number(Math.round(rate * 10) / 10) })}
				</>
			}
		/>
	)
}

function KeyFigure({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
	return (
		<div className={classes.keyFigure}>
			<dt>{name}</dt>
			<dd className={classes.value}>{value}</dd>
			{note && <dd className={classes.note}>{note}</dd>}
		</div>
	)
}
