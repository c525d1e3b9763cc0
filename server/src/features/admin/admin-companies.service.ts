import type { CompanySnapshot } from '@panelyard/contracts/companies/billing'
import type {
	AdminCompanyDetails,
	AdminCompanyListQuery,
	AdminCompanyListResponse,
	BillingCommandRequest,
	BillingCommandResult,
} from '@panelyard/contracts/console/companies'
import { recordAction } from '../../access/audit.queries.ts'
import { requireId } from '../../access/project-permission.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { settleBilling } from '../billing/settle-billing.ts'
import { makeSnapshots, snapshotsOf } from '../billing/snapshots.service.ts'
import { readSubscriptionOf } from '../billing/subscriptions.service.ts'
import { remindOfTrials } from '../billing/trial-reminders.service.ts'
import { companyUsage } from '../companies/companies.service.ts'
import * as queries from './admin-companies.queries.ts'

const GONE = 'Company not found'
/** How long a command of the console may work. What is left over is done by the next one, or by the sweeper. */
const COMMAND_MS = 30_000

export async function listCompanies(
	{ database, config }: Platform,
	query: AdminCompanyListQuery,
): Promise<AdminCompanyListResponse> {
	const { page, page_size } = query
	const found = await queries.listCompanies(database, query)
	return { ...found, page, page_size, is_billing_configured: config.stripe !== null }
}

/** @throws AppError NOT_FOUND */
export async function readCompany(db: Database, id: string): Promise<AdminCompanyDetails> {
	const company = await queries.findCompany(db, requireId(id, GONE))
	if (!company) throw new AppError('NOT_FOUND', GONE)
	const { stored_bytes } = await companyUsage(db, id)
	return { ...company, stored_bytes, snapshots: await snapshotsOf(db, id) }
}

/** @param month `2026-11`; undefined for all */
export async function readSnapshots(db: Database, id: string, month: string | undefined): Promise<CompanySnapshot[]> {
	if (!(await queries.findCompany(db, requireId(id, GONE)))) throw new AppError('NOT_FOUND', GONE)
	const snapshots = await snapshotsOf(db, id)
	return month === undefined ? snapshots : snapshots.filter((one) => one.month === month)
}

/**
 * Runs one of the billing commands in this process. The audit log has that it was asked for, with the check of the right
 * in one transaction, and what came of it, also when it fails.
 * @throws AppError NOT_CONFIGURED where a command needs the payment provider and there is none
 */
export async function runCommand(
	platform: Platform,
	admin_id: string,
	request: BillingCommandRequest,
): Promise<BillingCommandResult> {
	const { command } = request
	const record = (db: Database, action: string, details: Record<string, unknown>) =>
		recordAction(db, {
			project_id: null,
			user_id: admin_id,
			action,
			...('company_id' in request ? { subject_id: request.company_id } : {}),
			details: { command, ...details },
		})
	await platform.database.transaction(async (tx) => {
		await requireStillSuperAdmin(tx, admin_id)
		await record(tx, 'billing.command_asked', {})
	})
	const begun = performance.now()
	let count: number
	try {
		count = await run(platform, request)
	} catch (error) {
		const code = error instanceof AppError ? error.code : 'INTERNAL'
		// What failed is worth more to know than that it couldn't be recorded; that it was asked for is recorded.
		await record(platform.database, 'billing.command_failed', { error: code }).catch(() => {})
		throw error
	}
	const seconds = (performance.now() - begun) / 1000
	await record(platform.database, 'billing.command_run', { count })
	return { command, count, seconds }
}

async function run(platform: Platform, request: BillingCommandRequest): Promise<number> {
	const signal = AbortSignal.timeout(COMMAND_MS)
	switch (request.command) {
		case 'make-snapshots':
			return makeSnapshots(platform, signal)
		case 'settle':
			return settleBilling(platform, signal)
		case 'remind-of-trials':
			return remindOfTrials(platform, signal)
		case 'read-subscription':
			return (await readSubscriptionOf(platform, request.company_id)) ? 1 : 0
	}
}
