import { ActionIcon } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconCube, IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelSizeText } from '../../domain/panels/measures/panel-size-text.tsx'
import { panelName } from '../../domain/panels/own-words/panel-details.ts'
import { useAxesOf } from '../../domain/panels/panel-axes.queries.ts'
import { PartHeading } from '../../domain/panels/part-heading.tsx'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import type { PanelSearch } from '../../domain/panels/search/panel-search.ts'
import { useMeasures } from '../../locales/measures.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useCopy } from '../../ui/text/copy-text.ts'
import { FactList } from '../../ui/text/fact-list.tsx'
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
	const { t } = useTranslation(['panels', 'viewer'])
	const measures = useMeasures()
	const copy = useCopy()
	const axesOf = useAxesOf(project.id, project.model?.version_id ?? null)
	const label = panelLabel(panel)
	const name = panelName(panel)
	return (
		<PartHeading
			project={project}
			tab="panels"
			search={search}
			title={label}
			actions={
				<>
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
				</>
			}
		>
			{name && name !== label && (
				<p className={classes.name}>
					<bdi>{name}</bdi>
				</p>
			)}
			<FactList facts={[kind, floor, axesOf(panel), panel.weight !== null && measures.panelWeight(panel.weight)]}>
				<li>
					<PanelSizeText panel={panel} />
				</li>
			</FactList>
		</PartHeading>
	)
}
