import {
	COMPANY_RESTORABLE_DAYS,
	type Company,
	type CompanyListResponse,
	type CompanyUsage,
	type CreateCompanyRequest,
	companyLogoPath,
	MAX_OWNED_COMPANIES,
	type UpdateCompanyRequest,
} from '@panelyard/contracts/companies/companies'
import {
	COMPANY_ACTIONS,
	COMPANY_ROLES,
	type CompanyRole,
	companyAllows,
	isRoleAtLeast,
} from '@panelyard/contracts/companies/permissions'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { recordActions } from '../../access/audit.queries.ts'
import { lockCompany } from '../../access/company-permission.queries.ts'
import { holdCompanyAs, openCompany } from '../../access/company-permission.ts'
import { personName } from '../../access/person-name.queries.ts'
import type { SessionUser } from '../../access/session-user.ts'
import { beginCompanyTrial } from '../../access/trial.ts'
import type { Database } from '../../database/database.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { sweepEach } from '../../platform/queue/sweeper.ts'
import { NOBODY_NOTIFIED, type Notified, notify, tellNotified } from '../notifications/notify.ts'
import * as queries from './companies.queries.ts'
import * as owned from './company-projects.queries.ts'
import { recordInCompany, shownName, tellAccessChanged, tellCompanyChanged, totalOf } from './company-records.ts'
import * as members from './members.queries.ts'

const DAY_MS = 86_400_000
const ONE = { page: 1, page_size: 1 }
const TOO_MANY = `You can own at most ${MAX_OWNED_COMPANIES} companies`

function viewCompany({ company, member, logo_id, member_count }: queries.ListedCompany): Company {
	const { id, name, description, website, industry, size, country, city, created_at, deleted_at } = company
	const { role, access_type, access_until, is_expired } = member
	const restorable_until = deleted_at && new Date(deleted_at.getTime() + COMPANY_RESTORABLE_DAYS * DAY_MS)
	// Somebody whose access has ended still sees which company it was, to leave it.
	const details = is_expired
		? { description: '', website: '', industry: '', size: null, country: '', city: '' }
		: { description, website, industry, size, country, city }
	return {
		id,
		name,
		...details,
		logo: logo_id && !is_expired ? companyLogoPath(id, logo_id) : null,
		member_count: companyAllows(member, 'see_members') ? member_count : null,
		role,
		access_type,
		access_until: access_until?.toISOString() ?? null,
		is_expired,
		created_at: created_at.toISOString(),
		restorable_until: restorable_until?.toISOString() ?? null,
	}
}

type Page = { page: number; page_size: number }

/** @param options `deleted`: companies of theirs that can be restored, instead of the others */
export async function listCompanies(
	db: Database,
	user_id: string,
	page: Page,
	{ deleted }: { deleted: boolean },
): Promise<CompanyListResponse> {
	const filter = deleted ? { user_id, restorable_days: COMPANY_RESTORABLE_DAYS } : { user_id }
	const list = (page: Page) => queries.listCompanies(db, filter, page)
	const rows = await list(page)
	const total = await totalOf(rows, page.page, list)
	return { companies: rows.map(viewCompany), total, page: page.page, page_size: page.page_size }
}

/** @throws AppError as `openCompany` does */
export async function companyFor(db: Database, user: { id: string }, company_id: string): Promise<Company> {
	await openCompany(db, user, company_id, 'see_company')
	const [row] = await queries.listCompanies(db, { user_id: user.id, company_id }, ONE)
	if (!row) throw new AppError('NOT_FOUND', 'This company was deleted')
	return viewCompany(row)
}

/** @throws AppError CONFLICT when the person owns too many, or somebody else's company has the id */
export async function createCompany(
	platform: Platform,
	user: SessionUser,
	request: CreateCompanyRequest,
): Promise<Company> {
	const company_id = await platform.database.transaction(async (tx) => {
		await lockAccount(tx, user.id, 'no key update')
		const made = await queries.insertCompany(tx, request)
		if (!made) return requireOwner(tx, user, request.id ?? '')
		if ((await queries.countOwned(tx, user.id)) >= MAX_OWNED_COMPANIES) throw new AppError('CONFLICT', TOO_MANY)
		await members.insertMember(tx, { company_id: made.id, user_id: user.id, role: 'owner' })
		await beginCompanyTrial(tx, made.id, user)
		const details = { name: made.name }
		await recordInCompany(tx, { company_id: made.id, user_id: user.id, action: 'company.created', details })
		return made.id
	})
	tellCompanyChanged(platform, company_id, [user.id])
	return companyFor(platform.database, user, company_id)
}

