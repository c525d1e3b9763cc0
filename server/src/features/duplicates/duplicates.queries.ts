import { createHash } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { jobs, model_version_sources, model_versions, projects, uploaded_files } from '../../database/tables/tables.ts'

export type ProjectRow = typeof projects.$inferSelect
export type VersionRow = typeof model_versions.$inferSelect
export type FileRow = typeof uploaded_files.$inferSelect

/** Nobody changes the project until `tx` ends; others may duplicate it. Null when it is deleted or gone. */
export async function keepProject(tx: Database, project_id: string): Promise<ProjectRow | null> {
	const [row] = await tx
		.select()
		.from(projects)
		.where(and(eq(projects.id, project_id), isNull(projects.deleted_at)))
		.for('share')
	return row ?? null
}

/**
 * Gives a copy what says how its panels are found and counted.
 * @param own_work also the description and the names that people gave to storeys
 */
export async function describeCopy(tx: Database, source: ProjectRow, to: string, own_work: boolean): Promise<void> {
	const { panel_rule, panel_kinds, time_zone, panel_count, description, floor_names } = source
	await tx
		.update(projects)
		.set({
			panel_rule,
			panel_kinds,
			time_zone,
			panel_count,
			revision: 1,
			...(own_work ? { description, floor_names } : {}),
		})
		.where(eq(projects.id, to))
}

export async function isProject(db: Database, id: string): Promise<boolean> {
	return (await db.$count(projects, eq(projects.id, id))) > 0
}

/** A version with all its files in order; it can't be removed until `tx` ends. Null when it is gone. */
export async function keepVersion(
	tx: Database,
	version_id: string,
): Promise<{ version: VersionRow; files: FileRow[] } | null> {
	const [version] = await tx.select().from(model_versions).where(eq(model_versions.id, version_id)).for('share')
	if (!version) return null
	const [first] = await tx.select().from(uploaded_files).where(eq(uploaded_files.id, version.file_id)).for('share')
	const further = await tx
		.select({ file: uploaded_files })
		.from(model_version_sources)
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_version_sources.file_id))
		.where(eq(model_version_sources.model_version_id, version_id))
		.orderBy(model_version_sources.position)
	return first ? { version, files: [first, ...further.map(({ file }) => file)] } : null
}

/** Makes a version of other files with the same content, published at once, and a conversion that has ended. */
export async function copyVersion(
	tx: Database,
	{ version, file_ids, bytes }: { version: VersionRow; file_ids: string[]; bytes: number },
	{ project_id, user_id }: { project_id: string; user_id: string },
): Promise<void> {
	const [file_id = '', ...further] = file_ids
	const { id: _, created_at: __, ...content } = version
	const [made] = await tx
		.insert(model_versions)
		.values({ ...content, project_id, user_id, file_id, number: 1, reads_again: null, published_at: sql`now()` })
		.returning({ id: model_versions.id })
	if (!made) throw new Error('the model version was not inserted')
	for (const [index, further_id] of further.entries())
		await tx.execute(sql`
			insert into model_version_sources (model_version_id, position, file_id, placement, text_encoding)
			select ${made.id}, position, ${further_id}, placement, text_encoding from model_version_sources
			where model_version_id = ${version.id} and position = ${index + 1}`)
	await tx.insert(jobs).values({
		kind: 'convert',
		user_id,
		project_id,
		model_version_id: made.id,
		bytes,
		status: 'COMPLETED',
		stage: 'writing',
		percent: 100,
		attempt: 1,
		started_at: sql`now()`,
		finished_at: sql`now()`,
	})
	await tx.update(projects).set({ live_version_id: made.id }).where(eq(projects.id, project_id))
}

/** Which project is copied into which, and by whom. */
export type Copying = { from: string; to: string; user_id: string }

/** The id that a panel, a status, a group or a category has in the copy; also computed by `copyOf`. */
export function copiedId(to: string, id: string): string {
	const hash = createHash('md5').update(`${to}${id}`).digest('hex')
	const [a, b, c, d, e] = [hash.slice(0, 8), hash.slice(8, 12), hash.slice(13, 16), hash.slice(17, 20), hash.slice(20)]
	return `${a}-${b}-4${c}-a${d}-${e}`
}
const copyOf = ({ to }: Copying, id: SQL): SQL =>
	sql`overlay(overlay(md5(${to}::text || ${id}::text) placing '4' from 13) placing 'a' from 17)::uuid`

/** People whom a status names don't come along: managers may set it then. */
export async function copyStatuses(tx: Database, copying: Copying): Promise<void> {
	await tx.execute(sql`
		insert into statuses (id, project_id, name, default_key, icon, colour, position, type, progress, is_done, replaces,
			set_by, set_by_people, requires, requires_mode)
		select ${copyOf(copying, sql`s.id`)}, ${copying.to}::uuid, name, default_key, icon, colour, position, type, progress,
			is_done, replaces, case set_by when 'people' then 'managers' else set_by end, '{}',
			array(select ${copyOf(copying, sql`needed`)} from unnest(s.requires) as needed), requires_mode
		from statuses s where s.project_id = ${copying.from}`)
}

