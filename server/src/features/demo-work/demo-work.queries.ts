import type { DemoWork } from '@panelyard/contracts/public/demo-work'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

// Everything comes as JSON with the ids that it has in the new project, and names that are taken are passed over.

const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

type Of<Key extends keyof DemoWork> = DemoWork[Key][number]

/** Puts statuses in the place of those that are there, and gives them to their panels. */
export async function replaceStatuses(
	tx: Database,
	project_id: string,
	statuses: readonly (Of<'statuses'> & { position: number })[],
): Promise<void> {
	await tx.execute(sql`delete from statuses where project_id = ${project_id}`)
	await tx.execute(sql`
		insert into statuses (id, project_id, name, default_key, icon, colour, position, type, progress, is_done)
		select id, ${project_id}::uuid, name, default_key, icon, colour, position, type,
			case type when 'flag' then 0 else progress end, is_done and type = 'step'
		from jsonb_to_recordset(${json(statuses)}) as s (id uuid, name text, default_key text, icon text, colour text,
			position int, type text, progress int, is_done boolean)
		on conflict do nothing`)
	await tx.execute(sql`
		insert into panel_statuses (panel_id, status_id)
		select distinct p.id, s.id from jsonb_to_recordset(${json(statuses)}) as given (id uuid, panel_ids jsonb)
		join statuses s on s.id = given.id and s.project_id = ${project_id},
			jsonb_array_elements_text(given.panel_ids) as named (panel_id)
		join panels p on p.id = named.panel_id::uuid and p.project_id = ${project_id}
		order by p.id`)
}

export async function insertGroups(
	tx: Database,
	project_id: string,
	groups: readonly (Of<'groups'> & { position: number })[],
): Promise<void> {
	await tx.execute(sql`
		insert into groups (id, project_id, name, description, position)
		select id, ${project_id}::uuid, name, description, position
		from jsonb_to_recordset(${json(groups)}) as g (id uuid, name text, description text, position int)
		on conflict do nothing`)
	await tx.execute(sql`
		insert into group_panels (group_id, panel_id)
		select distinct g.id, p.id from jsonb_to_recordset(${json(groups)}) as given (id uuid, panel_ids jsonb)
		join groups g on g.id = given.id and g.project_id = ${project_id},
			jsonb_array_elements_text(given.panel_ids) as named (panel_id)
		join panels p on p.id = named.panel_id::uuid and p.project_id = ${project_id}`)
}

/** A panel that several categories name gets one of them. */
export async function insertCategories(
	tx: Database,
	project_id: string,
	categories: readonly (Of<'categories'> & { position: number })[],
): Promise<void> {
	await tx.execute(sql`
		insert into categories (id, project_id, name, icon, colour, position)
		select id, ${project_id}::uuid, name, icon, colour, position
		from jsonb_to_recordset(${json(categories)}) as c (id uuid, name text, icon text, colour text, position int)
		on conflict do nothing`)
	await tx.execute(sql`
		insert into panel_categories (panel_id, category_id, revision)
		select distinct on (p.id) p.id, c.id, 1
		from jsonb_to_recordset(${json(categories)}) as given (id uuid, panel_ids jsonb)
		join categories c on c.id = given.id and c.project_id = ${project_id},
			jsonb_array_elements_text(given.panel_ids) as named (panel_id)
		join panels p on p.id = named.panel_id::uuid and p.project_id = ${project_id}
		order by p.id, c.position`)
}

export async function writeWords(tx: Database, project_id: string, words: readonly Of<'words'>[]): Promise<void> {
	await tx.execute(sql`
		update panels p set own_name = w.own_name, own_description = w.own_description
		from jsonb_to_recordset(${json(words)}) as w (panel_id uuid, own_name text, own_description text)
		where p.id = w.panel_id and p.project_id = ${project_id}`)
}

/** Dates of steps, for things that are there. */
export async function insertPlan(
	tx: Database,
	project_id: string,
	entries: readonly (Omit<Of<'plan'>, 'id'> & { scope_id: string; floor: string | null })[],
): Promise<void> {
	await tx.execute(sql`
		insert into plan_entries (project_id, status_id, scope_id, scope, floor, date, revision)
		select distinct on (e.status_id, e.scope_id) ${project_id}::uuid, e.status_id, e.scope_id, e.scope, e.floor, e.date, 1
		from jsonb_to_recordset(${json(entries)})
			as e (scope text, scope_id uuid, floor text, status_id uuid, date date)
		join statuses s on s.id = e.status_id and s.project_id = ${project_id} and s.type = 'step'
		where (e.scope <> 'group' or exists (select from groups g where g.id = e.scope_id and g.project_id = ${project_id}))
			and (e.scope <> 'panel' or exists (select from panels p where p.id = e.scope_id and p.project_id = ${project_id}))`)
}

/** Threads of comments, all by one person, who has read them. */
export async function insertThreads(
	tx: Database,
	{ project_id, user_id }: { project_id: string; user_id: string },
	threads: readonly Of<'threads'>[],
): Promise<void> {
	await tx.execute(sql`
		with given as materialized (
			select gen_random_uuid() as id, t.panel_id, t.status, t.viewpoint, t.comments
			from jsonb_to_recordset(${json(threads)})
				as t (panel_id uuid, status text, viewpoint jsonb, comments jsonb)
			join panels p on p.id = t.panel_id and p.project_id = ${project_id}
		), begun as (
			insert into comment_threads (id, project_id, panel_id, status, viewpoint, user_id, resolved_by, resolved_at)
			select id, ${project_id}::uuid, panel_id, status, nullif(viewpoint, 'null'::jsonb), ${user_id}::uuid,
				case status when 'resolved' then ${user_id}::uuid end, case status when 'resolved' then now() end
			from given
		)
		insert into comments (thread_id, position, user_id, text)
		select id, place, ${user_id}::uuid, text
		from given, jsonb_array_elements_text(comments) with ordinality as said (text, place)`)
}

export async function insertFilters(
	tx: Database,
	{ project_id, user_id }: { project_id: string; user_id: string },
	filters: readonly Of<'filters'>[],
): Promise<void> {
	await tx.execute(sql`
		insert into saved_filters (project_id, name, query, private_to, user_id)
		select ${project_id}::uuid, name, query, case when not is_shared then ${user_id}::uuid end, ${user_id}::uuid
		from jsonb_to_recordset(${json(filters)}) as f (name text, query text, is_shared boolean)`)
}

export async function insertViews(
	tx: Database,
	{ project_id, user_id }: { project_id: string; user_id: string },
	views: readonly Of<'views'>[],
): Promise<void> {
	await tx.execute(sql`
		insert into saved_views (project_id, name, view, user_id)
		select ${project_id}::uuid, name, view, ${user_id}::uuid
		from jsonb_to_recordset(${json(views)}) as v (name text, view text)
		on conflict do nothing`)
}
