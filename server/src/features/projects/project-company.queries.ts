import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { company_members } from '../../database/tables/company-member-tables.ts'
import { project_access, projects } from '../../database/tables/tables.ts'

/** The company of a project; null for none. */
export async function companyOf(db: Database, project_id: string): Promise<string | null> {
	const [row] = await db.select({ company_id: projects.company_id }).from(projects).where(eq(projects.id, project_id))
	return row?.company_id ?? null
}

export async function setCompany(
	tx: Database,
	project_id: string,
	values: { company_id: string | null; company_role: ProjectRole | null; isNew: boolean },
): Promise<void> {
	const { company_id, company_role, isNew } = values
	const since = company_id === null ? { company_since: null } : isNew ? { company_since: sql`now()` } : {}
	await tx
		.update(projects)
		.set({ company_id, company_role, ...since })
		.where(eq(projects.id, project_id))
}

/** Whether a person's access to a company ends on a date. */
export async function accessEnds(db: Database, company_id: string, user_id: string): Promise<boolean> {
	const [member] = await db
		.select({ access_until: company_members.access_until })
		.from(company_members)
		.where(and(eq(company_members.company_id, company_id), eq(company_members.user_id, user_id)))
	return member !== undefined && member.access_until !== null
}

/**
 * Takes the roles in a project of those whose temporary access to its company has ended: outside the company nothing
 * else would hold these back.
 */
export async function dropExpired(tx: Database, project_id: string, company_id: string): Promise<void> {
	await tx.delete(project_access).where(
		and(
			eq(project_access.project_id, project_id),
			sql`${project_access.user_id} in (select m.user_id from ${company_members} m
				where m.company_id = ${company_id} and m.access_until <= now())`,
		),
	)
}

/** Makes somebody the owner of a project whose owner doesn't manage it any more. */
export async function replaceGoneOwner(tx: Database, project_id: string, owner_id: string): Promise<void> {
	await tx
		.update(projects)
		.set({ owner_id })
		.where(
			and(
				eq(projects.id, project_id),
				sql`not exists (select 1 from ${project_access} a
					where a.project_id = ${projects.id} and a.user_id = ${projects.owner_id} and a.role = 'manager')`,
			),
		)
}
