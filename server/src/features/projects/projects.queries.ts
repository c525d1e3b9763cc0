import type { ConversionJobView, ProjectLabel, ProjectRole } from '@panelyard/contracts/projects/projects'
import { and, count, desc, eq, isNull, or, type SQL, sql, sum } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { endPublicView } from '../../access/public-view.queries.ts'
import { prepareOnce } from '../../database/connection/prepare-once.ts'
import type { Database } from '../../database/database.ts'
import { project_roles } from '../../database/tables/company-member-tables.ts'
import { companies } from '../../database/tables/company-tables.ts'
import { comment_threads, comments, instructions, panel_files } from '../../database/tables/panel-note-tables.ts'
import {
	categories,
	groups,
	panels,
	saved_filters,
	saved_views,
	status_changes,
	statuses,
} from '../../database/tables/panel-tables.ts'
import { report_schedules } from '../../database/tables/report-tables.ts'
import { isFoundIn } from '../../database/tables/searched-text.ts'
import { jobs, model_versions, projects, uploaded_files } from '../../database/tables/tables.ts'
import { hasPicture } from '../../models/model-versions.queries.ts'

export type ProjectRow = typeof projects.$inferSelect
export type NewProjectRow = typeof projects.$inferInsert

/** The newest conversion of each project. */
const latestConversion = (db: Database) =>
	db
		.select({ status: jobs.status, file_name: uploaded_files.file_name, bytes: jobs.bytes })
		.from(jobs)
		.innerJoin(model_versions, eq(model_versions.id, jobs.model_version_id))
		.innerJoin(uploaded_files, eq(uploaded_files.id, model_versions.file_id))
		.where(and(eq(jobs.project_id, projects.id), eq(jobs.kind, 'convert'), eq(model_versions.is_aside, false)))
		.orderBy(desc(jobs.created_at), desc(jobs.id))
		.limit(1)
		.as('latest_conversion')

/** What lists show of a row of `projects`: PGlite takes longer to send a column of 200 rows than to look a project up. */
const listedColumns = {
	id: projects.id,
	name: projects.name,
	description: projects.description,
	label: projects.label,
	company_id: projects.company_id,
	company_role: projects.company_role,
	is_public: projects.is_public,
	panel_rule: projects.panel_rule,
	live_version_id: projects.live_version_id,
	panel_count: projects.panel_count,
	created_at: projects.created_at,
	updated_at: projects.updated_at,
	revision: projects.revision,
}

/** A project as lists show it: nothing in it is counted, or as large as its model. */
export type ListedProject = {
	project: Pick<ProjectRow, keyof typeof listedColumns>
	role: ProjectRole | null
	job_status: ConversionJobView['status'] | null
	file_name: string | null
	/** Of all files of its newest model. */
	file_bytes: number | null
	/** Of the live version's geometry; null without one. */
	model_sha256: string | null
	/** Of the live version: the converter made a picture of it. */
	has_picture: boolean
	/** Null for a project of no company, or of a deleted one. */
	company_name: string | null
}

type ListFilter = {
	user_id: string
	search?: string | undefined
	/** Only projects of this company, or of any. */
	company_id?: string | 'any' | undefined
	page: number
	page_size: number
}

const asking = sql.placeholder('user_id')

/**
 * Beside the roles of a person: projects that aren't deleted, are of the company and have the search in their words. A
 * filter that isn't asked for isn't in the text: PostgreSQL would plan `$1 is null or …` as if it left hardly a row.
 */
const listed = ({ search, company_id }: Pick<ListFilter, 'search' | 'company_id'>): SQL | undefined => {
	return and(
		isNull(projects.deleted_at),
		search ? or(isFoundIn(projects.name, search), isFoundIn(projects.description, search)) : undefined,
		company_id !== undefined && company_id !== 'any' ? eq(projects.company_id, company_id) : undefined,
		company_id !== undefined
			? sql`exists (select 1 from ${companies} c where c.id = ${projects.company_id} and c.deleted_at is null)`
			: undefined,
	)
}

const rolesOfAsking = and(eq(project_roles.project_id, projects.id), eq(project_roles.user_id, asking))

/** What one page lists, with the total: chosen before the rest is joined, which would be looked up for every project. */
const listedPage = (db: Database, where: SQL | undefined) =>
	db.$with('listed_page').as(
		db
			.select({
				listed_id: sql<string>`${projects.id}`.as('listed_id'),
				role: sql<ProjectRole>`${project_roles.role}`.as('role'),
				total: sql<number>`(count(*) over ())::int`.as('total'),
			})
			.from(projects)
			.innerJoin(project_roles, rolesOfAsking)
			.where(where)
			.orderBy(desc(projects.updated_at), desc(projects.id))
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset')),
	)

function listQuery(db: Database, where: SQL | undefined) {
	const latest = latestConversion(db)
	const page = listedPage(db, where)
	return db
		.with(page)
		.select({
			project: listedColumns,
			role: page.role,
			job_status: latest.status,
			file_name: latest.file_name,
			file_bytes: latest.bytes,
			model_sha256: sql<
				string | null
			>`case when ${model_versions.summary} is not null then ${model_versions.artefacts}->'model.glb'->>'sha256' end`,
			has_picture: hasPicture,
			company_name: companies.name,
			total: page.total,
		})
		.from(page)
		.innerJoin(projects, eq(projects.id, page.listed_id))
		.leftJoin(model_versions, eq(model_versions.id, projects.live_version_id))
		.leftJoin(companies, and(eq(companies.id, projects.company_id), isNull(companies.deleted_at)))
		.leftJoinLateral(latest, sql`true`)
		.orderBy(desc(projects.updated_at), desc(projects.id))
}

