import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { company_members, project_roles } from '../database/tables/company-member-tables.ts'
import { companies } from '../database/tables/company-tables.ts'
import { project_access, projects } from '../database/tables/tables.ts'

/** SQL for whether a person belongs to a company only until a date, whether or not that has passed. */
export const isTemporaryIn = (company_id: SQLWrapper, user_id: SQLWrapper): SQL<boolean> =>
	sql<boolean>`exists (select 1 from ${company_members} t
		where t.company_id = ${company_id} and t.user_id = ${user_id} and t.access_until is not null)`

/**
 * SQL for whether somebody manages a project by a role of their own that no date ends. Such a project needs neither its
 * company nor a new manager when the company ends.
 * @param but a person who doesn't count
 */
export const hasLastingManager = (project: { id: SQLWrapper; company_id: SQLWrapper }, but: string | null): SQL =>
	sql`exists (select 1 from ${project_access} a where a.project_id = ${project.id} and a.role = 'manager'
		and a.user_id is distinct from ${but}::uuid and not ${isTemporaryIn(project.company_id, sql`a.user_id`)})`

/** SQL for whether a company ends with its owner: no admin whom no date ends could take it over. */
export const hasNoHeir = (company_id: SQLWrapper): SQL =>
	sql`not exists (select 1 from ${company_members} h
		where h.company_id = ${company_id} and h.role = 'admin' and h.access_type = 'permanent')`

/** Projects that aren't deleted and that nobody manages, by a role of their own or by the company. */
const unmanaged = sql`from ${projects} p where p.deleted_at is null
	and p.id not in (select r.project_id from ${project_roles} r where r.role = 'manager')`

/** How many projects nobody manages, and the first `most` of them by name. */
export async function unmanagedProjects(
	db: Database,
	most: number,
): Promise<{ total: number; projects: { id: string; name: string }[] }> {
	const { rows } = await db.execute<{ id: string; name: string; total: number }>(sql`
		select p.id, p.name, (count(*) over ())::int as total ${unmanaged} order by lower(p.name), p.id limit ${most}`)
	return { total: rows[0]?.total ?? 0, projects: rows.map(({ id, name }) => ({ id, name })) }
}

/** SQL for the ids of companies, deleted ones too, that end when this person's account goes. */
export const companiesEndingWith = (owner_id: string): SQL =>
	sql`select c.id from ${companies} c join ${company_members} o on o.company_id = c.id
		where o.user_id = ${owner_id} and o.role = 'owner' and ${hasNoHeir(sql`c.id`)}`
