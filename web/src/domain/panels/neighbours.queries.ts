import { NeighboursResponse } from '@panelyard/contracts/panels/neighbours'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The panels next to a panel in a version of the model. */
export const useNeighbours = (projectId: string, panelId: string, versionId: string) =>
	useQuery({
		queryKey: queryKeys.neighbours(projectId, panelId, versionId),
		queryFn: ({ signal }) =>
			callApi(NeighboursResponse, 'GET', `/projects/${projectId}/panels/${panelId}/neighbours`, { signal }),
		staleTime: 60_000,
	})
