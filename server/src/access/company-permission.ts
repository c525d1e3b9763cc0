import { CompanyMessages } from '@panelyard/contracts/companies/companies'
import { type CompanyAction, companyAllows } from '@panelyard/contracts/companies/permissions'
import type { Database } from '../database/database.ts'
import { AppError } from '../platform/app-error.ts'
import * as queries from './company-permission.queries.ts'
import { requireId } from './project-permission.ts'

export type OpenedCompany = { company: queries.CompanyRow; member: queries.MemberStanding }

const REFUSED: Partial<Record<CompanyAction, string>> = {
	invite: CompanyMessages.inviteNeedsAdmin,
	remove_member: CompanyMessages.removeNeedsAdmin,
}
const NOT_ALLOWED = "You don't have permission to do this in this company."

/**
 * The only gate to a company. Unknown companies and those that the person doesn't belong to get the same answer.
 * @throws AppError ACCESS_DENIED, NOT_FOUND for an invalid id and for a deleted company (with `deleted`: one that isn't
 * deleted)
 */
export async function openCompany(
	db: Database,
	user: { id: string },
	company_id: string,
	action: CompanyAction,
	options: { deleted?: boolean } = {},
): Promise<OpenedCompany> {
	requireId(company_id, 'Company not found')
	const found = await queries.findCompanyFor(db, company_id, user.id)
	if (!found) throw new AppError('ACCESS_DENIED', CompanyMessages.accessDenied)
	if (!companyAllows(found.member, action)) throw new AppError('ACCESS_DENIED', REFUSED[action] ?? NOT_ALLOWED)
	if (Boolean(found.company.deleted_at) !== Boolean(options.deleted))
		throw new AppError('NOT_FOUND', options.deleted ? 'This company is not deleted' : 'This company was deleted')
	return found
}

/**
 * `openCompany` under a lock of the company's row until `tx` ends: the person may have lost their role while this
 * transaction waited. Lock companies before projects, and projects before accounts.
 * @param strength 'share' allows other shared locks, but no change of the members
 */
export async function holdCompanyAs(
	tx: Database,
	user: { id: string },
	company_id: string,
	action: CompanyAction,
	options: { deleted?: boolean; strength?: 'no key update' | 'share' } = {},
): Promise<OpenedCompany> {
	requireId(company_id, 'Company not found')
	await queries.lockCompany(tx, company_id, options.strength ?? 'no key update')
	return openCompany(tx, user, company_id, action, options)
}

/** Locks the companies of a person until `tx` ends, as deleting an account needs. */
export const holdCompaniesOf = queries.lockCompaniesOf

/** Names of companies that aren't deleted, by their ids. */
export const companyNames = queries.companyNames

/** Prevents changes of a company's members until `tx` ends. */
export const keepCompany = (tx: Database, company_id: string): Promise<boolean> =>
	queries.lockCompany(tx, company_id, 'share')
