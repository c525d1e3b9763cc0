import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import { IconAt, IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchOfFigure } from '../../domain/panels/search/figure-search.ts'
import { FlagCounts } from './flag-counts.tsx'
import classes from './project-news.module.css'

/** What of a project wants attention: late panels, flags, and comments that the person has yet to read. */
export function ProjectNews({ figures }: { figures: PortfolioProject | undefined }) {
	const { t } = useTranslation(['projects', 'plan', 'comments'])
	if (!figures) return null
	const { id, late, flags, unread, mentions } = figures
	const to = { to: '/app/project/$id', params: { id } } as const
	return (
		<>
			{late !== null && late > 0 && (
				<Link {...to} search={{ tab: 'panels', ...searchOfFigure({ plan: 'late' }) }} className={classes.late}>
					{t('plan:late_count', { count: late })}
				</Link>
			)}
			<FlagCounts id={id} flags={flags} />
			{unread > 0 && (
				<Link {...to} search={{ tab: 'comments' }} className={classes.unread}>
					{mentions > 0 ? <IconAt size={14} aria-hidden /> : <IconMessage size={14} aria-hidden />}
					{mentions > 0 ? t('mentions', { count: mentions }) : t('comments:unread_count', { count: unread })}
				</Link>
			)}
		</>
	)
}
