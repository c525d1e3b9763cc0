import type { Panel } from '@panelyard/contracts/panels'
import { countState } from '@panelyard/contracts/planned-dates'
import type { Project } from '@panelyard/contracts/projects'
import type { Status } from '@panelyard/contracts/statuses'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FigureLink } from '../../domain/figures/figure-link.tsx'
import { usePlanView } from '../../domain/plan/plan-view.ts'
import classes from './late-figure.module.css'

type LateFigureProps = { project: Project; panels: readonly Panel[]; statuses: readonly Status[] }

/** How many panels are late, and how many soon due; leads to them. Nothing for projects without planned dates. */
export function LateFigure({ project, panels, statuses }: LateFigureProps) {
	const { t } = useTranslation('plan')
	const view = usePlanView(project, panels, statuses)
	if (!view) return null
	const late = countState(view.standings, 'late')
	const due = countState(view.standings, 'due')
	const link = { projectId: project.id, context: { statuses, plan: view } }
	const Icon = late > 0 ? IconAlertTriangle : IconCircleCheck
	return (
		<section className={classes.figure} data-late={late > 0 || undefined} aria-label={t('filter')}>
			<Icon size={22} stroke={1.7} aria-hidden />
			<span className={classes.late}>
				<FigureLink {...link} search={{ plan: ['late'] }} name={t('state.late')}>
					{t('late_count', { count: late })}
				</FigureLink>
			</span>
			<FigureLink {...link} search={{ plan: ['due'] }} name={t('state.due')}>
				{t('due_count', { count: due })}
			</FigureLink>
			<Link to="/app/project/$id" params={{ id: project.id }} search={{ tab: 'plan' }} className={classes.plan}>
				{t('title')}
			</Link>
		</section>
	)
}
