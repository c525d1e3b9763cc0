import { PanelPropertiesResponse, PanelPropertyValues } from '@panelyard/contracts/panels/panel-properties'
import type { Project } from '@panelyard/contracts/projects/projects'
import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { PropertyColumn } from './property-column.ts'
import type { PropertyColumnId } from './property-column-id.ts'
import { type PropertyName, propertyOfColumn } from './property-name.ts'

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

/** One property of all panels. */
const propertyColumnQuery = (project: Pick<Project, 'id' | 'model'>, property: PropertyName | null) =>
	queryOptions({
		queryKey: [...keyOf(project), property],
		queryFn: async ({ signal }) => {
			const path = `/projects/${project.id}/panels/properties/values`
			const column = await callApi(PanelPropertyValues, 'GET', path, {
				query: { ...property },
				signal,
				keeps: true,
			})
			return new PropertyColumn(column)
		},
		enabled: property !== null,
		staleTime: 5 * 60_000,
		structuralSharing: false,
	})

/** One property of all panels; nothing is fetched for null. */
export const usePanelPropertyValues = (project: Pick<Project, 'id' | 'model'>, property: PropertyName | null) =>
	useQuery(propertyColumnQuery(project, property))

/** Properties of all panels by their columns' ids; what has not come yet is missing. */
export type PropertyColumns = ReadonlyMap<string, PropertyColumn>

/** Several properties of all panels, by the ids of their columns: give the same list as long as it says the same. */
export function usePropertyColumns(
	project: Pick<Project, 'id' | 'model'>,
	ids: readonly PropertyColumnId[],
): { columns: PropertyColumns; failed: UseQueryResult<PropertyColumn> | null } {
	const combine = useCallback(
		(results: UseQueryResult<PropertyColumn>[]) => ({
			columns: new Map(ids.flatMap((id, place) => (results[place]?.data ? [[id, results[place].data] as const] : []))),
			failed: results.find(({ isError, data }) => isError && !data) ?? null,
		}),
		[ids],
	)
	return useQueries({ queries: ids.map((id) => propertyColumnQuery(project, propertyOfColumn(id))), combine })
}
