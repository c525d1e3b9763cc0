import { PanelPropertiesResponse, PanelPropertyValues } from '@panelyard/contracts/panel-properties'
import type { Project } from '@panelyard/contracts/projects'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { PropertyName } from './colour-choice.ts'

const keyOf = ({ id, model }: Pick<Project, 'id' | 'model'>) => [
	...queryKeys.project(id),
	'panel_properties',
	model?.structure_url ?? '',
]

/** Which properties the panels of a project have in its live model. */
export const usePanelProperties = (project: Pick<Project, 'id' | 'model'>, isWanted: boolean) =>
	useQuery({
		queryKey: keyOf(project),
		queryFn: async ({ signal }) =>
			(await callApi(PanelPropertiesResponse, 'GET', `/projects/${project.id}/panels/properties`, { signal }))
				.properties,
		enabled: isWanted,
		staleTime: 5 * 60_000,
	})

/** One property of all panels by the element of each; nothing is fetched for null. */
export const usePanelPropertyValues = (project: Pick<Project, 'id' | 'model'>, property: PropertyName | null) =>
	useQuery({
		queryKey: [...keyOf(project), property],
		queryFn: async ({ signal }) => {
			const path = `/projects/${project.id}/panels/properties/values`
			const column = await callApi(PanelPropertyValues, 'GET', path, {
				query: { ...property },
				signal,
				keeps: true,
			})
			const byElement = new Map(
				column.elements.map((element, row) => [element, column.values[column.value_of[row] ?? -1] ?? null]),
			)
			return { byElement, unit: column.unit }
		},
		enabled: property !== null,
		staleTime: 5 * 60_000,
		structuralSharing: false,
	})
