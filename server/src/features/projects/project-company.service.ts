import { CompanyMessages } from '@panelyard/contracts/companies/companies'
import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { holdCompanyAs, keepCompany, openCompany } from '../../access/company-permission.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import { putAccess } from './project-access.queries.ts'
import * as queries from './project-company.queries.ts'

const NO_COMPANY = 'Only a project of a company can be shared with the whole company'

type Move = { company_id?: string | null | undefined; company_role?: ProjectRole | null | undefined }

const needsCompany = (): AppError =>
	new AppError('VALIDATION_FAILED', NO_COMPANY, { fields: [{ field: 'company_role', message: NO_COMPANY }] })

/**
 * Which company a new project belongs to. Nobody leaves the company until `tx` ends.
 * @throws AppError as `openCompany` does, VALIDATION_FAILED for a role without a company
 */
export async function holdNewCompany(tx: Database, user_id: string, { company_id, company_role }: Move) {
	if (!company_id) {
		if (company_role) throw needsCompany()
		return {}
	}
	await holdCompanyAs(tx, { id: user_id }, company_id, 'create_projects', { strength: 'share' })
	return { company_id, company_role: company_role ?? null, company_since: new Date() }
}

/** Locks the companies between which a project moves, in the order of their ids. Call it before locking the project. */
export async function holdCompaniesOfMove(tx: Database, project_id: string, { company_id }: Move): Promise<void> {
	const ids = new Set([await queries.companyOf(tx, project_id), company_id].filter((id) => typeof id === 'string'))
	for (const id of [...ids].sort()) await keepCompany(tx, id)
}

/**
 * Moves a project into a company, out of one, or shares it with the whole of its company. Into a company needs the right
 * to create projects there, out of it that of an admin. Call it while holding the project, as its manager.
 * @throws AppError as `openCompany` does, VALIDATION_FAILED for a role without a company
 */
export async function moveProject(tx: Database, user_id: string, project: ProjectRow, move: Move): Promise<void> {
	const { id: project_id, company_id: before } = project
	const company_id = move.company_id === undefined ? before : move.company_id
	const stays = company_id === before
	const company_role = move.company_role === undefined ? (stays ? project.company_role : null) : move.company_role
	if (company_id === null && company_role !== null) throw needsCompany()
	if (stays && company_role === project.company_role) return
	if (company_id !== null) await openCompany(tx, { id: user_id }, company_id, 'create_projects')
	if (before !== null && !stays) {
		await requireAdmin(tx, user_id, before)
		await queries.dropExpired(tx, project_id, before)
		// Whoever moves it manages it perhaps only by the company that it leaves.
		await putAccess(tx, project_id, user_id, 'manager')
		await queries.replaceGoneOwner(tx, project_id, user_id)
	}
	const isNew = !stays || project.company_role === null
	await queries.setCompany(tx, project_id, { company_id, company_role, isNew })
}

/**
 * Requires an admin of the company, also of one that is deleted. Nobody whose access ends takes a project out: outside the
 * company their access would last.
 */
async function requireAdmin(tx: Database, user_id: string, company_id: string): Promise<void> {
	if (await queries.accessEnds(tx, company_id, user_id))
		throw new AppError('ACCESS_DENIED', CompanyMessages.accessOutlasts)
	try {
		await openCompany(tx, { id: user_id }, company_id, 'edit_company')
	} catch (error) {
		if (error instanceof AppError && error.code === 'NOT_FOUND') return
		throw error
	}
}