/** The id of a company that the person made by an earlier call. */
async function requireOwner(tx: Database, user: { id: string }, company_id: string): Promise<string> {
	if ((await members.findOwner(tx, company_id)) !== user.id) throw idTaken()
	return company_id
}

export async function updateCompany(
	platform: Platform,
	user: SessionUser,
	company_id: string,
	request: UpdateCompanyRequest,
): Promise<Company> {
	const told = await platform.database.transaction(async (tx) => {
		await holdCompanyAs(tx, user, company_id, 'edit_company')
		await queries.updateCompany(tx, company_id, request)
		await recordInCompany(tx, { company_id, user_id: user.id, action: 'company.updated', details: request })
		return members.memberIds(tx, company_id)
	})
	tellCompanyChanged(platform, company_id, told)
	return companyFor(platform.database, user, company_id)
}

export async function deletionImpact(db: Database, user: { id: string }, company_id: string) {
	await openCompany(db, user, company_id, 'delete_company')
	return { ...(await queries.deletionImpact(db, company_id)), restorable_days: COMPANY_RESTORABLE_DAYS }
}

/**
 * Deletes a company; its owner can restore it for 30 days. Its projects stay with whoever manages them by a role of
 * their own that no date ends, and with the owner where nobody does.
 */
export async function deleteCompany(platform: Platform, user: SessionUser, company_id: string): Promise<void> {
	const { told, notified, changed } = await platform.database.transaction(async (tx) => {
		const { company } = await holdCompanyAs(tx, user, company_id, 'delete_company')
		const project_ids = await owned.lockProjects(tx, company_id, null)
		await owned.keepManaged(tx, company_id, user.id)
		await queries.setDeleted(tx, company_id, true)
		const changed = await owned.raiseRevisions(tx, project_ids)
		const details = { name: company.name }
		await recordInCompany(tx, { company_id, user_id: user.id, action: 'company.deleted', details })
		const told = await members.memberIds(tx, company_id)
		const values = { person: shownName(user), company: company.name }
		return { told, changed, notified: await notify(tx, 'company_deleted', told, { by: user.id, values }) }
	})
	tellCompanyChanged(platform, company_id, told)
	tellAccessChanged(platform, changed)
	tellNotified(platform, notified)
}

/** @throws AppError NOT_FOUND when it isn't deleted, or was deleted too long ago */
export async function restoreCompany(platform: Platform, user: SessionUser, company_id: string): Promise<Company> {
	const { told, changed } = await platform.database.transaction(async (tx) => {
		await holdCompanyAs(tx, user, company_id, 'delete_company', { deleted: true })
		if (!(await queries.isRestorable(tx, company_id, COMPANY_RESTORABLE_DAYS)))
			throw new AppError('NOT_FOUND', `This company was deleted more than ${COMPANY_RESTORABLE_DAYS} days ago`)
		const project_ids = await owned.lockProjects(tx, company_id, null)
		await queries.setDeleted(tx, company_id, false)
		await recordInCompany(tx, { company_id, user_id: user.id, action: 'company.restored' })
		return {
			told: await members.memberIds(tx, company_id),
			changed: await owned.raiseRevisions(tx, project_ids),
		}
	})
	tellCompanyChanged(platform, company_id, told)
	tellAccessChanged(platform, changed)
	return companyFor(platform.database, user, company_id)
}

/** Removes for good the companies that can't be restored any more. Returns how many. */
export async function purgeDeletedCompanies(platform: Platform, signal?: AbortSignal): Promise<number> {
	return sweepEach(
		await queries.companiesDeletedBefore(platform.database, COMPANY_RESTORABLE_DAYS),
		(company_id) => purge(platform, company_id),
		(error, company_id) => platform.log.error({ err: error, company_id }, 'a deleted company could not be purged'),
		signal,
	)
}

