import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { countState } from '@panelyard/rules/figures/planned-dates'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureLink } from '../../domain/figures/figure-link.tsx'
import { countByCarriedStatus } from '../../domain/panels/history/status-distribution.ts'
import { type PlanView, usePlanView } from '../../domain/plan/plan-view.ts'
import { FlagMark } from '../../domain/statuses/carried-statuses.tsx'
import { listedStatuses } from '../../domain/statuses/listed-statuses.ts'
import { flagList } from '../../domain/statuses/status-flags.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './attention.module.css'

type AttentionProps = { project: Project; panels: readonly Panel[]; statuses: readonly Status[] }

/**
 * How many panels are late or soon due, and how many carry each flag; leads to them. Nothing for projects without planned
 * dates whose panels carry no flag.
 */
export function Attention({ project, panels, statuses }: AttentionProps) {
	const { t } = useTranslation(['plan', 'statuses'])
	const nameOf = useStatusName()
	const measures = useMeasures()
	const view = usePlanView(project, panels, statuses)
	const counts = useMemo(() => countByCarriedStatus(panels), [panels])
	const flags = flagList(statuses)
	const link = { projectId: project.id, context: { statuses, plan: view } }
	if (!view && !flags.some(({ id }) => counts.has(id))) return null
	return (
		<section
			className={classes.strip}
			aria-label={measures.list([...(view ? [t('filter')] : []), ...(flags.length > 0 ? [t('statuses:flags')] : [])])}
		>
			{view && <LateAndDue link={link} view={view} />}
			{flags.length > 0 && (
				<ul className={classes.flags} aria-label={t('statuses:flags')}>
					{listedStatuses(flags, counts).map((flag) => {
						const count = counts.get(flag.id) ?? 0
						return (
							<li key={flag.id} data-none={count === 0 || undefined}>
								<FlagMark flag={flag} withName />
								{count === 0 ? (
									<span>{measures.number(0)}</span>
								) : (
									<FigureLink {...link} of={{ at: [flag.id] }} name={nameOf(flag)}>
										{measures.number(count)}
									</FigureLink>
								)}
							</li>
						)
					})}
				</ul>
			)}
			{view && (
				<>
					<Link to="/app/project/$id" params={{ id: project.id }} search={{ tab: 'plan' }} className={classes.plan}>
						{t('title')}
					</Link>
					<p className={classes.note}>{t('late_note')}</p>
				</>
			)}
		</section>
	)
}

type LateAndDueProps = {
	link: { projectId: string; context: { statuses: readonly Status[]; plan: PlanView | null } }
	view: PlanView
}

function LateAndDue({ link, view }: LateAndDueProps) {
	const { t } = useTranslation('plan')
	const late = countState(view.standings, 'late')
	const due = countState(view.standings, 'due')
	const Icon = late > 0 ? IconAlertTriangle : IconCircleCheck
	return (
		<span className={classes.dates} data-late={late > 0 || undefined}>
			<Icon size={22} stroke={1.7} aria-hidden />
			<span className={classes.late}>
				<FigureLink {...link} of={{ plan: 'late' }} name={t('state.late')}>
					{t('late_count', { count: late })}
				</FigureLink>
			</span>
			<FigureLink {...link} of={{ plan: 'due' }} name={t('state.due')}>
				{t('due_count', { count: due })}
			</FigureLink>
		</span>
	)
}
