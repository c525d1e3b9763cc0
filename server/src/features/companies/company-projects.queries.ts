import type { MemberProject } from '@panelyard/contracts/companies/companies'
import { sql } from 'drizzle-orm'
import { hasLastingManager, isTemporaryIn } from '../../access/lasting-access.queries.ts'
import { endPublicView } from '../../access/public-view.queries.ts'
import type { Database } from '../../database/database.ts'
import { company_invitations, company_members, project_roles } from '../../database/tables/company-member-tables.ts'
import { panel_files, project_images } from '../../database/tables/panel-note-tables.ts'
import {
	model_version_sources,
	model_versions,
	pending_project_access,
	project_access,
	projects,
	uploaded_files,
	users,
} from '../../database/tables/tables.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'

export type ChangedProject = { id: string; revision: number }

/** Projects of a company in which somebody has a role of their own, and which of them they created. */
export async function grantsOf(
	db: Database,
	company_id: string,
	user_id: string,
): Promise<{ projects: number; owned_projects: number }> {
	const { rows } = await db.execute<{ projects: number; owned_projects: number }>(sql`
		select count(*)::int as projects, (count(*) filter (where p.owner_id = ${user_id}))::int as owned_projects
		from ${project_access} a join ${projects} p on p.id = a.project_id
		where a.user_id = ${user_id} and p.company_id = ${company_id} and p.deleted_at is null`)
	return rows[0] ?? { projects: 0, owned_projects: 0 }
}

/** Locks the projects of a company, one after the other by id; with a person, only those they have a part in. */
export async function lockProjects(tx: Database, company_id: string, user_id: string | null): Promise<string[]> {
	const { rows } = await tx.execute<{ id: string }>(sql`
		select p.id from ${projects} p where p.company_id = ${company_id} and (
			${user_id}::uuid is null or p.owner_id = ${user_id}::uuid
			or exists (select 1 from ${project_access} a where a.project_id = p.id and a.user_id = ${user_id}::uuid))
		order by p.id for no key update`)
	return rows.map(({ id }) => id)
}

/**
 * Takes a person's own roles in the projects of a company, and what waits for their address there. What they created
 * gets another owner.
 * @param project_ids those they have a part in, locked before
 * @returns these with the revision that says so
 */
export async function dropGrants(
	tx: Database,
	{ company_id, user_id, new_owner_id }: { company_id: string; user_id: string; new_owner_id: string },
	project_ids: readonly string[],
): Promise<ChangedProject[]> {
	await tx.execute(sql`
		delete from ${project_access} a using ${projects} p
		where p.id = a.project_id and p.company_id = ${company_id} and a.user_id = ${user_id}`)
	await tx.execute(sql`
		delete from ${pending_project_access} w using ${projects} p, ${users} u
		where p.id = w.project_id and p.company_id = ${company_id} and u.id = ${user_id} and w.email = u.email`)
	await tx.execute(sql`
		insert into ${project_access} (project_id, user_id, role)
		select p.id, ${new_owner_id}::uuid, 'manager' from ${projects} p
			where p.company_id = ${company_id} and p.owner_id = ${user_id}
		on conflict (project_id, user_id) do update set role = 'manager'`)
	const { rows } = await tx.execute<ChangedProject>(sql`
		update ${projects} set revision = revision + 1,
			owner_id = case when owner_id = ${user_id} then ${new_owner_id}::uuid else owner_id end
		where id = any(${uuidArray(project_ids)}) returning id, revision`)
	return rows
}

const isExpired = sql`exists (select 1 from ${company_members} x
	where x.company_id = p.company_id and x.user_id = a.user_id and x.access_until <= now())`

const isUnmanaged = (company_id: string) =>
	sql`p.company_id = ${company_id} and not ${hasLastingManager({ id: sql`p.id`, company_id: sql`p.company_id` }, null)}`

/**
 * Prepares projects of a company for its end. Those that nobody manages by a role of their own, or only people whose
 * access ends on a date, go to the company's owner; without an owner they are deleted. Lock the projects before.
 * @returns the deleted projects
 */
export async function keepManaged(
	tx: Database,
	company_id: string,
	owner_id: string | null,
): Promise<{ id: string; name: string }[]> {
	const { rows: deleted } = await tx.execute<{ id: string; name: string }>(sql`
		update ${projects} as p set deleted_at = now()
		where p.deleted_at is null and ${owner_id}::uuid is null and ${isUnmanaged(company_id)} returning p.id, p.name`)
	await endPublicView(
		tx,
		deleted.map(({ id }) => id),
	)
	await tx.execute(sql`
		insert into ${project_access} (project_id, user_id, role)
		select p.id, ${owner_id}::uuid, 'manager' from ${projects} p
			where ${owner_id}::uuid is not null and ${isUnmanaged(company_id)}
		on conflict (project_id, user_id) do update set role = 'manager'`)
	// A project's owner can't be removed from it, so it must be someone who stays.
	const stays = sql`a.project_id = p.id and a.role = 'manager' and not ${isTemporaryIn(sql`p.company_id`, sql`a.user_id`)}`
	await tx.execute(sql`
		update ${projects} as p set owner_id = (
			select a.user_id from ${project_access} a where ${stays} order by a.created_at, a.user_id limit 1)
		where p.company_id = ${company_id}
			and not exists (select 1 from ${project_access} a where ${stays} and a.user_id = p.owner_id)`)
	return deleted
}

