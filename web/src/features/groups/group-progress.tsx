import type { Panel } from '@panelyard/contracts/panels/panels'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBar } from '../../domain/figures/status-bar.tsx'
import { countByFurthestStatus } from '../../domain/panels/history/status-distribution.ts'
import type { PanelLookup } from '../../domain/panels/list/panel-list.ts'
import { searchOfFigure } from '../../domain/panels/search/figure-search.ts'
import { furthestStatus } from '../../domain/panels/search/panel-filters.ts'
import { NONE } from '../../domain/panels/search/panel-search.ts'
import { stateOf } from '../../domain/plan/plan-view.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { doneSteps, flagsOf, stepsOf } from '../../domain/statuses/status-flags.ts'
import { useMeasures } from '../../locales/measures.ts'
import { TextLink } from '../../ui/link-button.tsx'
import classes from './group-page.module.css'

type GroupProgressProps = {
	projectId: string
	groupId: string
	panels: readonly Panel[]
	lookup: PanelLookup
}

/** How far the panels of a group are, and how many of them are late; every figure opens those panels. */
export function GroupProgress({ projectId, groupId, panels, lookup }: GroupProgressProps) {
	const { t } = useTranslation(['groups', 'statuses', 'plan'])
	const measures = useMeasures()
	const { statuses, plan } = lookup
	const found = useMemo(() => progressOf(panels, lookup), [panels, lookup])
	const { counts, flagCounts, done, progress, late, due } = found
	const groups = [groupId]
	const shares = [
		...(statuses.some(({ is_done }) => is_done)
			? [t('page.done', { share: measures.percent(done / panels.length) })]
			: []),
		t('page.progress', { share: measures.percent(progress) }),
	]
	const steps = [...stepsOf(statuses), null].flatMap((status) => {
		const count = counts.get(status?.id ?? null) ?? 0
		return count > 0 ? [{ status, count }] : []
	})
	const shareOfSteps = measures.shares(steps.map(({ count }) => count))
	const rows = [
		...steps.map((step, place) => ({ ...step, share: shareOfSteps[place] })),
		...statuses.flatMap((status) => {
			const count = flagCounts.get(status.id) ?? 0
			return count > 0 ? [{ status, count, share: measures.percent(count / panels.length) }] : []
		}),
	]
	return (
		<>
			<StatusBar statuses={stepsOf(statuses)} counts={counts} size="large" />
			<ul className={classes.shares}>
				{shares.map((share) => (
					<li key={share}>{share}</li>
				))}
			</ul>
			<ul className={classes.steps}>
				{rows.map(({ status, count, share }) => (
					<li key={status?.id ?? NONE}>
						<span className={classes.chip}>
							{status ? <StatusChip status={status} /> : <span className={classes.quiet}>{t('statuses:none')}</span>}
						</span>
						<TextLink
							to="/app/project/$id"
							params={{ id: projectId }}
							search={{ tab: 'panels', ...searchOfFigure({ groups, at: [status?.id ?? null] }) }}
							size="sm"
						>
							{t('panel_count', { count })}
						</TextLink>
						<span className={classes.quiet}>{share}</span>
					</li>
				))}
			</ul>
			{plan && late + due > 0 && (
				<p className={classes.late}>
					{late > 0 && (
						<TextLink
							to="/app/project/$id"
							params={{ id: projectId }}
							search={{ tab: 'panels', ...searchOfFigure({ groups, plan: 'late' }) }}
							size="sm"
							c="red"
							fw={600}
						>
							{t('plan:late_count', { count: late })}
						</TextLink>
					)}
					{due > 0 && (
						<TextLink
							to="/app/project/$id"
							params={{ id: projectId }}
							search={{ tab: 'panels', ...searchOfFigure({ groups, plan: 'due' }) }}
							size="sm"
						>
							{t('plan:due_count', { count: due })}
						</TextLink>
					)}
				</p>
			)}
		</>
	)
}

/** Panels by furthest step and by flag, how many are done, late or due, and the share of the work behind them. */
function progressOf(panels: readonly Panel[], { statuses, statusById, plan }: PanelLookup) {
	const flags = flagsOf(statuses)
	const goals = new Set(doneSteps(statuses).map(({ id }) => id))
	const flagCounts = new Map<string, number>()
	let [done, progress, late, due] = [0, 0, 0, 0]
	for (const panel of panels) {
		for (const id of panel.statuses) if (flags.has(id)) flagCounts.set(id, (flagCounts.get(id) ?? 0) + 1)
		const step = statusById.get(furthestStatus(panel, flags) ?? '')
		if (step && goals.has(step.id)) done++
		progress += (step?.progress ?? 0) / 100 / panels.length
		const state = plan && stateOf(plan, panel.id)
		if (state === 'late') late++
		if (state === 'due') due++
	}
	return { counts: countByFurthestStatus(panels, flags), flagCounts, done, progress, late, due }
}
