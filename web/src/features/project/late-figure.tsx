import type { Panel } from '@panelyard/contracts/panels'
import { countState } from '@panelyard/contracts/planned-dates'
import type { Project } from '@panelyard/contracts/projects'
import type { Status } from '@panelyard/contracts/statuses'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
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
	const to = { to: '/app/project/$id', params: { id: project.id } } as const
	const Icon = late > 0 ? IconAlertTriangle : IconCircleCheck
	return (
		<section className={classes.figure} data-late={late > 0 || undefined} aria-label={t('filter')}>
			<Icon size={22} stroke={1.7} aria-hidden />
			<Link {...to} search={{ tab: 'panels', plan: ['late'] }} className={classes.late}>
				{t('late_count', { count: late })}
			</Link>
			<Link {...to} search={{ tab: 'panels', plan: ['due'] }}>
				{t('due_count', { count: due })}
			</Link>
			<Link {...to} search={{ tab: 'plan' }} className={classes.plan}>
				{t('title')}
			</Link>
		</section>
	)
}
