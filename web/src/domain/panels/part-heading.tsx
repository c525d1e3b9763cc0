import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/link-button.tsx'
import classes from './part-heading.module.css'
import type { PanelSearch } from './search/panel-search.ts'

type PartHeadingProps = {
	project: Pick<Project, 'id' | 'name'>
	/** The tab that lists what the page is about. */
	tab: 'overview' | 'panels' | 'groups'
	/** The filters and the order of the list to go back to. */
	search?: PanelSearch
	title: string
	/** Below the title. */
	children: ReactNode
	actions: ReactNode
}

/** The head of a page about one thing of a project: the way back, what it is called and what can be done with it. */
export function PartHeading({ project, tab, search, title, children, actions }: PartHeadingProps) {
	const { t } = useTranslation('project')
	useDocumentTitle(`${title} · ${project.name} · Panelyard`)
	const params = { id: project.id }
	return (
		<header className={classes.header}>
			<div className={classes.heading}>
				<nav aria-label={t('breadcrumb')} className={classes.trail}>
					<IconChevronLeft size={14} aria-hidden className="mirrored" />
					<TextLink to="/app/project/$id" params={params} size="sm" c="dimmed" title={project.name} dir="auto">
						<bdi>{project.name}</bdi>
					</TextLink>
					<span aria-hidden>/</span>
					<TextLink
						to="/app/project/$id"
						params={params}
						search={{ ...search, tab }}
						size="sm"
						c="dimmed"
						className={classes.toList}
					>
						{t(`tabs.${tab}`)}
					</TextLink>
				</nav>
				<Title order={1} tabIndex={-1} className={classes.title}>
					<bdi>{title}</bdi>
				</Title>
				{children}
			</div>
			<div className={classes.actions}>{actions}</div>
		</header>
	)
}
