import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { type Day, dayOf } from '@panelyard/contracts/figures/calendar-days'
import type { PlanScope } from '@panelyard/contracts/figures/plan'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconAlertTriangle, IconCalendar } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type CSSProperties, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureLink } from '../../domain/figures/figure-link.tsx'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { type Counted, searchOfFigure } from '../../domain/panels/search/figure-search.ts'
import { handPanels } from '../../domain/panels/search/handed-panels.ts'
import { usePlan, useToday } from '../../domain/plan/plan.queries.ts'
import type { Plan } from '../../domain/plan/plan-steps.ts'
import { countOwnDates, type PlanView, usePlanView } from '../../domain/plan/plan-view.ts'
import { usePlanDate } from '../../domain/plan/planned-dates.tsx'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { stepsOf } from '../../domain/statuses/status-flags.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { UserText } from '../../ui/text/user-text.tsx'
import { joinDays, type OwnDays, ownDays } from './own-days.ts'
import { floorRows, groupRows, type PlanRow, projectRow, stepOfRow } from './plan-rows.ts'
import classes from './plan-tab.module.css'
import { PlanWeeksView } from './plan-weeks-view.tsx'
import { StepCell } from './step-cell.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { useOwnText } from './use-own-text.ts'

type PlanTabProps = { project: Project; editable: boolean; manager: boolean }

const NO_PANELS: Panel[] = []
const NO_STATUSES: Status[] = []
const NO_FLOORS: never[] = []
const NO_DAYS: ReadonlyMap<string, OwnDays[]> = new Map()
const OWN_DATES: Counted = { plan: 'own' }

/** By which day the project, its storeys and its groups are to have come to each step. */
export function PlanTab({ project, editable, manager }: PlanTabProps) {
	const { t } = useTranslation('plan')
	const panels = usePanels(project.id)
	const statuses = useStatuses(project.id)
	const groups = useGroups(project.id)
	const plan = usePlan(project.id)
	const all = panels.data?.panels ?? NO_PANELS
	const view = usePlanView(project, all, statuses.data ?? NO_STATUSES)
	return (
		<QueryView queries={[panels, statuses, groups, plan]} pending={<Skeleton height={320} />}>
			{(_panels, loaded, groupList, read) => {
				if (stepsOf(loaded).length === 0) {
					return (
						<EmptyState
							picture={<IconCalendar size={28} stroke={1.5} aria-hidden />}
							title={t('no_steps_title')}
							text={t('no_steps_text')}
						/>
					)
				}
				return (
					<Stack gap="md" data-wide>
						<Text c="dimmed" size="sm" maw={680}>
							{t('intro')}
						</Text>
						<PlanTable
							project={project}
							panels={all}
							statuses={loaded}
							groups={groupList}
							plan={read}
							view={view}
							editable={editable}
						/>
						<TimeZoneField project={project} plan={read} manager={manager} />
					</Stack>
				)
			}}
		</QueryView>
	)
}

type PlanTableProps = {
	project: Project
	panels: readonly Panel[]
	statuses: readonly Status[]
	groups: readonly Group[]
	plan: Plan
	view: PlanView | null
	editable: boolean
}

