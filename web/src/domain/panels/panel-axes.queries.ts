import { PanelAxesResponse } from '@panelyard/contracts/panels/panel-axes'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

const panelAxesQuery = (projectId: string, versionId: string | null) =>
	queryOptions({
		queryKey: [...queryKeys.panelAxes(projectId), versionId],
		queryFn: async ({ signal }) => {
			const path = `/projects/${projectId}/panels/axes`
			const { places } = await callApi(PanelAxesResponse, 'GET', path, { signal })
			return new Map(places.flatMap(({ axes, elements }) => elements.map((element) => [element, axes.join(' / ')])))
		},
		// Where panels are doesn't change, and which elements are panels only with what `project_updated` tells of.
		staleTime: Number.POSITIVE_INFINITY,
		structuralSharing: false,
	})

/**
 * The axes of the building by which a panel stands, such as "Axes B–C / 3"; empty where its model has none or they aren't
 * loaded.
 * @param versionId the live version; null without a model
 */
export function useAxesOf(
	projectId: string,
	versionId: string | null,
): (panel: Pick<Panel, 'element'> | undefined) => string {
	const { t } = useTranslation('panels')
	const known = useQuery({ ...panelAxesQuery(projectId, versionId), enabled: versionId !== null }).data
	return (panel) => {
		const axes = known?.get(panel?.element ?? -1)
		return axes ? t('axes', { axes }) : ''
	}
}
