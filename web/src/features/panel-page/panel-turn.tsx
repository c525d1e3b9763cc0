import { ActionIcon } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListedPanels } from '../../domain/figures/listed-panels.ts'
import { type PanelLookup, usePanelView } from '../../domain/panels/list/panel-list.ts'
import { usePropertyColumns } from '../../domain/panels/properties/panel-properties.queries.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import type { PanelSearch } from '../../domain/panels/search/panel-search.ts'
import { searchedProperties } from '../../domain/panels/search/searched-properties.ts'
import { useMeasures } from '../../locales/measures.ts'
import { IconLink } from '../../ui/link-button.tsx'
import classes from './panel-turn.module.css'

type PanelTurnProps = {
	project: Pick<Project, 'id' | 'model'>
	panel: Panel
	/** Every panel of the project. */
	all: readonly Panel[]
	lookup: PanelLookup
	/** The filters and the order of the list. */
	search: PanelSearch
}

/** The way to the panels before and after this one in the list that the address describes. */
export function PanelTurn({ project, panel, all, lookup, search }: PanelTurnProps) {
	const { t } = useTranslation('panel')
	const measures = useMeasures()
	const { where, sort } = search
	const asked = useMemo(() => {
		const { filtered, sorted } = searchedProperties({ where, sort })
		return [...new Set([...filtered, ...sorted])]
	}, [where, sort])
	const { columns } = usePropertyColumns(project, asked)
	const { listed } = useListedPanels(project.id, search, all)
	const { panels, ids } = usePanelView(listed, search, lookup, columns)
	const place = ids.indexOf(panel.id)
	if (place < 0) return null
	const step = (to: Panel | undefined, name: 'previous' | 'next') => {
		const Icon = name === 'previous' ? IconChevronLeft : IconChevronRight
		const icon = <Icon size={20} aria-hidden className="mirrored" />
		if (!to) {
			return (
				<ActionIcon size="lg" variant="default" disabled aria-hidden>
					{icon}
				</ActionIcon>
			)
		}
		const label = t(`turn.${name}`, { panel: panelLabel(to) })
		return (
			<IconLink
				size="lg"
				variant="default"
				aria-label={label}
				title={label}
				to="/app/project/$id/panel/$panel_id"
				params={{ id: project.id, panel_id: to.id }}
				search={search}
				replace
			>
				{icon}
			</IconLink>
		)
	}
	return (
		<nav className={classes.turn} data-foot aria-label={t('turn.label')}>
			{step(panels[place - 1], 'previous')}
			<span className={classes.place}>
				{t('turn.place', { place: measures.number(place + 1), total: measures.number(ids.length) })}
			</span>
			{step(panels[place + 1], 'next')}
		</nav>
	)
}
