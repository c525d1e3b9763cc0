import { companyAllows } from '@panelyard/contracts/companies/permissions'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import * as queries from './billing.queries.ts'

/**
 * One of the person's companies: the given one, else one that pays, else the first they joined; null without any.
 * @throws AppError ACCESS_DENIED when they don't belong to the given one
 */
export async function ownCompany(
	db: Database,
	user_id: string,
	company_id: string | undefined,
): Promise<queries.OwnCompany | null> {
	const all = await queries.ownCompanies(db, user_id)
	const found = all.find(({ id }) => id === company_id)
	if (company_id === undefined) return all.find(({ is_expired }) => !is_expired) ?? null
	if (!found || found.is_expired) {
		throw new AppError('ACCESS_DENIED', "You don't have permission to view this company.")
	}
	return found
}

/**
 * The same of somebody who wants to see or change what it pays.
 * @throws AppError ACCESS_DENIED unless they may, CONFLICT without a company
 */
export async function payableCompany(
	db: Database,
	user_id: string,
	company_id: string | undefined,
	action: 'pay' | 'see_billing' = 'pay',
): Promise<queries.OwnCompany> {
	const company = await ownCompany(db, user_id, company_id)
	if (!company) throw new AppError('CONFLICT', 'Create a company first: plans belong to companies')
	if (!companyAllows(company, action)) {
		throw new AppError('ACCESS_DENIED', 'Only owners and admins of the company can see and change its plan')
	}
	return company
}
