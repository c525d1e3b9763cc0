import { ElementPartsResponse } from '@panelyard/contracts/panels/element-parts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The parts of a panel's element in a version of the model. */
export const usePanelParts = (projectId: string, versionId: string, element: number) =>
	useQuery({
		queryKey: [...queryKeys.elementProperties(projectId, element), 'parts', versionId],
		queryFn: ({ signal }) =>
			callApi(ElementPartsResponse, 'GET', `/projects/${projectId}/elements/${element}/parts`, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	})
