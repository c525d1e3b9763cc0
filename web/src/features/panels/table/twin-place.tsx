import type { Neighbours } from '@panelyard/contracts/panels/neighbours'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeighbours } from '../../../domain/panels/neighbours.queries.ts'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'

type TwinPlaceProps = {
	projectId: string
	versionId: string
	panel: Panel
	/** All of the project. */
	all: readonly Panel[]
}

/** The sides where a neighbour may be, in order of preference, each with its text: a panel is below the one above it. */
const SIDES = [
	['beside', 'twin.beside'],
	['above', 'twin.below'],
	['below', 'twin.above'],
] as const

/** Names a neighbour of a panel whose mark isn't unique on its storey; nothing until the neighbours are loaded. */
export function TwinPlace({ projectId, versionId, panel, all }: TwinPlaceProps) {
	const { t } = useTranslation('panels')
	const neighbours = useNeighbours(projectId, panel.id, versionId).data?.neighbours
	const own = panelLabel(panel)
	const found = useMemo(() => (neighbours ? namedNeighbour(neighbours, all, own) : null), [neighbours, all, own])
	return found && <> · {t(found.text, { panel: found.label })}</>
}

/** The label of the first neighbour whose label isn't the panel's own, and the text for its side. */
function namedNeighbour(neighbours: Neighbours, all: readonly Panel[], own: string) {
	for (const [side, text] of SIDES)
		for (const id of neighbours[side]) {
			const other = all.find((each) => each.id === id)
			if (other && panelLabel(other) !== own) return { text, label: panelLabel(other) }
		}
	return null
}
