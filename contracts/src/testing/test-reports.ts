import { z } from 'zod'
import { Inspection } from './model-tasks.ts'

/** Days that the report of a test stays under its link. */
export const TEST_REPORT_DAYS = 30

/** Reports that one person can have under links at a time. */
export const MOST_TEST_REPORTS = 100

/** The report of a test of a model file, which everyone who has its link can read. */
export const TestReport = z.object({
	/** Part of the address `/app/ifc-report/{token}`; whoever knows it can read the report. */
	token: z.string(),
	file_name: z.string(),
	created_at: z.iso.datetime(),
	/** From then on the link shows nothing, and the report is deleted. */
	expires_at: z.iso.datetime(),
})
export type TestReport = z.infer<typeof TestReport>

/** POST /model_tasks/{id}/report: makes the link of a finished test; the same one again if it has one. */
export const TestReportResponse = z.object({ test_report: TestReport })

/** GET /test_reports: the requester's own, the newest first. */
export const TestReportListResponse = z.object({ test_reports: z.array(TestReport) })

/** GET /test_reports/{token}, for everyone. */
export const OpenTestReportResponse = z.object({
	test_report: TestReport.extend({ tested_at: z.iso.datetime(), inspection: Inspection }),
})
export type OpenTestReport = z.infer<typeof OpenTestReportResponse>['test_report']
