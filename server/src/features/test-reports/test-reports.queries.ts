import { TEST_REPORT_DAYS } from '@panelyard/contracts/testing/test-reports'
import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { test_reports } from '../../database/tables/test-report-tables.ts'

const listed = {
	token: test_reports.token,
	file_name: test_reports.file_name,
	created_at: test_reports.created_at,
	expires_at: test_reports.expires_at,
}
const isOpen = gt(test_reports.expires_at, sql`now()`)

export type ListedReport = Pick<typeof test_reports.$inferSelect, keyof typeof listed>

export async function findOfTask(db: Database, task_id: string): Promise<ListedReport | null> {
	const [row] = await db.select(listed).from(test_reports).where(eq(test_reports.task_id, task_id))
	return row ?? null
}

export async function countOpen(db: Database, user_id: string): Promise<number> {
	const [row] = await db
		.select({ count: count() })
		.from(test_reports)
		.where(and(eq(test_reports.user_id, user_id), isOpen))
	return row?.count ?? 0
}

type NewReport = Pick<
	typeof test_reports.$inferInsert,
	'user_id' | 'task_id' | 'token' | 'file_name' | 'inspection' | 'tested_at'
>

export async function insertReport(db: Database, report: NewReport): Promise<ListedReport> {
	const [row] = await db
		.insert(test_reports)
		.values({ ...report, expires_at: sql`now() + make_interval(days => ${TEST_REPORT_DAYS})` })
		.returning(listed)
	return row as ListedReport
}

/** A person's open reports, the newest first. */
export async function listReports(db: Database, user_id: string): Promise<ListedReport[]> {
	return db
		.select(listed)
		.from(test_reports)
		.where(and(eq(test_reports.user_id, user_id), isOpen))
		.orderBy(desc(test_reports.created_at), desc(test_reports.id))
}

export async function findByToken(
	db: Database,
	token: string,
): Promise<(ListedReport & { inspection: unknown; tested_at: Date }) | null> {
	const [row] = await db
		.select({ ...listed, inspection: test_reports.inspection, tested_at: test_reports.tested_at })
		.from(test_reports)
		.where(and(eq(test_reports.token, token), isOpen))
	return row ?? null
}

export async function deleteReport(db: Database, token: string, user_id: string): Promise<void> {
	await db.delete(test_reports).where(and(eq(test_reports.token, token), eq(test_reports.user_id, user_id)))
}

/** @returns how many there were */
export async function deleteExpired(db: Database): Promise<number> {
	const rows = await db
		.delete(test_reports)
		.where(lt(test_reports.expires_at, sql`now()`))
		.returning({ id: test_reports.id })
	return rows.length
}