/** The list without filters, which everybody's first page asks for. */
const wholeList = prepareOnce((db) => listQuery(db, listed({})).prepare('project_list'))

const projectTotal = (db: Database, where: SQL | undefined) =>
	db.select({ total: count() }).from(projects).innerJoin(project_roles, rolesOfAsking).where(where)

/** Projects a person has a role in, the newest change first, and how many there are on all pages. */
export async function listProjects(
	db: Database,
	filter: ListFilter,
): Promise<{ rows: ListedProject[]; total: number }> {
	const { user_id, search, company_id, page, page_size } = filter
	const values = { user_id, limit: page_size, offset: (page - 1) * page_size }
	const query = search || company_id !== undefined ? listQuery(db, listed(filter)) : wholeList(db)
	const rows = await query.execute(values)
	if (rows[0]) return { rows, total: rows[0].total }
	const [counted] = page > 1 ? await projectTotal(db, listed(filter)).execute(values) : []
	return { rows, total: counted?.total ?? 0 }
}

export async function findProject(db: Database, project_id: string): Promise<ProjectRow | null> {
	const [row] = await db.select().from(projects).where(eq(projects.id, project_id))
	return row ?? null
}

/** Null when there is a project with the given id already. */
export async function insertProject(db: Database, values: NewProjectRow): Promise<ProjectRow | null> {
	const [row] = await db.insert(projects).values(values).onConflictDoNothing({ target: projects.id }).returning()
	return row ?? null
}

export async function updateProject(
	db: Database,
	project_id: string,
	change: {
		name?: string
		description?: string
		label?: ProjectLabel
		panel_rule?: ProjectRow['panel_rule']
		panel_kinds?: ProjectRow['panel_kinds']
		floor_names?: ProjectRow['floor_names']
		time_zone?: string
		company_id?: string | null
		company_role?: ProjectRole | null
		company_since?: Date | null
		owner_id?: string
	},
): Promise<void> {
	await db
		.update(projects)
		.set({ ...change, updated_at: sql`now()`, revision: sql`${projects.revision} + 1` })
		.where(eq(projects.id, project_id))
}

/** A deleted project isn't public any more, and stays so when it is restored. */
export async function setDeleted(db: Database, project_id: string, deleted: boolean): Promise<void> {
	await db
		.update(projects)
		.set({ deleted_at: deleted ? sql`now()` : null, updated_at: sql`now()` })
		.where(eq(projects.id, project_id))
	if (deleted) await endPublicView(db, [project_id])
}

export async function deletionImpact(db: Database, project_id: string) {
	const total = async (table: PgTable & { project_id: PgColumn }, only?: SQL) => {
		const [row] = await db
			.select({ total: count() })
			.from(table)
			.where(and(eq(table.project_id, project_id), only))
		return row?.total ?? 0
	}
	return {
		panels: await total(panels),
		statuses: await total(statuses),
		groups: await total(groups),
		comments: await countComments(db, project_id),
		status_events: await countStatusEvents(db, project_id),
		model_versions: await total(model_versions),
		categories: await total(categories),
		planned_dates: await countPlannedDates(db, project_id),
		instructions: await total(instructions),
		files: await total(panel_files, isNull(panel_files.deleted_at)),
		views: await total(saved_views),
		filters: await total(saved_filters, isNull(saved_filters.private_to)),
		report_schedules: await total(report_schedules),
		is_public: await isPublic(db, project_id),
	}
}

async function isPublic(db: Database, project_id: string): Promise<boolean> {
	const [row] = await db.select({ is_public: projects.is_public }).from(projects).where(eq(projects.id, project_id))
	return row?.is_public ?? false
}

/** Without those of statuses and groups that were deleted before. */
async function countPlannedDates(db: Database, project_id: string): Promise<number> {
	const { rows } = await db.execute<{ total: number }>(sql`
		select count(*)::int as total from plan_entries e
		join statuses s on s.id = e.status_id and s.project_id = e.project_id and s.type = 'step'
		left join groups g on e.scope = 'group' and g.id = e.scope_id and g.project_id = e.project_id
		where e.project_id = ${project_id} and e.date is not null and (e.scope <> 'group' or g.id is not null)`)
	return rows[0]?.total ?? 0
}

async function countStatusEvents(db: Database, project_id: string): Promise<number> {
	const [row] = await db
		.select({ total: sum(status_changes.panel_count).mapWith(Number) })
		.from(status_changes)
		.where(eq(status_changes.project_id, project_id))
	return row?.total ?? 0
}

async function countComments(db: Database, project_id: string): Promise<number> {
	const [row] = await db
		.select({ total: count() })
		.from(comments)
		.innerJoin(comment_threads, eq(comment_threads.id, comments.thread_id))
		.where(and(eq(comment_threads.project_id, project_id), isNull(comments.deleted_at)))
	return row?.total ?? 0
}

export async function findSampleProject(db: Database, sample_key: string): Promise<ProjectRow | null> {
	const [row] = await db.select().from(projects).where(eq(projects.sample_key, sample_key))
	return row ?? null
}
