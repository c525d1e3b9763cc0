import { NativeSelect, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { type FigureSegment, writeSegment } from '@panelyard/contracts/figures/figure-segments'
import type { FigureMeasure, FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { throughputRows } from '@panelyard/rules/figures/throughput'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDaysText, useSegmentText } from '../../domain/figures/segment-text.ts'
import { Later, laterPart } from '../../ui/later.tsx'
import { ChartCard } from './chart-card.tsx'
import { ChartMenu, type ChartPoint } from './chart-menu.tsx'
import { FORECAST_KEY, flowRows, forecastCurve, PLANNED_KEY, plannedCurve } from './chart-rows.ts'
import { loadCharts } from './load-charts.ts'
import { TableFigure } from './table-figure.tsx'
import type { FigureWords } from './use-figure-words.ts'
import { marksOfChart, VersionMarks } from './version-marks.tsx'

const FLOW_CHART = laterPart(async () => (await loadCharts()).FlowChart)
const THROUGHPUT_CHART = laterPart(async () => (await loadCharts()).ThroughputChart)
const WAITING = <Skeleton height={260} />

export type HistoryChartProps = {
	projectId: string
	statuses: readonly Status[]
	figures: FiguresResponse
	measure: FigureMeasure
	words: FigureWords
}

const FORECAST_COLOUR = '#868e96'
const PLANNED_COLOUR = 'var(--mantine-color-text)'

/** Panels at or beyond each step over time, and how it goes on. */
export function FlowCard({ projectId, statuses, figures, measure, words }: HistoryChartProps) {
	const { t } = useTranslation('figures')
	const segmentText = useSegmentText(statuses)
	const forecast = useMemo(() => forecastCurve(figures, measure), [figures, measure])
	const planned = useMemo(() => plannedCurve(figures, measure), [figures, measure])
	const goal = figures.plan?.goal?.status_id ?? ''
	const rows = useMemo(
		() =>
			flowRows(
				figures,
				figures.flow,
				measure,
				[planned, forecast].filter((curve) => curve !== null),
			),
		[figures, measure, planned, forecast],
	)
	const series = [
		...figures.flow.map(({ status_id }, place) => ({
			key: `step${place}`,
			label: words.statusName(status_id),
			colour: words.statusColour(status_id),
		})),
		...(planned
			? [
					{
						key: PLANNED_KEY,
						label: t('flow.planned', { step: words.statusName(goal) }),
						colour: PLANNED_COLOUR,
						isExtra: true,
					},
				]
			: []),
		...(forecast ? [{ key: FORECAST_KEY, label: t('flow.forecast'), colour: FORECAST_COLOUR, isExtra: true }] : []),
	]
	const placeOfDay = useMemo(() => new Map(figures.days.map((day, place) => [day, place])), [figures.days])
	/** The panels that a value counts; null for none, and for values that were not measured. */
	const segmentAt = (key: string, number: number, row: (typeof rows)[number]): FigureSegment | null => {
		const { day } = row
		if (key === PLANNED_KEY) return row[key] ? { kind: 'planned', status_id: goal, day } : null
		const step = figures.flow[number]
		return step?.count[placeOfDay.get(day) ?? -1] ? { kind: 'flow', status_id: step.status_id, day } : null
	}
	const shown = (row: (typeof rows)[number], key: string) =>
		typeof row[key] === 'number' ? words.amount(measure, row[key]) : ''
	const table = {
		head: [t('date'), ...series.map(({ label }) => label)],
		rows: rows.map((row) => ({
			key: row.day,
			cells: [
				words.date(row.day),
				...series.map(({ key }, number) => {
					const segment = segmentAt(key, number, row)
					if (!segment) return shown(row, key)
					return (
						<TableFigure key={key} projectId={projectId} segment={segment}>
							{shown(row, key)}
						</TableFigure>
					)
				}),
			],
		})),
	}
	const pointOf = (day: string): ChartPoint => {
		const row = rows.find((row) => row.day === day)
		const pointed = series.flatMap(({ key, label, colour }, number) => {
			const segment = row && segmentAt(key, number, row)
			if (!segment) return []
			const name = segmentText(writeSegment(segment)) ?? label
			return [{ key, label, colour, value: shown(row, key), of: { segment }, name }]
		})
		return { title: words.date(day), figures: pointed }
	}
	return (
		<ChartCard title={t('flow.title')} table={table}>
			<ChartMenu projectId={projectId} context={{ statuses }} pointOf={pointOf}>
				{(onPoint) => (
					<Later
						part={FLOW_CHART}
						props={{
							label: t('flow.title'),
							rows,
							series,
							showValue: (value) => words.amount(measure, value),
							showAxis: (value) => words.axis(measure, value),
							showDay: words.shortDate,
							onPoint,
							marks: marksOfChart(figures, (number) =>
								t('flow.versions.short', { number: words.amount('count', number) }),
							),
						}}
						waiting={WAITING}
					/>
				)}
			</ChartMenu>
			<VersionMarks marks={figures.versions} words={words} />
		</ChartCard>
	)
}

/** Above so many days they are summed by weeks unless the reader wants days. */
const MOST_DAYS_BY_DAY = 45

/** How many panels came to a step on each day or in each week. */
export function ThroughputCard(props: HistoryChartProps & { goal: string | null }) {
	const { projectId, statuses, figures, measure, words, goal } = props
	const { t } = useTranslation('figures')
	const segmentText = useSegmentText(statuses)
	const daysText = useDaysText()
	const [chosenStep, setStep] = useState<string | null>(null)
	const [chosenSize, setSize] = useState<'day' | 'week' | null>(null)
	const { reached, days, days_per_value } = figures
	const step = reached.find(({ status_id }) => status_id === (chosenStep ?? goal)) ?? reached.at(-1)
	const size = days_per_value === 7 ? 'week' : (chosenSize ?? (days.length > MOST_DAYS_BY_DAY ? 'week' : 'day'))
	const rows = step ? throughputRows(figures, step[measure], size) : []
	if (!step) return null
	const label = words.statusName(step.status_id)
	const segmentOf = ({ from, day }: { from: string; day: string }): FigureSegment => ({
		kind: 'reached',
		status_id: step.status_id,
		from,
		to: day,
	})
	const pointOf = (day: string): ChartPoint => {
		const row = rows.find((row) => row.day === day)
		if (!row) return { title: '', figures: [] }
		const segment = segmentOf(row)
		const colour = words.statusColour(step.status_id)
		const value = words.amount(measure, row.amount)
		const name = segmentText(writeSegment(segment)) ?? label
		const own = { key: 'amount', label, colour, value, of: { segment }, name }
		return { title: daysText(row.from, day), figures: row.amount === 0 ? [] : [own] }
	}
	return (
		<ChartCard
			title={t('throughput.title')}
			table={{
				head: [t('date'), label],
				rows: rows.map((row) => {
					const amount = words.amount(measure, row.amount)
					const linked = (
						<TableFigure key="amount" projectId={projectId} segment={segmentOf(row)}>
							{amount}
						</TableFigure>
					)
					return { key: row.day, cells: [daysText(row.from, row.day), row.amount === 0 ? amount : linked] }
				}),
			}}
			controls={
				<>
					<NativeSelect
						size="xs"
						aria-label={t('throughput.step')}
						value={step.status_id}
						onChange={(event) => setStep(event.currentTarget.value)}
						data={reached.map(({ status_id }) => ({ value: status_id, label: words.statusName(status_id) }))}
					/>
					{days_per_value === 1 && (
						<SegmentedControl
							size="xs"
							aria-label={t('throughput.size')}
							value={size}
							onChange={(value) => setSize(value as 'day' | 'week')}
							data={[
								{ value: 'day', label: t('throughput.day') },
								{ value: 'week', label: t('throughput.week') },
							]}
						/>
					)}
				</>
			}
		>
			{rows.every(({ amount }) => amount === 0) ? (
				<Text c="dimmed" size="sm">
					{t('throughput.none')}
				</Text>
			) : (
				<ChartMenu projectId={projectId} context={{ statuses }} pointOf={pointOf}>
					{(onPoint) => (
						<Later
							part={THROUGHPUT_CHART}
							props={{
								label: t('throughput.title'),
								rows,
								series: { key: 'amount', label, colour: words.statusColour(step.status_id) },
								showValue: (value) => words.amount(measure, value),
								showAxis: (value) => words.axis(measure, value),
								showDay: words.shortDate,
								onPoint,
							}}
							waiting={WAITING}
						/>
					)}
				</ChartMenu>
			)}
		</ChartCard>
	)
}