/** Raises the revisions of projects, whose people have changed, and returns them. Lock the projects before. */
export async function raiseRevisions(tx: Database, project_ids: readonly string[]): Promise<ChangedProject[]> {
	const { rows } = await tx.execute<ChangedProject>(sql`
		update ${projects} set revision = revision + 1 where id = any(${uuidArray(project_ids)}) returning id, revision`)
	return rows
}

/**
 * Makes the projects of a company forget it, with the roles of those whose temporary access to it has ended: outside the
 * company nothing else would hold these back.
 */
export async function leaveCompany(tx: Database, company_id: string): Promise<void> {
	const theirs = sql`p.company_id = ${company_id}`
	await tx.execute(sql`
		delete from ${project_access} a using ${projects} p where p.id = a.project_id and ${theirs} and ${isExpired}`)
	await tx.execute(sql`
		update ${projects} as p set company_id = null, company_role = null, company_since = null where ${theirs}`)
}

/** Projects of a company that the asking person sees, with what one member may do in each. */
export async function memberProjects(
	db: Database,
	{
		company_id,
		member_id,
		asking_id,
		page,
		page_size,
	}: {
		company_id: string
		member_id: string
		asking_id: string
		page: number
		page_size: number
	},
): Promise<(MemberProject & { total: number })[]> {
	const { rows } = await db.execute<MemberProject & { total: number }>(sql`
		select p.id as project_id, p.name, own.role as granted_role, theirs.role, mine.role = 'manager' as may_change,
			(count(*) over ())::int as total
		from ${projects} p
		join ${project_roles} mine on mine.project_id = p.id and mine.user_id = ${asking_id}
		left join ${project_access} own on own.project_id = p.id and own.user_id = ${member_id}
		left join ${project_roles} theirs on theirs.project_id = p.id and theirs.user_id = ${member_id}
		where p.company_id = ${company_id} and p.deleted_at is null
		order by lower(p.name), p.id limit ${page_size} offset ${(page - 1) * page_size}`)
	return rows
}

export type Usage = {
	projects: number
	stored_bytes: number
	members: number
	classic: number
	on_demand: number
	guests: number
	pending_invitations: number
}

/** What a company uses now; see `CompanyUsage`. */
export async function companyUsage(db: Database, company_id: string): Promise<Usage> {
	const { rows } = await db.execute<Usage & { stored_bytes: string | number }>(sql`
		with ours as (
			select id from ${projects} where company_id = ${company_id} and deleted_at is null
		), versions as (
			select v.id, v.file_id, v.artefacts from ${model_versions} v join ours on ours.id = v.project_id
		), files as (
			select f.storage_key, f.bytes from ${uploaded_files} f where f.id in (
				select file_id from versions
				union select s.file_id from ${model_version_sources} s join versions v on v.id = s.model_version_id)
		), stored as (
			select storage_key, max(bytes) as bytes from (
				select storage_key, bytes from files
				union all
				select one.value->>'storage_key', (one.value->>'bytes')::bigint
				from versions v cross join lateral jsonb_each(coalesce(v.artefacts, '{}'::jsonb)) one
			) kept group by storage_key
		), people as (
			select m.seat, m.access_type from ${company_members} m
			where m.company_id = ${company_id} and (m.access_until is null or m.access_until > now())
		)
		select (select count(*) from ours)::int as projects,
			(coalesce((select sum(bytes) from stored), 0)
				+ coalesce((select sum(i.large_bytes + i.small_bytes) from ${project_images} i join ours on ours.id = i.project_id), 0)
				+ coalesce((select sum(f.bytes) from ${panel_files} f join ours on ours.id = f.project_id), 0)
			)::text as stored_bytes,
			(select count(*) from people)::int as members,
			(select count(*) from people where seat = 'classic' and access_type <> 'guest')::int as classic,
			(select count(*) from people where seat = 'on_demand' and access_type <> 'guest')::int as on_demand,
			(select count(*) from people where access_type = 'guest')::int as guests,
			(select count(*) from ${company_invitations} i
				where i.company_id = ${company_id} and i.status = 'pending' and i.expires_at > now())::int as pending_invitations`)
	const [row] = rows
	if (!row) throw new Error('the usage was not counted')
	return { ...row, stored_bytes: Number(row.stored_bytes) }
}