/** Managers may have gone since the company was deleted, so its projects are looked through once more. */
async function purge(platform: Platform, company_id: string): Promise<boolean> {
	const { changed, deleted } = await platform.database.transaction(async (tx) => {
		await lockCompany(tx, company_id, 'no key update')
		const project_ids = await owned.lockProjects(tx, company_id, null)
		const deleted = await owned.keepManaged(tx, company_id, await members.findOwner(tx, company_id))
		await recordActions(
			tx,
			deleted.map(({ id, name }) => ({
				project_id: id,
				user_id: null,
				action: 'project.deleted',
				subject_id: id,
				details: { reason: 'company purged', name },
			})),
		)
		await owned.leaveCompany(tx, company_id)
		const changed = await owned.raiseRevisions(tx, project_ids)
		const isGone = await queries.removeCompany(tx, company_id, COMPANY_RESTORABLE_DAYS)
		// Restored meanwhile: its projects must stay in it.
		if (!isGone) throw new Error('the company was restored meanwhile')
		return { changed, deleted }
	})
	tellAccessChanged(platform, changed)
	for (const { id } of deleted) platform.tellProject('project_deleted', { project_id: id })
	return true
}

/** What a company uses now, for its own page and for its bills. */
export async function companyUsage(db: Database, company_id: string): Promise<CompanyUsage> {
	const { classic, on_demand, ...rest } = await owned.companyUsage(db, company_id)
	return { ...rest, seats: { classic, on_demand } }
}

/** The roles of a company, what each may do, and which ones the asking person may give. */
export async function rolesOf(db: Database, user: { id: string }, company_id: string) {
	const { member } = await openCompany(db, user, company_id, 'see_company')
	const gives = companyAllows(member, 'edit_member')
	return COMPANY_ROLES.map((role: CompanyRole) => ({
		role,
		actions: COMPANY_ACTIONS.filter((action) =>
			companyAllows({ role, access_type: 'permanent', is_expired: false }, action),
		),
		may_give: gives && role !== 'owner' && isRoleAtLeast(member.role, role),
	}))
}

/** What becomes of the companies that a person owns when their account is deleted: at most `most` of them, by name. */
export async function companiesAfter(db: Database, user_id: string, most: number) {
	const owned = (await members.ownedCompanies(db, user_id)).filter(({ is_deleted }) => !is_deleted)
	return {
		companies: owned.slice(0, most).map(({ id, name, heir_name }) => ({ id, name, to_name: heir_name })),
		companies_total: owned.length,
	}
}

/** What changed in companies when an account went; give it to `tellSettled` after the commit. */
export type SettledCompany = {
	company_id: string
	told: string[]
	notified: Notified
	changed: owned.ChangedProject[]
}

/**
 * Hands the companies of an account that is being deleted to their admins; one without an admin is deleted. The new
 * owner, and the members of a company that ends, are notified. Lock the person's companies and their projects before.
 * @param by who deletes the account
 */
export async function settleCompaniesOf(tx: Database, user_id: string, by: string): Promise<SettledCompany[]> {
	const settled: SettledCompany[] = []
	const person = await personName(tx, user_id)
	for (const { id: company_id, name, is_deleted, heir_id } of await members.ownedCompanies(tx, user_id)) {
		const told = (await members.memberIds(tx, company_id)).filter((id) => id !== user_id)
		await members.deleteMember(tx, company_id, user_id)
		const values = { person, company: name, company_id }
		const details = { name, reason: 'account deleted', account: user_id }
		let notified = NOBODY_NOTIFIED
		let changed: owned.ChangedProject[] = []
		if (heir_id) {
			await members.updateMember(tx, company_id, heir_id, { role: 'owner' })
			notified = await notify(tx, 'company_handed_over', [heir_id], { by: user_id, values })
			const entry = { company_id, user_id: by, action: 'company.handed_over' as const }
			await recordInCompany(tx, { ...entry, details: { ...details, owner: heir_id } })
		} else if (!is_deleted) {
			await queries.setDeleted(tx, company_id, true)
			notified = await notify(tx, 'company_deleted', told, { by: user_id, values: { person, company: name } })
			await recordInCompany(tx, { company_id, user_id: by, action: 'company.deleted', details })
			changed = await owned.raiseRevisions(tx, await owned.lockProjects(tx, company_id, null))
		}
		settled.push({ company_id, told, notified, changed })
	}
	return settled
}

export function tellSettled(platform: Platform, settled: readonly SettledCompany[]): void {
	for (const { company_id, told, changed } of settled) {
		tellCompanyChanged(platform, company_id, told)
		tellAccessChanged(platform, changed)
	}
	tellNotified(platform, ...settled.map(({ notified }) => notified))
}
