import { Text, Title } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBar } from '../../domain/figures/status-bar.tsx'
import { countByFurthestStatus } from '../../domain/panels/history/status-distribution.ts'
import type { Amounts } from '../../domain/panels/measures/figure-measure.ts'
import { searchOfFigure } from '../../domain/panels/search/figure-search.ts'
import { NONE } from '../../domain/panels/search/panel-search.ts'
import { listedStatuses } from '../../domain/statuses/listed-statuses.ts'
import { StatusDot } from '../../domain/statuses/status-chip.tsx'
import { flagsOf, stepsOf } from '../../domain/statuses/status-flags.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './overview-tab.module.css'

type StatusDistributionProps = {
	projectId: string
	panels: readonly Panel[]
	statuses: readonly Status[]
	amounts: Amounts
	/** Beside the title. */
	actions?: ReactNode
}

/** Panels by the status they have reached: one bar, and a legend that leads to the panels. */
export function StatusDistribution({ projectId, panels, statuses, amounts, actions }: StatusDistributionProps) {
	const { t } = useTranslation(['project', 'statuses'])
	const nameOf = useStatusName()
	const measures = useMeasures()
	const counts = useMemo(
		() => countByFurthestStatus(panels, flagsOf(statuses), amounts.of),
		[panels, statuses, amounts.of],
	)
	const write = amounts.measure === 'count' ? measures.number : amounts.show
	const steps = stepsOf(statuses)
	const listed = listedStatuses(steps, counts)
	const rows = [...listed, null].map((status) => ({
		status,
		name: status ? nameOf(status) : t('statuses:none'),
		count: counts.get(status?.id ?? null) ?? 0,
	}))
	const shares = measures.shares(rows.map(({ count }) => count))
	return (
		<section className={classes.card} aria-labelledby="status-distribution">
			<div className={classes.cardHead}>
				<Title order={2} id="status-distribution">
					{t('distribution.title')}
				</Title>
				{actions}
			</div>
			{panels.length === 0 ? (
				<Text c="dimmed">{t('distribution.empty')}</Text>
			) : (
				<>
					<StatusBar statuses={statuses} counts={counts} size="large" show={write} />
					<ul className={classes.legend}>
						{rows.map(({ status, name, count }, place) => {
							const figures = (
								<>
									<span className={classes.legendName}>
										<StatusDot colour={status?.colour ?? null} />
										<span className={classes.clip} title={name}>
											{name}
										</span>
									</span>
									<span>{write(count)}</span>
									<span>{shares[place]}</span>
								</>
							)
							return (
								<li key={status?.id ?? NONE}>
									{count === 0 ? (
										<div className={classes.legendRow}>{figures}</div>
									) : (
										<Link
											className={classes.legendRow}
											to="/app/project/$id"
											params={{ id: projectId }}
											search={{ tab: 'panels', ...searchOfFigure({ at: [status?.id ?? null] }) }}
											title={t('distribution.panels_of', { status: name })}
										>
											{figures}
										</Link>
									)}
								</li>
							)
						})}
					</ul>
					{listed.length < steps.length && (
						<Text c="dimmed" size="sm" mt={4}>
							{t('distribution.unused', { number: steps.length - listed.length })}
						</Text>
					)}
				</>
			)}
		</section>
	)
}
