import { eq, or, type SQL, sql } from 'drizzle-orm'
import { company_members, project_roles } from '../database/tables/company-member-tables.ts'
import { companies } from '../database/tables/company-tables.ts'
import { project_access, projects, users } from '../database/tables/tables.ts'

/**
 * True for rows of `users` that a person knows, and for the person themselves. A person knows everyone in the projects
 * that they own or have a role in, and the members of their companies unless they are a guest there. Deleted projects
 * and companies don't count.
 */
export function sharesProjectWith(user_id: string): SQL {
	// The view of roles has every pair of person and project, so query it only for the person's own.
	const known = sql`
		with mine as (
			select p.id, p.owner_id, p.company_id, p.company_role from ${projects} p
			where p.deleted_at is null and (
				p.id in (select r.project_id from ${project_roles} r where r.user_id = ${user_id})
				or (p.owner_id = ${user_id} and not exists (
					select 1 from ${company_members} x
					where x.company_id = p.company_id and x.user_id = p.owner_id and x.access_until <= now())))
		), my_companies as (
			select distinct c.id, mine.company_role is not null as is_shared
			from mine join ${companies} c on c.id = mine.company_id and c.deleted_at is null
		)
		select owner_id from mine where owner_id is not null
		union select a.user_id from ${project_access} a join mine on mine.id = a.project_id
		union select m.user_id from my_companies c join ${company_members} m on m.company_id = c.id
			and (m.role in ('owner', 'admin') or (c.is_shared and m.access_type <> 'guest'))
		union select m.user_id from ${company_members} me
			join ${companies} c on c.id = me.company_id and c.deleted_at is null
			join ${company_members} m on m.company_id = c.id
			where me.user_id = ${user_id} and me.access_type <> 'guest'
				and (me.access_until is null or me.access_until > now())`
	return or(eq(users.id, user_id), sql`${users.id} in (${known})`) as SQL
}

/**
 * The same for a query of one person. The first two conditions find most people: a common company, or a grant in a
 * project that the requester can see. Only for others does PostgreSQL list everyone whom the requester knows, which
 * takes tens of milliseconds for the owner of thousands of projects.
 */
export function isKnownTo(user_id: string): SQL {
	const theirs = sql`"users"."id"`
	const isColleague = sql`exists (
		select 1 from company_members me
		join companies c on c.id = me.company_id and c.deleted_at is null
		join company_members m on m.company_id = me.company_id and m.user_id = ${theirs}
		where me.user_id = ${user_id} and me.access_type <> 'guest'
			and (me.access_until is null or me.access_until > now()))`
	const sharesProject = sql`exists (
		select 1 from project_access a join projects p on p.id = a.project_id and p.deleted_at is null
		where a.user_id = ${theirs} and exists (
			select 1 from project_roles r where r.project_id = a.project_id and r.user_id = ${user_id} offset 0))`
	return sql`(${isColleague} or ${sharesProject} or ${sharesProjectWith(user_id)})`
}
