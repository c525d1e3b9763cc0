import { UnstyledButton } from '@mantine/core'
import type { Parting, SumRow } from '@panelyard/contracts/assistant/assistant'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCategories } from '../../domain/categories/categories.queries.ts'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { useNamedKinds } from '../../domain/panels/kind-names.ts'
import { handPanels } from '../../domain/panels/search/handed-panels.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './assistant.module.css'
import { panelsOf } from './panel-links.tsx'

type SumRowsProps = {
	sums: readonly SumRow[]
	by: Parting
	measure: 'weight' | 'area' | 'volume' | null
	project: Project
	panels: readonly Panel[]
}

/** The figure of each storey, kind and so on; each leads to exactly its panels in the list. `*` marks incomplete ones. */
export function SumRows({ sums, by, measure, project, panels }: SumRowsProps) {
	const { t } = useTranslation('assistant')
	const measures = useMeasures()
	const navigate = useNavigate()
	const nameOf = useNameOfPart(by, project, panels)
	const amountOf = (total: number | null): string => {
		if (measure === null || total === null) return ''
		return measure === 'weight' ? measures.weightSum(total) : measures[measure](total)
	}
	const open = (row: SumRow) => {
		const ids = panelsOf(panels, row.panels).map(({ id }) => id)
		const search = { tab: 'panels', only: handPanels(project.id, ids) } as const
		void navigate({ to: '/app/project/$id', params: { id: project.id }, search })
	}
	return (
		<ul className={classes.parts}>
			{sums.map((row) => (
				<li key={String(row.of)}>
					<UnstyledButton className={classes.sum} onClick={() => open(row)}>
						<bdi>{row.of === null ? t('without_part') : nameOf(row.of)}</bdi>
						<span className={classes.amount}>
							{measure && <strong>{amountOf(row.total) + (row.incomplete > 0 ? ' *' : '')}</strong>}
							<span>{t('panels', { count: row.count })}</span>
						</span>
					</UnstyledButton>
				</li>
			))}
		</ul>
	)
}

function useNameOfPart(by: Parting, project: Project, panels: readonly Panel[]): (of: string | number) => string {
	const statuses = useStatuses(project.id).data ?? []
	const groups = useGroups(project.id).data ?? []
	const categories = useCategories(project.id)
	const statusName = useStatusName()
	const floors = useNamedFloors(project, panels)
	const kinds = useNamedKinds(project.panel_kinds, panels)
	switch (by) {
		case 'floor':
			return (of) => floors[Number(of)]?.name ?? ''
		case 'kind':
			return (of) => kinds.find(({ number }) => number === of)?.name ?? ''
		case 'group':
			return (of) => groups.find(({ id }) => id === of)?.name ?? ''
		case 'category':
			return (of) => categories.find(({ id }) => id === of)?.name ?? ''
		case 'status':
			return (of) => {
				const status = statuses.find(({ id }) => id === of)
				return status ? statusName(status) : ''
			}
	}
}
