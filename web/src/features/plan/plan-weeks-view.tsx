import { Text } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import type { Day } from '@panelyard/contracts/figures/calendar-days'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type Ref, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanView } from '../../domain/plan/plan-view.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { useTouchLayout } from '../../ui/appearance/media.ts'
import type { OwnDays } from './own-days.ts'
import type { PlanRow } from './plan-rows.ts'
import classes from './plan-weeks.module.css'
import { isWithin, lateMarkers, type MarkerRow, markerRow, type Weeks, weeksOf } from './plan-weeks.ts'
import { useWeekWords } from './use-week-words.ts'
import { WeekRow } from './week-row.tsx'

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
	/** The dates that panels of the rows have for themselves. */
	own: ReadonlyMap<string, readonly OwnDays[]>
	/** Opens the list of panels. */
	onPanels: (ids: readonly string[]) => void
	dateOf: (row: PlanRow, step: Status) => string | null
	/** Null for people who may only look. */
	onDate: ((row: PlanRow, step: Status, date: string) => void) | null
}

/** The plan on a calendar of weeks: each date of a row is a mark that is dragged to another day, a new one is set on a day. */
export function PlanWeeksView(props: PlanWeeksViewProps) {
	const { rows, steps, panels, view, today, own, onPanels, dateOf: plannedOf, onDate } = props
	const { t } = useTranslation('plan')
	const words = useWeekWords()
	const isTouch = useTouchLayout()
	const laneHeight = isTouch ? TOUCH_LANE_HEIGHT : LANE_HEIGHT
	const late = useMemo(() => lateMarkers(rows, panels, view), [rows, panels, view])
	const drawn = useMemo(
		() => rows.map((row) => markerRow(row, steps, plannedOf, late, Math.ceil(laneHeight / DAY_WIDTH), own)),
		[rows, steps, plannedOf, late, laneHeight, own],
	)
	const days = useMemo(() => drawn.flatMap(({ markers }) => markers.map(({ day }) => day)), [drawn])
	const size = useElementSize<HTMLDivElement>()
	const corner = useElementSize<HTMLDivElement>()
	const leastWeeks = Math.ceil((size.width - corner.width) / (7 * DAY_WIDTH))
	const weeks = useMemo(
		() => weeksOf(days, today, words.weekStart, leastWeeks),
		[days, today, words.weekStart, leastWeeks],
	)
	const hidden = days.filter((day) => !isWithin(weeks, day)).length
	const scroller = useRef<HTMLDivElement>(null)
	const ref = useMergedRef(scroller, size.ref)
	const heightOf = ({ lanes }: MarkerRow) => laneHeight * lanes + ROW_PADDING
	const virtual = useVirtualizer({
		count: drawn.length,
		getScrollElement: () => scroller.current,
		estimateSize: (place) => heightOf(drawn[place] as MarkerRow),
		overscan: 8,
		enabled: drawn.length > MOST_ROWS,
	})
	// Other rows have other heights.
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
				<WeekHeads cornerRef={corner.ref} weeks={weeks} today={today} />
				<ul className={classes.rows} aria-label={t('weeks.label')}>
					{items && <li aria-hidden style={{ height: items[0]?.start ?? 0 }} />}
					{shown.map((each) => (
						<WeekRow
							key={each.row.key}
							marked={each}
							steps={steps}
							weeks={weeks}
							today={today}
							dayWidth={DAY_WIDTH}
							height={heightOf(each)}
							scroller={scroller}
							onPanels={onPanels}
							onDate={onDate}
						/>
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

type WeekHeadsProps = { cornerRef: Ref<HTMLDivElement>; weeks: Weeks; today: Day }

function WeekHeads({ cornerRef, weeks: { first, count }, today }: WeekHeadsProps) {
	const words = useWeekWords()
	return (
		<div className={classes.heads} aria-hidden>
			<div ref={cornerRef} className={classes.corner} />
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
