import { Text } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type Day, dateOf } from '@panelyard/contracts/calendar-days'
import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanView } from '../../domain/plan/plan-view.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { useTouchLayout } from '../../ui/media.ts'
import { UserText } from '../../ui/user-text.tsx'
import type { PlanRow } from './plan-rows.ts'
import classes from './plan-weeks.module.css'
import { isWithin, lateMarkers, type MarkerRow, markerRow, type Weeks, weeksOf } from './plan-weeks.ts'
import { useWeekWords } from './use-week-words.ts'
import { WeekMarker } from './week-marker.tsx'

const DAY_WIDTH = 14
const LANE_HEIGHT = 32
/** Fingers need more room. */
const TOUCH_LANE_HEIGHT = 46
const ROW_PADDING = 12
/** More rows are drawn only where they are seen. */
const MOST_ROWS = 100

type PlanWeeksViewProps = {
	/** The project, then its storeys or groups. */
	rows: readonly PlanRow[]
	steps: readonly Status[]
	panels: readonly Panel[]
	view: PlanView | null
	today: Day
	dateOf: (row: PlanRow, step: Status) => string | null
	/** Null for people who may only look. */
	onDate: ((row: PlanRow, step: Status, date: string) => void) | null
}

/** The plan on a calendar of weeks: each date of a row is a mark that is dragged to another day. */
export function PlanWeeksView({ rows, steps, panels, view, today, dateOf: plannedOf, onDate }: PlanWeeksViewProps) {
	const { t } = useTranslation('plan')
	const words = useWeekWords()
	const isTouch = useTouchLayout()
	const laneHeight = isTouch ? TOUCH_LANE_HEIGHT : LANE_HEIGHT
	const late = useMemo(() => lateMarkers(rows, panels, view), [rows, panels, view])
	const drawn = useMemo(
		() => rows.map((row) => markerRow(row, steps, plannedOf, late, Math.ceil(laneHeight / DAY_WIDTH))),
		[rows, steps, plannedOf, late, laneHeight],
	)
	const days = useMemo(() => drawn.flatMap(({ markers }) => markers.map(({ day }) => day)), [drawn])
	const weeks = useMemo(() => weeksOf(days, today, words.weekStart), [days, today, words.weekStart])
	const hidden = days.filter((day) => !isWithin(weeks, day)).length
	const scroller = useRef<HTMLDivElement>(null)
	const size = useElementSize<HTMLDivElement>()
	const ref = useMergedRef(scroller, size.ref)
	const heightOf = ({ lanes }: MarkerRow) => laneHeight * lanes + ROW_PADDING
	const virtual = useVirtualizer({
		count: drawn.length,
		getScrollElement: () => scroller.current,
		estimateSize: (place) => heightOf(drawn[place] as MarkerRow),
		overscan: 8,
		enabled: drawn.length > MOST_ROWS,
	})
	// biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other heights
	useLayoutEffect(() => virtual.measure(), [virtual, drawn])
	const items = drawn.length > MOST_ROWS ? virtual.getVirtualItems() : null
	const shown = items ? items.flatMap(({ index }) => drawn[index] ?? []) : drawn
	const width = weeks.count * 7 * DAY_WIDTH
	const { first } = weeks
	useLayoutEffect(() => {
		const area = scroller.current
		if (!area) return
		const offset = Math.max(0, (today - first - 10) * DAY_WIDTH)
		area.scrollLeft = getComputedStyle(area).direction === 'rtl' ? -offset : offset
	}, [first, today])
	const style = {
		'--days-width': `${width}px`,
		'--day-width': `${DAY_WIDTH}px`,
		'--lane-height': `${laneHeight}px`,
		'--today': `${(today - first + 0.5) * DAY_WIDTH}px`,
	} as CSSProperties
	return (
		<>
			<ul className={classes.legend} aria-label={t('weeks.steps')}>
				{steps.map((step) => (
					<li key={step.id}>
						<StatusChip status={step} />
					</li>
				))}
			</ul>
			<div ref={ref} className={classes.scroller} style={style}>
				<WeekHeads weeks={weeks} today={today} />
				<ul className={classes.rows} aria-label={t('weeks.label')}>
					{items && <li aria-hidden style={{ height: items[0]?.start ?? 0 }} />}
					{shown.map((each) => (
						<li key={each.row.key} className={classes.row} style={{ height: heightOf(each) }}>
							<div className={classes.name}>
								<UserText text={each.row.thing.name} />
								{each.row.late > 0 && <span className={classes.late}>{t('late_count', { count: each.row.late })}</span>}
							</div>
							<div className={classes.days}>
								<Span markers={each.markers} first={first} />
								{each.markers
									.filter(({ day }) => isWithin(weeks, day))
									.map((marker) => (
										<WeekMarker
											key={marker.step.id}
											name={each.row.thing.name}
											marker={marker}
											weeks={weeks}
											dayWidth={DAY_WIDTH}
											scroller={scroller}
											onDay={onDate && ((day) => onDate(each.row, marker.step, dateOf(day)))}
										/>
									))}
							</div>
						</li>
					))}
					{items && <li aria-hidden style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />}
				</ul>
			</div>
			<Text c="dimmed" size="sm">
				{onDate ? t('weeks.hint') : null} {hidden > 0 && t('weeks.hidden', { count: hidden })}
			</Text>
		</>
	)
}

/** From the first to the last date of a row. */
function Span({ markers, first }: { markers: MarkerRow['markers']; first: Day }) {
	const [begin, end] = [markers[0], markers.at(-1)]
	if (!begin || !end || begin === end) return null
	const from = Math.max(0, begin.day - first)
	const style = { insetInlineStart: from * DAY_WIDTH, width: Math.max(0, end.day - first - from) * DAY_WIDTH }
	return <span className={classes.span} style={style} aria-hidden />
}

function WeekHeads({ weeks: { first, count }, today }: { weeks: Weeks; today: Day }) {
	const words = useWeekWords()
	return (
		<div className={classes.heads} aria-hidden>
			<div className={classes.corner} />
			{Array.from({ length: count }, (_, week) => {
				const day = first + week * 7
				const isNow = today >= day && today < day + 7
				return (
					<div key={day} className={classes.head} data-now={isNow || undefined}>
						{words.week(day)}
					</div>
				)
			})}
		</div>
	)
}
