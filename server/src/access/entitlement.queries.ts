import { and, eq, gt, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import { prepareOnce } from '../database/connection/prepare-once.ts'
import type { Database } from '../database/database.ts'
import { company_billing, PAYING_STATES } from '../database/tables/billing-tables.ts'
import { company_members, project_roles } from '../database/tables/company-member-tables.ts'
import { companies } from '../database/tables/company-tables.ts'
import { projects } from '../database/tables/tables.ts'

/** Whether one of a person's companies pays, and the latest end of their trials, also a past one. */
export type CompanyEntitlement = { is_paying: boolean; trial_ends_at: Date | null }

const pays = sql<boolean>`coalesce(${inArray(company_billing.status, [...PAYING_STATES])}, false)`
const isEntitledAt = (now: Date) =>
	and(
		isNull(companies.deleted_at),
		or(inArray(company_billing.status, [...PAYING_STATES]), gt(company_billing.trial_ends_at, now)),
	)

const [asking, at] = [sql.placeholder('user_id'), sql.placeholder('now')]

const entitlementByCompanies = prepareOnce((db) =>
	db
		.select({
			is_paying: sql<boolean>`coalesce(bool_or(${pays}), false)`,
			trial_ends_at: max(company_billing.trial_ends_at),
		})
		.from(company_members)
		.innerJoin(companies, and(eq(companies.id, company_members.company_id), isNull(companies.deleted_at)))
		.innerJoin(company_billing, eq(company_billing.company_id, companies.id))
		.where(
			and(
				eq(company_members.user_id, asking),
				ne(company_members.access_type, 'guest'),
				or(isNull(company_members.access_until), gt(company_members.access_until, at)),
			),
		)
		.prepare('entitlement_by_companies'),
)

/** Guests and people whose temporary access has ended don't count as members. */
export async function companyEntitlement(db: Database, user_id: string, now: Date): Promise<CompanyEntitlement> {
	const [row] = await entitlementByCompanies(db).execute({ user_id, now })
	return { is_paying: row?.is_paying ?? false, trial_ends_at: row?.trial_ends_at ?? null }
}

/** Whether a project belongs to a company that pays or whose trial runs. */
export async function isProjectEntitled(db: Database, project_id: string, now: Date): Promise<boolean> {
	const rows = await db
		.select({ id: projects.id })
		.from(projects)
		.innerJoin(companies, eq(companies.id, projects.company_id))
		.innerJoin(company_billing, eq(company_billing.company_id, companies.id))
		.where(and(eq(projects.id, project_id), isEntitledAt(now)))
		.limit(1)
	return rows.length > 0
}

/** Whether a person edits or manages any such project. */
export async function editsEntitledProject(db: Database, user_id: string, now: Date): Promise<boolean> {
	const rows = await db
		.select({ id: projects.id })
		.from(project_roles)
		.innerJoin(projects, and(eq(projects.id, project_roles.project_id), isNull(projects.deleted_at)))
		.innerJoin(companies, eq(companies.id, projects.company_id))
		.innerJoin(company_billing, eq(company_billing.company_id, companies.id))
		.where(
			and(eq(project_roles.user_id, user_id), inArray(project_roles.role, ['editor', 'manager']), isEntitledAt(now)),
		)
		.limit(1)
	return rows.length > 0
}

/** Stores the trial of a new company; null when it has none. */
export async function insertCompanyTrial(tx: Database, company_id: string, trial_ends_at: Date | null): Promise<void> {
	await tx.insert(company_billing).values({ company_id, trial_ends_at }).onConflictDoNothing()
}
