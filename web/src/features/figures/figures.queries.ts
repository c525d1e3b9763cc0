import { FiguresResponse } from '@panelyard/contracts/figures/figures'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { deviceTimeZone } from '../../domain/figures/device-time-zone.ts'

/**
 * The figures of a project for some days of this device's time zone; live. While those of other days are fetched, the last
 * ones stay.
 */
export const useFigures = (projectId: string, days: { from?: string; to?: string }) => {
	const query = { ...days, time_zone: deviceTimeZone() }
	return useQuery({
		queryKey: [...queryKeys.figures(projectId), query],
		queryFn: (context) =>
			fetchVersioned(context, () =>
				callApi(FiguresResponse, 'GET', `/projects/${projectId}/figures`, { query, signal: context.signal }),
			),
		placeholderData: keepPreviousData,
	})
}
