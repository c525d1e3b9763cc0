import { Inspection } from '@panelyard/contracts/testing/model-tasks'
import { MOST_TEST_REPORTS, type OpenTestReport, type TestReport } from '@panelyard/contracts/testing/test-reports'
import { lockPerson } from '../../jobs/jobs.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { newToken } from '../auth/sessions.ts'
import { requireOwnTask, resultOfTask } from '../model-tasks/model-tasks.service.ts'
import * as queries from './test-reports.queries.ts'

const told = ({ token, file_name, created_at, expires_at }: queries.ListedReport): TestReport => ({
	token,
	file_name,
	created_at: created_at.toISOString(),
	expires_at: expires_at.toISOString(),
})

/**
 * Keeps the report of a finished test under a link of its own; a test has one, however often it is asked for.
 * @throws AppError NOT_FOUND without a report, CONFLICT when the person has as many links as are allowed
 */
export async function shareReport(platform: Platform, task_id: string, user_id: string): Promise<TestReport> {
	const { task, file } = await requireOwnTask(platform, task_id, user_id)
	const inspection = Inspection.safeParse(resultOfTask(task)?.inspection)
	if (!inspection.success) throw new AppError('NOT_FOUND', 'This test has no report yet')
	return platform.database.transaction(async (tx) => {
		await lockPerson(tx, user_id)
		const known = await queries.findOfTask(tx, task.id)
		if (known) return told(known)
		if ((await queries.countOpen(tx, user_id)) >= MOST_TEST_REPORTS)
			throw new AppError('CONFLICT', `You can have at most ${MOST_TEST_REPORTS} links to reports. End one first.`)
		const report = {
			...{ user_id, task_id: task.id, token: newToken() },
			...{ file_name: file.file_name, inspection: inspection.data, tested_at: task.created_at },
		}
		return told(await queries.insertReport(tx, report))
	})
}

export const ownReports = async ({ database }: Platform, user_id: string): Promise<TestReport[]> =>
	(await queries.listReports(database, user_id)).map(told)

/** @throws AppError NOT_FOUND for a link that isn't there (any more) */
export async function openReport({ database }: Platform, token: string): Promise<OpenTestReport> {
	const report = await queries.findByToken(database, token)
	if (!report) throw new AppError('NOT_FOUND', 'This report no longer exists. Links to reports end after 30 days.')
	const inspection = Inspection.parse(report.inspection)
	return { ...told(report), tested_at: report.tested_at.toISOString(), inspection }
}

/** Ends a link of the person's own; without effect if it has ended. */
export async function endReport(platform: Platform, token: string, user_id: string): Promise<TestReport[]> {
	await queries.deleteReport(platform.database, token, user_id)
	return ownReports(platform, user_id)
}

/** Deletes expired reports. Returns how many. */
export const removeExpiredReports = ({ database }: Platform): Promise<number> => queries.deleteExpired(database)
