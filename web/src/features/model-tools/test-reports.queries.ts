import {
	OpenTestReportResponse,
	TestReportListResponse,
	TestReportResponse,
} from '@panelyard/contracts/testing/test-reports'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { untilAnswered } from '../../api/until-answered.ts'

const reportsQuery = queryOptions({
	queryKey: ['test_reports'],
	queryFn: async ({ signal }) =>
		(await callApi(TestReportListResponse, 'GET', '/test_reports', { signal })).test_reports,
})

/** The reports that this person has under links, the newest first. */
export const useTestReports = () => useQuery(reportsQuery)

/** A report by its link, for everybody. */
export const useOpenTestReport = (token: string) =>
	useQuery({
		queryKey: ['test_report', token],
		queryFn: async ({ signal }) =>
			(await callApi(OpenTestReportResponse, 'GET', `/test_reports/${token}`, { signal })).test_report,
		staleTime: Number.POSITIVE_INFINITY,
	})

/** Makes the link of a finished test; a test has one, however often it is asked for. */
export function useShareReport(taskId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: async () =>
			(await untilAnswered(() => callApi(TestReportResponse, 'POST', `/model_tasks/${taskId}/report`))).test_report,
		onSuccess: () => queryClient.invalidateQueries(reportsQuery),
	})
}

/** Ends a link at once. */
export function useEndReport() {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (token: string) =>
			untilAnswered(() => callApi(TestReportListResponse, 'DELETE', `/test_reports/${token}`)),
		onSuccess: ({ test_reports }, token) => {
			queryClient.setQueryData(reportsQuery.queryKey, test_reports)
			queryClient.removeQueries({ queryKey: ['test_report', token] })
		},
	})
}
