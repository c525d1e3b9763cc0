import type {
	AdminConversion,
	AdminProject,
	AdminProjectDetails,
	AdminProjectListQuery,
} from '@panelyard/contracts/console/projects'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isInUse } from '../../models/model-versions.queries.ts'
import { orderOf } from './list-order.queries.ts'
import { isId, patternOf } from './search-text.ts'

const isoOf = (value: string | Date): string => new Date(value).toISOString()
const isoOrNull = (value: string | Date | null): string | null => value && isoOf(value)

/** The newest conversion of `p`. */
const LATEST = sql`left join lateral (
	select j.status from jobs j where j.project_id = p.id and j.kind = 'convert' and ${isInUse(sql`j.model_version_id`)}
	order by j.created_at desc, j.id desc limit 1
) latest on true`

/** Bytes of the files of `p` and of what was made of them; a file that several versions share counts once. */
const STORED = sql`(select coalesce(sum(bytes), 0)::float8 from (
	select distinct on (storage_key) storage_key, bytes from (
		select f.storage_key, f.bytes from model_versions v join uploaded_files f on f.id = v.file_id where v.project_id = p.id
		union all
		select f.storage_key, f.bytes from model_versions v
			join model_version_sources s on s.model_version_id = v.id join uploaded_files f on f.id = s.file_id
			where v.project_id = p.id
		union all
		select a.value ->> 'storage_key', (a.value ->> 'bytes')::bigint
			from model_versions v cross join lateral jsonb_each(v.artefacts) a where v.project_id = p.id
	) files) once)`

type ProjectRow = Omit<AdminProject, 'owner' | 'company' | 'created_at' | 'updated_at' | 'deleted_at'> & {
	owner_id: string | null
	owner_name: string | null
	owner_email: string | null
	company_id: string | null
	company_name: string | null
	created_at: string | Date
	updated_at: string | Date
	deleted_at: string | Date | null
}

const IS_PUBLIC = sql`(p.is_public or exists (
	select from public_projects s where s.project_id = p.id and s.is_public and s.withheld_at is null))`

const COLUMNS = sql`p.id, p.name, p.panel_count, ${IS_PUBLIC} as is_public, p.created_at, p.updated_at, p.deleted_at,
	u.id as owner_id, u.name as owner_name, u.email as owner_email, c.id as company_id, c.name as company_name,
	latest.status as conversion_status, ${STORED} as stored_bytes`
const JOINS = sql`left join users u on u.id = p.owner_id
	left join companies c on c.id = p.company_id and c.deleted_at is null ${LATEST}`

function viewed(row: ProjectRow): AdminProject {
	const { owner_id, owner_name, owner_email, company_id, company_name, ...rest } = row
	return {
		id: rest.id,
		name: rest.name,
		panel_count: rest.panel_count,
		is_public: rest.is_public,
		conversion_status: rest.conversion_status,
		stored_bytes: rest.stored_bytes,
		owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? '', email: owner_email ?? '' },
		company: company_id === null ? null : { id: company_id, name: company_name ?? '' },
		created_at: isoOf(row.created_at),
		updated_at: isoOf(row.updated_at),
		deleted_at: isoOrNull(row.deleted_at),
	}
}

function filtered({ search, state, company_id, user_id }: AdminProjectListQuery, restorable_days: number): SQL {
	const parts: SQL[] = [
		state === 'deleted'
			? sql`p.deleted_at >= now() - make_interval(days => ${restorable_days})`
			: sql`p.deleted_at is null`,
	]
	if (state === 'failed') parts.push(sql`latest.status = 'FAILED'`)
	if (state === 'running') parts.push(sql`latest.status in ('QUEUED', 'PROCESSING')`)
	if (state === 'public')
		parts.push(sql`p.id in (select s.project_id from public_projects s where s.is_public or s.withheld_at is not null)`)
	if (company_id) parts.push(sql`p.company_id = ${company_id}`)
	if (user_id) parts.push(sql`p.id in (select r.project_id from project_roles r where r.user_id = ${user_id})`)
	if (search && isId(search)) parts.push(sql`p.id = ${search}::uuid`)
	else if (search) parts.push(sql`(p.name ilike ${patternOf(search)} or u.email ilike ${patternOf(search)})`)
	return sql.join(parts, sql` and `)
}

const SORTS = {
	name: sql`lower(p.name)`,
	owner: sql`lower(u.email)`,
	company: sql`lower(c.name)`,
	panel_count: sql`p.panel_count`,
	stored_bytes: STORED,
	updated_at: sql`p.updated_at`,
}

/**
 * A page of the projects, usually the last changed first. Sorting by storage computes it for every match; other counts
 * only for the page.
 */
