import type { Panel } from '@panelyard/contracts/panels'
import { useTranslation } from 'react-i18next'
import { useNeighbours } from '../../domain/panels/neighbours.queries.ts'
import { panelLabel } from '../../domain/panels/panel-filters.ts'

type TwinPlaceProps = {
	projectId: string
	versionId: string
	panel: Panel
	/** All of the project. */
	all: readonly Panel[]
}

/** What a panel is next to, where another one has its mark on its storey; nothing until that is known. */
export function TwinPlace({ projectId, versionId, panel, all }: TwinPlaceProps) {
	const { t } = useTranslation('panels')
	const neighbours = useNeighbours(projectId, panel.id, versionId).data?.neighbours
	if (!neighbours) return null
	const own = panelLabel(panel)
	const labelOf = (ids: readonly string[]) =>
		ids
			.flatMap((id) => all.find((other) => other.id === id) ?? [])
			.map(panelLabel)
			.find((label) => label !== own)
	const [beside, above, below] = [neighbours.beside, neighbours.above, neighbours.below].map(labelOf)
	const text = beside
		? t('twin.beside', { panel: beside })
		: above
			? t('twin.below', { panel: above })
			: below && t('twin.above', { panel: below })
	return text ? <> · {text}</> : null
}
