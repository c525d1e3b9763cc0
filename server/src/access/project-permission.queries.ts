import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { prepareOnce } from '../database/connection/prepare-once.ts'
import { executePrepared, preparedRows } from '../database/connection/prepared-statement.ts'
import type { Database } from '../database/database.ts'
import { project_roles } from '../database/tables/company-member-tables.ts'
import { projects } from '../database/tables/tables.ts'

export type ProjectRow = typeof projects.$inferSelect

const projectFor = prepareOnce((db) =>
	db
		.select({ project: projects, role: project_roles.role })
		.from(projects)
		.leftJoin(
			project_roles,
			and(eq(project_roles.project_id, projects.id), eq(project_roles.user_id, sql.placeholder('user_id'))),
		)
		.where(eq(projects.id, sql.placeholder('project_id')))
		.prepare('project_for'),
)

/** A project, also a deleted one, with the role of one person. */
export async function findProjectFor(
	db: Database,
	project_id: string,
	user_id: string | null,
): Promise<{ project: ProjectRow; role: ProjectRole | null } | null> {
	const [found] = await projectFor(db).execute({ project_id, user_id })
	return found ?? null
}

/** The role of one person in a project; null for none. */
export async function findRole(db: Database, project_id: string, user_id: string): Promise<ProjectRole | null> {
	const [found] = await executePrepared<{ role: ProjectRole }>(
		db,
		'role_in_project',
		sql`select role from project_roles where project_id = ${project_id} and user_id = ${user_id} offset 0`,
	)
	return found?.role ?? null
}

/**
 * SQL for a boolean beside a row of a table: true when it isn't about a project, or about one that isn't deleted and in
 * which its person has a role now. Names are written out, because Drizzle omits the table in queries with one table. `offset 0` makes
 * PostgreSQL look up this one role; otherwise it would list all projects of the person.
 * @param table with `project_id` and `user_id`
 */
export function isOfSeenProject(table: 'notifications'): SQL<boolean> {
	const row = sql.raw(`"${table}"`)
	return sql`(${row}."project_id" is null or exists (
		select 1 from project_roles r where r.project_id = ${row}."project_id" and r.user_id = ${row}."user_id" offset 0)
		and exists (select 1 from projects p where p.id = ${row}."project_id" and p.deleted_at is null))`
}

/** A person, or null for visitors, and a project. */
export type Reader = { user_id: string | null; project_id: string }

/** Of these people and projects, the indexes of those who may read the project: as `openProject` for a 'visitor'. */
export async function indexesOfReaders(db: Database, readers: readonly Reader[]): Promise<Set<number>> {
	const { rows } = await db.execute<{ index: number }>(sql`
		select asked.index from jsonb_to_recordset(${JSON.stringify(readers.map((reader, index) => ({ ...reader, index })))}::jsonb)
			as asked (index int, user_id uuid, project_id uuid)
		join projects p on p.id = asked.project_id and p.deleted_at is null
		where p.is_public or exists (
			select 1 from project_roles r where r.project_id = p.id and r.user_id = asked.user_id offset 0)`)
	return new Set(rows.map(({ index }) => index))
}

/** The roles of people in a project, by their ids, without people who have none. */
export async function rolesIn(
	db: Database,
	project_id: string,
	user_ids: readonly string[],
): Promise<Map<string, ProjectRole>> {
	if (user_ids.length === 0) return new Map()
	const rows = await db
		.select({ user_id: project_roles.user_id, role: project_roles.role })
		.from(project_roles)
		.where(and(eq(project_roles.project_id, project_id), inArray(project_roles.user_id, [...user_ids])))
	return new Map(rows.map(({ user_id, role }) => [user_id, role]))
}

const advance = (name: string, keeps_time: boolean) =>
	preparedRows(name, projects, () => {
		const updated_at = keeps_time ? projects.updated_at : sql`now()`
		return sql`
			update ${projects} set revision = ${projects.revision} + 1, updated_at = ${updated_at}
			where ${projects.id} = ${sql.placeholder('id')} returning ${sql.join(Object.values(getTableColumns(projects)), sql`, `)}`
	})
const advanceAndTouch = advance('advance_project', false)
const advanceQuietly = advance('advance_project_quietly', true)

/** Locks the project's row until the transaction ends, raises its revision and, unless `keeps_time`, sets `updated_at`. */
export async function advanceProject(
	db: Database,
	id: string,
	{ keeps_time = false }: { keeps_time?: boolean } = {},
): Promise<ProjectRow | null> {
	const [row] = await (keeps_time ? advanceQuietly : advanceAndTouch)(db, { id })
	return row ?? null
}

/** The name of a project that isn't deleted. */
export async function findShown(db: Database, id: string): Promise<{ id: string; name: string } | null> {
	const [row] = await db
		.select({ id: projects.id, name: projects.name })
		.from(projects)
		.where(and(eq(projects.id, id), isNull(projects.deleted_at)))
	return row ?? null
}

export async function findRevision(db: Database, project_id: string): Promise<number> {
	const [row] = await db.select({ revision: projects.revision }).from(projects).where(eq(projects.id, project_id))
	return row?.revision ?? 0
}
