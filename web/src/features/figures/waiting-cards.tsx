import { Table, Text, Title } from '@mantine/core'
import { type FigureSegment, writeSegment } from '@panelyard/contracts/figures/figure-segments'
import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureLink } from '../../domain/figures/figure-link.tsx'
import { useSegmentText } from '../../domain/figures/segment-text.ts'
import { StatusDot } from '../../domain/statuses/status-chip.tsx'
import { isolated } from '../../locales/isolated.ts'
import classes from './figures.module.css'
import type { FigureWords } from './use-figure-words.ts'

type CardProps = { projectId: string; statuses: readonly Status[]; figures: FiguresResponse; words: FigureWords }

/** The panels that have been longest at each step before the work is done. */
export function StuckCard({ projectId, statuses, figures, words }: CardProps) {
	const { t } = useTranslation('figures')
	const segmentLink = useSegmentLink(statuses)
	const link = { projectId, context: { statuses } }
	const id = useId()
	const steps = figures.ageing.filter(({ count }) => count > 0)
	return (
		<section className={classes.card} aria-labelledby={id}>
			<div className={classes.cardHead}>
				<Title order={3} id={id} className={classes.cardTitle}>
					{t('stuck.title')}
				</Title>
			</div>
			{steps.length === 0 ? (
				<Text c="dimmed" size="sm">
					{t('stuck.empty')}
				</Text>
			) : (
				<ul className={classes.stuck}>
					{steps.map(({ status_id, count, at_least, median_since, oldest }) => {
						const ids = oldest.map(({ panel_id }) => panel_id)
						const [first] = oldest
						return (
							<li key={status_id}>
								<div className={classes.stuckHead}>
									<StatusDot colour={words.statusColour(status_id)} />
									<span className={classes.name}>{words.statusName(status_id)}</span>
									{median_since && (
										<FigureLink {...link} {...segmentLink({ kind: 'age', status_id, days: 0 })}>
											<Text size="sm" c="dimmed" span>
												{t('stuck.median', { count, days: words.age(median_since) })}
											</Text>
										</FigureLink>
									)}
								</div>
								{first && (
									<Text size="sm">
										{t('stuck.oldest', {
											days: words.age(first.since),
											panel: isolated(first.mark || first.name || '–'),
										})}
									</Text>
								)}
								<div className={classes.stuckLinks}>
									{at_least.map(({ days, count }) =>
										count === 0 ? null : (
											<FigureLink key={days} {...link} {...segmentLink({ kind: 'age', status_id, days })}>
												{t('stuck.at_least', { days: words.days(days), number: words.number(count) })}
											</FigureLink>
										),
									)}
								</div>
								{ids.length > 0 && (
									<FigureLink {...link} of={{ ids }} name={t('stuck.title')}>
										<Text size="sm" span>
											{t('stuck.show', { count: ids.length })}
										</Text>
									</FigureLink>
								)}
							</li>
						)
					})}
				</ul>
			)}
		</section>
	)
}

/** What a link to the panels of a segment needs. */
function useSegmentLink(statuses: readonly Status[]) {
	const segmentText = useSegmentText(statuses)
	return (segment: FigureSegment) => ({ of: { segment }, name: segmentText(writeSegment(segment)) ?? '' })
}

/** How long panels took from each step to the next one. */
export function LeadTimesCard({ projectId, statuses, figures, words }: CardProps) {
	const { t } = useTranslation('figures')
	const segmentLink = useSegmentLink(statuses)
	const link = { projectId, context: { statuses } }
	const { from, to } = figures
	const id = useId()
	const times = figures.lead_times.filter(({ count }) => count > 0)
	const days = (value: number | null) => (value === null ? '' : words.days(value))
	return (
		<section className={classes.card} aria-labelledby={id}>
			<div className={classes.cardHead}>
				<Title order={3} id={id} className={classes.cardTitle}>
					{t('lead.title')}
				</Title>
			</div>
			{times.length === 0 ? (
				<Text c="dimmed" size="sm">
					{t('lead.empty')}
				</Text>
			) : (
				<Table.ScrollContainer minWidth={300}>
					<Table aria-labelledby={id} className={classes.leadTimes} horizontalSpacing={6}>
						<Table.Thead>
							<Table.Tr>
								<Table.Th>{t('lead.to')}</Table.Th>
								<Table.Th>{t('lead.median')}</Table.Th>
								<Table.Th>{t('lead.percentile_80')}</Table.Th>
								<Table.Th>{t('lead.count')}</Table.Th>
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{times.map((time) => (
								<Table.Tr key={time.to_status_id}>
									<Table.Th scope="row">
										{t('lead.from_to', {
											from: words.statusName(time.from_status_id),
											to: words.statusName(time.to_status_id),
										})}
									</Table.Th>
									<Table.Td>{days(time.median)}</Table.Td>
									<Table.Td>
										{time.slower === 0 ? (
											days(time.percentile_80)
										) : (
											<FigureLink
												{...link}
												{...segmentLink({ kind: 'slower', status_id: time.to_status_id, from, to })}
											>
												{days(time.percentile_80)}
											</FigureLink>
										)}
									</Table.Td>
									<Table.Td>
										<FigureLink {...link} {...segmentLink({ kind: 'lead', status_id: time.to_status_id, from, to })}>
											{words.number(time.count)}
										</FigureLink>
									</Table.Td>
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				</Table.ScrollContainer>
			)}
		</section>
	)
}