/** @param with_words people's own names and descriptions */
export async function copyPanels(tx: Database, copying: Copying, with_words: boolean): Promise<void> {
	const words = with_words ? sql`own_name, own_description` : sql`'', ''`
	await tx.execute(sql`
		insert into panels (id, project_id, element, global_id, mark, name, own_name, own_description, kind, class, description,
			floor_computed, floor, length, width, height, area, volume, weight, measure_origins, fingerprint, outside_rule)
		select ${copyOf(copying, sql`p.id`)}, ${copying.to}::uuid, element, global_id, mark, name, ${words}, kind, class,
			description, floor_computed, floor, length, width, height, area, volume, weight, measure_origins, fingerprint,
			outside_rule
		from panels p where p.project_id = ${copying.from} and not p.outside_rule`)
}

/** The panels come to their statuses at the moment of the copy, by the person who made it, as the project's revision 1. */
export async function copyPanelStatuses(tx: Database, copying: Copying): Promise<void> {
	const { from, to, user_id } = copying
	await tx.execute(sql`
		insert into panel_statuses (panel_id, status_id)
		select ${copyOf(copying, sql`ps.panel_id`)}, ${copyOf(copying, sql`ps.status_id`)}
		from statuses s join panel_statuses ps on ps.status_id = s.id join panels p on p.id = ps.panel_id
		where s.project_id = ${from} and not p.outside_rule`)
	await tx.execute(sql`
		with carried as (
			select s.id, s.name, count(*)::int as panels
			from statuses s join panel_statuses ps on ps.status_id = s.id
			where s.project_id = ${to} group by s.id, s.name
		), made as (
			insert into status_changes (project_id, status_id, status_name, action, source, user_id, panel_count, revision)
			select ${to}::uuid, id, name, 'added', 'api', ${user_id}::uuid, panels, 1 from carried
			returning id, status_id
		)
		insert into status_events (change_id, panel_id)
		select made.id, ps.panel_id from made join panel_statuses ps on ps.status_id = made.status_id`)
}

export async function copyGroups(tx: Database, copying: Copying): Promise<void> {
	const { from, to } = copying
	await tx.execute(sql`
		insert into groups (id, project_id, name, description, position)
		select ${copyOf(copying, sql`g.id`)}, ${to}::uuid, name, description, position from groups g where project_id = ${from}`)
	await tx.execute(sql`
		insert into group_panels (group_id, panel_id)
		select ${copyOf(copying, sql`gp.group_id`)}, ${copyOf(copying, sql`gp.panel_id`)}
		from groups g join group_panels gp on gp.group_id = g.id join panels p on p.id = gp.panel_id
		where g.project_id = ${from} and not p.outside_rule`)
}

export async function copyCategories(tx: Database, copying: Copying): Promise<void> {
	const { from, to } = copying
	await tx.execute(sql`
		insert into categories (id, project_id, name, icon, colour, position)
		select ${copyOf(copying, sql`c.id`)}, ${to}::uuid, name, icon, colour, position
		from categories c where project_id = ${from}`)
	await tx.execute(sql`
		insert into panel_categories (panel_id, category_id, revision)
		select ${copyOf(copying, sql`pc.panel_id`)}, ${copyOf(copying, sql`pc.category_id`)}, 1
		from categories c join panel_categories pc on pc.category_id = c.id join panels p on p.id = pc.panel_id
		where c.project_id = ${from} and not p.outside_rule`)
}

/** What is required of the model, with what was found of the live version: its elements are the same. */
export async function copyRequirements(tx: Database, copying: Copying): Promise<void> {
	const { from, to, user_id } = copying
	await tx.execute(sql`
		insert into requirement_files (id, project_id, file_name, title, content, specification_count, user_id, created_at,
			listed_at)
		select ${copyOf(copying, sql`f.id`)}, ${to}::uuid, file_name, title, content, specification_count, ${user_id}::uuid,
			created_at, listed_at
		from requirement_files f where f.project_id = ${from} and f.removed_at is null`)
	const versions = sql`select source.live_version_id as source_id, copy.live_version_id as copy_id
		from projects source join projects copy on copy.id = ${to} where source.id = ${from}`
	await tx.execute(sql`
		insert into requirement_checks (model_version_id, file_ids, found, checked_at)
		select v.copy_id, array(select ${copyOf(copying, sql`id`)} from unnest(c.file_ids) with ordinality as f (id, at) order by at),
			c.found, c.checked_at
		from (${versions}) v join requirement_checks c on c.model_version_id = v.source_id`)
	await tx.execute(sql`
		insert into requirement_failures (model_version_id, element, failures, specifications)
		select v.copy_id, f.element, f.failures, f.specifications
		from (${versions}) v join requirement_failures f on f.model_version_id = v.source_id`)
}

/** The dates of statuses and groups that are there. A storey's entry has the hash of `floorScopeId`. */
export async function copyPlan(tx: Database, copying: Copying): Promise<void> {
	const { from, to } = copying
	await tx.execute(sql`
		insert into plan_entries (project_id, status_id, scope_id, scope, floor, date, revision)
		select ${to}::uuid, ${copyOf(copying, sql`e.status_id`)},
			case e.scope when 'project' then ${to}::uuid
				when 'floor' then left(encode(sha256(convert_to(${to}::text || ' ' || e.floor, 'UTF8')), 'hex'), 32)::uuid
				else ${copyOf(copying, sql`e.scope_id`)} end,
			e.scope, e.floor, e.date, 1
		from plan_entries e join statuses s on s.id = e.status_id and s.project_id = e.project_id
		left join groups g on e.scope = 'group' and g.id = e.scope_id
		left join panels p on e.scope = 'panel' and p.id = e.scope_id
		where e.project_id = ${from} and e.date is not null
			and (e.scope <> 'group' or g.id is not null) and (e.scope <> 'panel' or (p.id is not null and not p.outside_rule))`)
}
