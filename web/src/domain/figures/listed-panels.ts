import type { Panel, PanelListResponse } from '@panelyard/contracts/panels/panels'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePanels } from '../panels/list/panels.queries.ts'
import { useHandedPanels } from '../panels/search/handed-panels.ts'
import type { PanelSearch } from '../panels/search/panel-search.ts'
import { figurePanelsQuery, panelsOfFigure } from './figure-panels.queries.ts'

/** What is known of the segment that a list shows. */
export type ListedFigure = {
	segment: string
	/** Null until it is read. */
	count: number | null
	error: Error | null
	retry: () => void
}

const NO_PANELS: readonly Panel[] = []

/**
 * The panels that a list chooses from: all, those that 3D handed over, or those of a number of the figures. `handed` is
 * null when this tab doesn't know them, and `figure` when the list isn't about one.
 */
export function useListedPanels(
	projectId: string,
	{ only, figure: segment }: Pick<PanelSearch, 'only' | 'figure'>,
	all: readonly Panel[],
): { listed: readonly Panel[]; handed: readonly string[] | null; figure: ListedFigure | null } {
	const { handed, listed } = useHandedPanels(projectId, only, all)
	const version_id = usePanels(projectId).data?.version_id
	const { data, error, refetch } = useQuery({
		...figurePanelsQuery(projectId, segment ?? ''),
		enabled: segment !== undefined,
	})
	const isKnown = data !== undefined && isOfVersion(data, version_id)
	const ofFigure = useMemo(() => (isKnown ? panelsOfFigure(listed, data) : NO_PANELS), [isKnown, data, listed])
	if (segment === undefined) return { handed, listed, figure: null }
	const figure = {
		segment,
		count: isKnown ? ofFigure.length : null,
		error: isKnown ? null : error,
		retry: () => void refetch(),
	}
	return { handed, listed: ofFigure, figure }
}

/** Without elements, it doesn't matter which version they are of. */
const isOfVersion = (
	data: { version_id: string | null; elements: ReadonlySet<number> },
	version_id: PanelListResponse['version_id'] | undefined,
): boolean => data.elements.size === 0 || data.version_id === version_id
