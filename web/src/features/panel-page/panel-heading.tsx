import { ActionIcon, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import { IconChevronLeft, IconCube, IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { panelName } from '../../domain/panels/panel-details.ts'
import { panelLabel } from '../../domain/panels/panel-filters.ts'
import type { PanelSearch } from '../../domain/panels/panel-search.ts'
import { PanelSizeText } from '../../domain/panels/panel-size-text.tsx'
import { useMeasures } from '../../locales/measures.ts'
import { useCopy } from '../../ui/copy-text.ts'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import classes from './panel-page.module.css'

type PanelHeadingProps = {
	project: Project
	panel: Panel
	floor: string
	kind: string
	/** The filters and the order of the list to go back to. */
	search: PanelSearch
	/** The ways to other panels. */
	turn: ReactNode
}

/** What the panel is called and is, in a few words, and the ways to the list and to 3D. */
export function PanelHeading({ project, panel, floor, kind, search, turn }: PanelHeadingProps) {
	const { t } = useTranslation(['panel', 'panels', 'project', 'viewer'])
	const measures = useMeasures()
	const copy = useCopy()
	const label = panelLabel(panel)
	const name = panelName(panel)
	useDocumentTitle(`${label} · ${project.name} · Panelyard`)
	const facts = [kind, floor, panel.weight !== null && measures.weight(panel.weight)]
	return (
		<header className={classes.header}>
			<div className={classes.heading}>
				<nav aria-label={t('project:breadcrumb')} className={classes.trail}>
					<IconChevronLeft size={14} aria-hidden className="mirrored" />
					<TextLink to="/app/project/$id" params={{ id: project.id }} size="sm" c="dimmed">
						<bdi>{project.name}</bdi>
					</TextLink>
					<span aria-hidden>/</span>
					<TextLink
						to="/app/project/$id"
						params={{ id: project.id }}
						search={{ ...search, tab: 'panels' }}
						size="sm"
						c="dimmed"
						className={classes.toList}
					>
						{t('project:tabs.panels')}
					</TextLink>
				</nav>
				<Title order={1} tabIndex={-1} className={classes.title}>
					<bdi>{label}</bdi>
				</Title>
				{name && name !== label && (
					<p className={classes.name}>
						<bdi>{name}</bdi>
					</p>
				)}
				<ul className={classes.facts}>
					{facts.map(
						(fact) =>
							fact && (
								<li key={fact}>
									<bdi>{fact}</bdi>
								</li>
							),
					)}
					<li>
						<PanelSizeText panel={panel} />
					</li>
				</ul>
			</div>
			<div className={classes.actions}>
				{turn}
				{project.model !== null && panel.element !== null && (
					<LinkButton
						variant="default"
						leftSection={<IconCube size={16} aria-hidden />}
						to="/app/project/$id/3d-view"
						params={{ id: project.id }}
						search={{ panel: panel.id }}
					>
						{t('panels:show_in_3d')}
					</LinkButton>
				)}
				<ActionIcon
					variant="default"
					aria-label={t('viewer:copy_link')}
					title={t('viewer:copy_link')}
					onClick={() => copy(`${location.origin}${location.pathname}`, t('viewer:link_copied'))}
				>
					<IconLink size={18} aria-hidden />
				</ActionIcon>
			</div>
		</header>
	)
}