function PlanTable({ project, panels, statuses, groups, plan, view, editable }: PlanTableProps) {
	const { t } = useTranslation('plan')
	const steps = useMemo(() => stepsOf(statuses), [statuses])
	const floors = project.model?.floors ?? NO_FLOORS
	const named = useNamedFloors(project, panels)
	const stepIds = useMemo(() => steps.map(({ id }) => id), [steps])
	const [by, setBy] = useState(() => rowsWithDates(plan))
	const whole = useMemo(() => projectRow(t('project'), panels, view, stepIds), [t, panels, view, stepIds])
	const rows = useMemo(
		() =>
			by === 'floors' ? floorRows(floors, named, panels, view, stepIds) : groupRows(groups, panels, view, stepIds),
		[by, floors, named, groups, panels, view, stepIds],
	)
	const dates = useMemo(
		() => new Map(plan.entries.map(({ scope, id, status_id, date }) => [dateKey(scope, id, status_id), date])),
		[plan.entries],
	)
	const [shape, setShape] = useLocalStorage<'table' | 'weeks'>({
		key: 'panelyard.plan_shape',
		defaultValue: 'table',
		getInitialValueInEffect: false,
	})
	const today = useToday({ ...plan, time_zone: project.time_zone })
	const setDate = usePlanDate(project.id)
	const all = useMemo(() => [whole, ...rows], [whole, rows])
	const dateOf = useCallback(
		({ thing }: PlanRow, step: Status) => dates.get(dateKey(thing.scope, thing.ids[0] ?? '', step.id)) ?? null,
		[dates],
	)
	const ownDates = useMemo(() => (view ? countOwnDates(view) : 0), [view])
	const own = useMemo(() => (ownDates > 0 ? ownDays(all, panels, view) : NO_DAYS), [ownDates, all, panels, view])
	const navigate = useNavigate()
	const openPanels = (ids: readonly string[]) => {
		const search = { tab: 'panels', only: handPanels(project.id, ids) } as const
		void navigate({ to: '/app/project/$id', params: { id: project.id }, search })
	}
	const head = (
		<>
			<div className={classes.switches}>
				<SegmentedControl
					className={classes.switch}
					aria-label={t('rows')}
					value={by}
					onChange={(value) => setBy(value as typeof by)}
					data={[
						{ value: 'floors', label: t('floors') },
						{ value: 'groups', label: t('groups') },
					]}
				/>
				<SegmentedControl
					className={classes.switch}
					aria-label={t('weeks.shape')}
					value={shape}
					onChange={(value) => setShape(value as typeof shape)}
					data={[
						{ value: 'table', label: t('weeks.table') },
						{ value: 'weeks', label: t('weeks.weeks') },
					]}
				/>
			</div>
			{ownDates > 0 && (
				<FigureLink projectId={project.id} of={OWN_DATES} context={{ statuses, plan: view }} name={t('own.filter')}>
					{t('own.panels', { count: ownDates })}
				</FigureLink>
			)}
		</>
	)
	if (shape === 'weeks') {
		return (
			<>
				{head}
				<PlanWeeksView
					rows={all}
					steps={steps}
					panels={panels}
					view={view}
					today={today}
					own={own}
					onPanels={openPanels}
					dateOf={dateOf}
					onDate={editable ? ({ thing }, step, date) => setDate(thing, step, date) : null}
				/>
			</>
		)
	}
	const shared = { project, steps, dates, editable, own, today, onPanels: openPanels }
	return (
		<>
			{head}
			<div className={classes.scroller}>
				<table className={classes.table} style={{ '--steps': steps.length } as CSSProperties}>
					<thead>
						<tr>
							<th scope="col">{t('what')}</th>
							{steps.map((step) => (
								<th key={step.id} scope="col">
									<StatusChip status={step} />
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						<Row {...shared} row={whole} />
						{rows.map((row) => (
							<Row key={row.key} {...shared} row={row} />
						))}
					</tbody>
				</table>
				{rows.length === 0 && (
					<Text c="dimmed" size="sm" p="sm">
						{t(by === 'floors' ? 'no_floors' : 'no_groups')}
					</Text>
				)}
			</div>
		</>
	)
}

/** Groups where only they have dates, so that nobody sees an empty plan. */
const rowsWithDates = ({ entries }: Plan): 'floors' | 'groups' =>
	entries.some(({ scope }) => scope === 'group') && entries.every(({ scope }) => scope !== 'floor')
		? 'groups'
		: 'floors'

const dateKey = (scope: PlanScope, id: string, stepId: string): string => `${scope} ${id} ${stepId}`

const isOfFloors = (key: string, stepId: string): boolean => key.startsWith('floor ') && key.endsWith(` ${stepId}`)

type RowProps = Pick<PlanTableProps, 'project' | 'editable'> & {
	steps: readonly Status[]
	/** The planned dates by `dateKey`. */
	dates: ReadonlyMap<string, string>
	row: PlanRow
	own: ReadonlyMap<string, readonly OwnDays[]>
	today: Day
	onPanels: (ids: readonly string[]) => void
}

function Row({ project, steps, dates, editable, row, own, today, onPanels }: RowProps) {
	const { thing, of, panelCount, late, due } = row
	const { t } = useTranslation('plan')
	const ownText = useOwnText(today)
	const setDate = usePlanDate(project.id)
	const projectDate = (step: Status) => {
		// The storeys of a group's panels may have dates that come before the project's.
		const isByFloor = thing.scope === 'group' && [...dates.keys()].some((key) => isOfFloors(key, step.id))
		return isByFloor ? null : (dates.get(dateKey('project', '', step.id)) ?? null)
	}
	const count = (state: 'late' | 'due', text: string) => (
		<Link
			to="/app/project/$id"
			params={{ id: project.id }}
			search={{ tab: 'panels', ...searchOfFigure({ ...of, plan: state }) }}
			className={classes.count}
			data-state={state}
		>
			{state === 'late' && <IconAlertTriangle size={14} aria-hidden />}
			{text}
		</Link>
	)
	return (
		<tr>
			<th scope="row">
				{thing.scope === 'group' ? (
					<Link
						to="/app/project/$id/group/$group_id"
						params={{ id: project.id, group_id: thing.ids[0] ?? '' }}
						className={classes.name}
					>
						<UserText text={thing.name} />
					</Link>
				) : (
					<UserText text={thing.name} />
				)}
				<span className={classes.counts}>
					<Link
						to="/app/project/$id"
						params={{ id: project.id }}
						search={{ tab: 'panels', ...searchOfFigure(of) }}
						className={classes.count}
					>
						{t('panels', { count: panelCount })}
					</Link>
					{late > 0 && count('late', t('late_count', { count: late }))}
					{due > 0 && count('due', t('due_count', { count: due }))}
				</span>
			</th>
			{steps.map((step, place) => {
				const date = dates.get(dateKey(thing.scope, thing.ids[0] ?? '', step.id)) ?? null
				const instead = thing.scope === 'project' ? null : projectDate(step)
				const day = dayOf(date ?? instead ?? '')
				const reached = row.reached[place] ?? 0
				const isLate = day !== null && day < today && reached < panelCount
				const ofPanels = joinDays(own.get(stepOfRow(row, step.id)))
				return (
					<td key={step.id}>
						<span className={classes.step}>
							<StatusChip status={step} />
						</span>
						<StepCell
							thing={thing}
							date={{ step, date, instead, isLate }}
							reached={reached}
							panelCount={panelCount}
							today={today}
							onDate={editable ? (next) => setDate(thing, step, next) : null}
						/>
						{ofPanels && (
							<button
								type="button"
								className={classes.own}
								data-late={ofPanels.isLate || undefined}
								title={t('own.filter')}
								onClick={() => onPanels(ofPanels.ids)}
							>
								{ownText(ofPanels)}
							</button>
						)}
					</td>
				)
			})}
		</tr>
	)
}