export async function listProjects(
	db: Database,
	query: AdminProjectListQuery,
	restorable_days: number,
): Promise<{ projects: AdminProject[]; total: number }> {
	const where = filtered(query, restorable_days)
	const joins = query.state === 'failed' || query.state === 'running' ? LATEST : sql``
	const found = sql`from projects p left join users u on u.id = p.owner_id
		left join companies c on c.id = p.company_id and c.deleted_at is null ${joins} where ${where}`
	const order = orderOf(query.sort, SORTS, sql`p.updated_at desc, p.id desc`)
	const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`)
	const { rows } = await db.execute<ProjectRow>(sql`
		with page as materialized (
			select p.id ${found} order by ${order}
			limit ${query.page_size} offset ${(query.page - 1) * query.page_size}
		)
		select ${COLUMNS} from page join projects p on p.id = page.id ${JOINS} order by ${order}`)
	return { projects: rows.map(viewed), total: counted[0]?.total ?? 0 }
}

export async function findProject(
	db: Database,
	id: string,
): Promise<(AdminProject & { description: string; people: number }) | null> {
	const { rows } = await db.execute<ProjectRow & { description: string; people: number }>(sql`
		select ${COLUMNS}, p.description,
			(select count(*)::int from project_roles r where r.project_id = p.id) as people
		from projects p ${JOINS} where p.id = ${id}`)
	const [row] = rows
	return row ? { ...viewed(row), description: row.description, people: row.people } : null
}

type ConversionRow = Omit<AdminConversion, 'created_at' | 'started_at' | 'finished_at' | 'report'> & {
	created_at: string | Date
	started_at: string | Date | null
	finished_at: string | Date | null
	schema: string | null
	exporter: string | null
	element_count: number | null
	triangle_count: number | null
	not_converted_count: number | null
}

/** The runs of the converter for a project, the newest first. */
export async function conversionsOf(db: Database, project_id: string, limit: number): Promise<AdminConversion[]> {
	const { rows } = await db.execute<ConversionRow>(sql`
		select j.id as job_id, j.kind, v.id as version_id, v.number as version_number,
			coalesce(v.id = p.live_version_id, false) as is_live, f.file_name, j.bytes::float8 as bytes, j.status, j.stage,
			j.percent, j.attempt, j.error_code, j.error, j.reason_code, j.reason_value, j.error_file_name,
			j.created_at, j.started_at, j.finished_at,
			v.summary ->> 'schema' as schema, v.summary ->> 'exporter' as exporter,
			(v.summary ->> 'element_count')::int as element_count, (v.summary ->> 'triangle_count')::int as triangle_count,
			(v.summary ->> 'not_converted_count')::int as not_converted_count
		from jobs j join projects p on p.id = j.project_id
		left join model_versions v on v.id = j.model_version_id
		left join uploaded_files f on f.id = coalesce(v.file_id, j.file_id)
		where j.project_id = ${project_id}
		order by j.created_at desc, j.id desc limit ${limit}`)
	return rows.map(({ schema, exporter, element_count, triangle_count, not_converted_count, ...row }) => ({
		...row,
		created_at: isoOf(row.created_at),
		started_at: isoOrNull(row.started_at),
		finished_at: isoOrNull(row.finished_at),
		report:
			row.status === 'COMPLETED' && schema !== null
				? {
						schema,
						exporter: exporter ?? '',
						element_count: element_count ?? 0,
						triangle_count: triangle_count ?? 0,
						not_converted_count: not_converted_count ?? 0,
					}
				: null,
	}))
}

/** What the bytes of a project are for, the largest first. Compressed copies count to what they are copies of. */
export async function storageOf(db: Database, project_id: string): Promise<AdminProjectDetails['storage']> {
	const { rows } = await db.execute<AdminProjectDetails['storage'][number]>(sql`
		select kind, count(*)::int as files, sum(bytes)::float8 as bytes from (
			select distinct on (storage_key) storage_key, kind, bytes from (
				select f.storage_key, 'upload' as kind, f.bytes from model_versions v
					join uploaded_files f on f.id = v.file_id where v.project_id = ${project_id}
				union all
				select f.storage_key, 'upload', f.bytes from model_versions v
					join model_version_sources s on s.model_version_id = v.id join uploaded_files f on f.id = s.file_id
					where v.project_id = ${project_id}
				union all
				select a.value ->> 'storage_key', regexp_replace(a.key, '[.]gz$', ''), (a.value ->> 'bytes')::bigint
					from model_versions v cross join lateral jsonb_each(v.artefacts) a where v.project_id = ${project_id}
			) files) once
		group by kind order by bytes desc, kind`)
	return rows
}

/** Where the report of a version lies; null when it isn't of the project or has none. */
export async function reportKey(
	db: Database,
	project_id: string,
	version_id: string,
): Promise<{ sha256: string } | null> {
	const { rows } = await db.execute<{ sha256: string | null }>(sql`
		select v.artefacts -> 'report.json' ->> 'sha256' as sha256 from model_versions v
		where v.id = ${version_id} and v.project_id = ${project_id}`)
	const sha256 = rows[0]?.sha256
	return sha256 ? { sha256 } : null
}
