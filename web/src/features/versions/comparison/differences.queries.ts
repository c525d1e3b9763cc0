import { VersionDifferences } from '@panelyard/contracts/models/version-differences'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { fetchVersioned } from '../../../api/project-revisions.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { pathOf } from '../versions.queries.ts'

/** While two versions are compared, the answer is also asked for at times, as pushes may not come through. */
const READ_AGAIN_MS = 1500

const differencesPath = (projectId: string, from: number, to: number) => `${pathOf(projectId, to)}/differences/${from}`

/** How a version differs from another one; live. */
export const useDifferences = (projectId: string, from: number, to: number) =>
	useQuery({
		queryKey: [...queryKeys.versions(projectId), 'differences', from, to],
		queryFn: (context) =>
			fetchVersioned(context, () =>
				callApi(VersionDifferences, 'GET', differencesPath(projectId, from, to), { signal: context.signal }),
			),
		// Up to 50,000 panels: comparing the answers would take longer than drawing them.
		structuralSharing: false,
		refetchInterval: ({ state }) => (state.data?.state === 'comparing' ? READ_AGAIN_MS : false),
	})

/** Starts comparing two versions that nobody has compared. */
export function useRequestDifferences(projectId: string, from: number, to: number) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: () => callApi(VersionDifferences, 'POST', differencesPath(projectId, from, to), { body: {} }),
		onSettled: () => client.invalidateQueries({ queryKey: queryKeys.versions(projectId) }),
	})
}
