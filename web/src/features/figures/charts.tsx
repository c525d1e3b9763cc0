import { BarChart, CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useDirection } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { useActiveTooltipLabel } from 'recharts'
import { StatusDot } from '../../domain/statuses/status-chip.tsx'
import type { ClickedPoint } from './chart-menu.tsx'
import type { ChartRow } from './chart-rows.ts'
import classes from './figures.module.css'

// Loaded apart from the page, when it has been drawn: what draws the charts is larger than the page itself.

const HEIGHT = 260
const MARK_COLOUR = 'var(--mantine-color-text)'

/** One curve of a chart. */
export type ChartSeries = { key: string; label: string; colour: string; isExtra?: boolean }

type ChartProps = {
	/** What people hear who can't see the chart; a table beside it has the numbers. */
	label: string
	rows: ChartRow[]
	showValue: (value: number) => string
	showAxis: (value: number) => string
	showDay: (day: string) => string
	onPoint: (clicked: ClickedPoint) => void
}

/** Within a chart, keeps the day that it points out. */
function PointedDay({ kept }: { kept: RefObject<string | null> }) {
	const label = useActiveTooltipLabel()
	useEffect(() => {
		kept.current = typeof label === 'string' ? label : null
	}, [kept, label])
	return null
}

/** A chart follows the pointer a frame later, and draws another one. */
const FOLLOW_MS = 50

/** What a chart needs to say where it is clicked: a finger points and clicks at once, before the chart has followed. */
function useClicks(onPoint: ChartProps['onPoint']) {
	const kept = useRef<string | null>(null)
	const click = (_: unknown, event: unknown) => {
		const { clientX, clientY } = event as MouseEvent
		setTimeout(() => kept.current !== null && onPoint({ day: kept.current, clientX, clientY }), FOLLOW_MS)
	}
	return { events: { onClick: click }, pointed: <PointedDay kept={kept} /> }
}

/** Reads from the right in Arabic. */
const useAxes = () => {
	const isRtl = useDirection().dir === 'rtl'
	return {
		xAxisProps: { reversed: isRtl, minTickGap: 24, interval: 'equidistantPreserveStart' },
		yAxisProps: { orientation: isRtl ? 'right' : 'left', width: 48, allowDecimals: false },
	} as const
}

/** Steps as areas one before the other, and further curves as dashed lines. */
export function FlowChart({
	label,
	rows,
	series,
	showValue,
	showAxis,
	showDay,
	onPoint,
	marks = [],
}: ChartProps & {
	series: ChartSeries[]
	/** Days on which something happened that the figures show; the page has a list of them below. */
	marks?: readonly { day: string; label: string }[]
}) {
	const axes = useAxes()
	const clicks = useClicks(onPoint)
	return (
		<>
			<CompositeChart
				role="img"
				aria-label={label}
				h={HEIGHT}
				data={rows}
				dataKey="day"
				series={series.map(({ key, label, colour, isExtra }) =>
					isExtra
						? { name: key, label, color: colour, type: 'line', strokeDasharray: '5 5' }
						: { name: key, label, color: colour, type: 'area' },
				)}
				referenceLines={marks.map(({ day, label }) => ({
					x: day,
					label,
					color: MARK_COLOUR,
					strokeDasharray: '2 3',
					labelPosition: 'insideTopLeft' as const,
				}))}
				curveType="linear"
				composedChartProps={clicks.events}
				withDots={false}
				valueFormatter={showValue}
				areaProps={{ fillOpacity: 1, isAnimationActive: false }}
				lineProps={{ isAnimationActive: false }}
				tooltipAnimationDuration={0}
				tooltipProps={{ labelFormatter: (day) => (day ? showDay(String(day)) : '') }}
				{...axes}
				xAxisProps={{ ...axes.xAxisProps, tickFormatter: showDay }}
				yAxisProps={{ ...axes.yAxisProps, tickFormatter: showAxis }}
			>
				{clicks.pointed}
			</CompositeChart>
			<ul className={classes.legend}>
				{series.map(({ key, label, colour }) => (
					<li key={key}>
						<StatusDot colour={colour} />
						<span className={classes.name}>{label}</span>
					</li>
				))}
			</ul>
		</>
	)
}

/** One bar for each day or week. */
export function ThroughputChart({
	label,
	rows,
	series,
	showValue,
	showAxis,
	showDay,
	onPoint,
}: ChartProps & { series: ChartSeries }) {
	const axes = useAxes()
	const clicks = useClicks(onPoint)
	return (
		<BarChart
			role="img"
			aria-label={label}
			h={HEIGHT}
			data={rows}
			dataKey="day"
			series={[{ name: series.key, label: series.label, color: series.colour }]}
			valueFormatter={showValue}
			barChartProps={clicks.events}
			maxBarWidth={40}
			barProps={{ isAnimationActive: false }}
			tooltipAnimationDuration={0}
			tooltipProps={{ labelFormatter: (day) => (day ? showDay(String(day)) : '') }}
			{...axes}
			xAxisProps={{ ...axes.xAxisProps, tickFormatter: showDay }}
			yAxisProps={{ ...axes.yAxisProps, tickFormatter: showAxis }}
		>
			{clicks.pointed}
		</BarChart>
	)
}
