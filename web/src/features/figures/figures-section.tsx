import { Button, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { stepsOf } from '../../domain/statuses/status-flags.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import classes from './figures.module.css'
import { useFigures } from './figures.queries.ts'
import { askedDays, FIGURE_RANGES, type FigureRange, type FiguresSearch } from './figures-search.ts'
import { FlowCard, type HistoryChartProps, ThroughputCard } from './history-charts.tsx'
import { KeyCards } from './key-cards.tsx'
import { useFigureWords } from './use-figure-words.ts'
import { type FigureNames, useFiguresExport } from './use-figures-export.ts'
import { VersionMarks } from './version-marks.tsx'
import { LeadTimesCard, StuckCard } from './waiting-cards.tsx'

type FiguresSectionProps = {
	project: { id: string; name: string }
	statuses: readonly Status[]
	search: FiguresSearch
	onSearch: (part: FiguresSearch) => void
	names: FigureNames
	/** Further actions beside the export. */
	actions?: ReactNode
	/** What stands between the figures of today and those of all days. */
	children?: ReactNode
}

/** Whether the work is on time, what is stuck, and how it went: of the days and in the measure of the address. */
export function FiguresSection(props: FiguresSectionProps) {
	const { project, statuses, search, onSearch, names, actions, children } = props
	const { t } = useTranslation('figures')
	const id = useId()
	const figures = useFigures(project.id, askedDays(search))
	const words = useFigureWords(statuses)
	const measure = search.measure ?? 'count'
	const exportFigures = useFiguresExport(project.name, words, names)
	const { data, isPlaceholderData } = figures
	return (
		<section className={classes.section} aria-labelledby={id}>
			<div className={classes.bar}>
				<Title order={2} id={id}>
					{t('title')}
				</Title>
				<div className={classes.choices}>
					<RangeChoice search={search} shown={data} onSearch={onSearch} />
					<Button
						variant="default"
						size="xs"
						leftSection={<IconDownload size={16} aria-hidden />}
						disabled={data === undefined || isPlaceholderData}
						onClick={() => data && exportFigures(data)}
					>
						{t('csv.export')}
					</Button>
					{actions}
				</div>
			</div>
			<QueryView
				queries={[figures]}
				pending={
					<>
						<Skeleton height={92} />
						<Skeleton height={320} />
					</>
				}
			>
				{(figures) => (
					<div className={isPlaceholderData ? `${classes.section} ${classes.stale}` : classes.section}>
						<KeyCards projectId={project.id} {...{ figures, statuses, measure, words }} />
						{figures.first_day !== null && figures.first_day !== figures.today && (
							<div className={classes.pair}>
								<StuckCard projectId={project.id} {...{ figures, statuses, words }} />
								<LeadTimesCard projectId={project.id} {...{ figures, statuses, words }} />
							</div>
						)}
						{children}
						<History projectId={project.id} {...{ figures, statuses, measure, words }} />
					</div>
				)}
			</QueryView>
		</section>
	)
}

/** The charts, once there is a history that they can show. */
function History(chart: HistoryChartProps) {
	const { t } = useTranslation('figures')
	const { first_day, total, today } = chart.figures
	const goal = stepsOf(chart.statuses).find(({ is_done }) => is_done)?.id ?? null
	const isUnknown = total.count > 0 && total[chart.measure] === 0
	const note =
		total.count === 0
			? t('empty.no_panels')
			: first_day === null
				? t('empty.no_history')
				: isUnknown
					? t('empty.no_values')
					: first_day === today
						? t('empty.first_day')
						: null
	if (note) {
		return (
			<>
				<Text c="dimmed" size="sm">
					{note}
				</Text>
				<VersionMarks marks={chart.figures.versions} words={chart.words} />
			</>
		)
	}
	return (
		<>
			<FlowCard {...chart} />
			<ThroughputCard {...chart} goal={goal} />
		</>
	)
}

function RangeChoice({
	search,
	shown,
	onSearch,
}: Pick<FiguresSectionProps, 'search' | 'onSearch'> & { shown: FiguresResponse | undefined }) {
	const { t } = useTranslation('figures')
	const range = search.range ?? '3m'
	const choose = (value: FigureRange) =>
		onSearch({
			range: value === '3m' ? undefined : value,
			from: value === 'custom' ? shown?.from : undefined,
			to: value === 'custom' ? shown?.to : undefined,
		})
	return (
		<>
			<SegmentedControl
				size="xs"
				aria-label={t('range.label')}
				value={range}
				onChange={(value) => choose(value as FigureRange)}
				data={FIGURE_RANGES.map((value) => ({ value, label: t(`range.${value}`) }))}
			/>
			{range === 'custom' && (
				<>
					<DateField
						size="xs"
						label={t('range.from')}
						value={search.from ?? null}
						max={shown?.today}
						onDate={(from) => onSearch({ from: from ?? undefined })}
					/>
					<DateField
						size="xs"
						label={t('range.to')}
						value={search.to ?? null}
						max={shown?.today}
						onDate={(to) => onSearch({ to: to ?? undefined })}
					/>
				</>
			)}
		</>
	)
}
