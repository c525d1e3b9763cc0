import type { IncompleteCounts, Sums } from '@panelyard/contracts/figures/figures'
import type { PortfolioFigures } from '@panelyard/contracts/projects/portfolio'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { INCOMPLETE_COUNTS } from '../../database/tables/incomplete-measures.ts'
import { isoTime } from '../../database/tables/iso-time.ts'
import { WITH_EVENTS } from '../../database/tables/status-log.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'

/** A project with what concerns the asking person. */
export type ListedRow = {
	id: string
	name: string
	revision: number
	live_version_id: string | null
	time_zone: string
	unread: number
	mentions: number
	last_change: { at: string; user_name: string } | null
	total: number
}

/** What is recorded of people who change nothing: they come into a project, or look at it. */
const NO_CHANGES = sql`'access.accepted', 'support.view_shared', 'support.view_opened'`

/** Projects a person has a role in, those of `first` before the others, the newest change first. */
export async function listedProjects(
	db: Database,
	{ user_id, first, limit, offset }: { user_id: string; first: readonly string[]; limit: number; offset: number },
): Promise<ListedRow[]> {
	return (
		await db.execute<ListedRow>(sql`
			with listed as materialized (
				select p.id, p.name, p.revision, p.live_version_id, p.time_zone, p.updated_at, a.created_at as since,
					p.id = any(${uuidArray(first)}) as is_first, count(*) over ()::int as total
				from project_roles a join projects p on p.id = a.project_id
				where a.user_id = ${user_id} and p.deleted_at is null
				order by is_first desc, p.updated_at desc, p.id desc limit ${limit} offset ${offset}
			), heard as materialized (
				select t.project_id, count(*)::int as unread,
					(count(*) filter (where exists (
						select from comment_mentions m where m.comment_id = c.id and m.user_id = ${user_id})))::int as mentions
				from listed l join comment_threads t on t.project_id = l.id join comments c on c.thread_id = t.id
				left join comment_reads r on r.thread_id = t.id and r.user_id = ${user_id}
				where c.deleted_at is null and c.user_id is distinct from ${user_id}::uuid
					and coalesce(c.position > r.position, c.created_at >= l.since)
				group by t.project_id
			)
			select l.id, l.name, l.revision, l.live_version_id, l.time_zone, l.total, coalesce(h.unread, 0) as unread,
				coalesce(h.mentions, 0) as mentions, last.change as last_change
			from listed l left join heard h on h.project_id = l.id
			left join lateral (
				select json_build_object('at', ${isoTime('g.created_at')},
					'user_name', coalesce(nullif(u.name, ''), u.email, '')) as change
				from (
					select created_at, user_id from audit_log
					where project_id = l.id and action not in (${NO_CHANGES}) order by created_at desc limit 1
				) g left join users u on u.id = g.user_id
			) last on true
			order by l.is_first desc, l.updated_at desc, l.id desc`)
	).rows
}

export async function countListed(db: Database, user_id: string): Promise<number> {
	const { rows } = await db.execute<{ total: number }>(sql`
		select count(*)::int as total from project_roles a join projects p on p.id = a.project_id
		where a.user_id = ${user_id} and p.deleted_at is null`)
	return rows[0]?.total ?? 0
}

/** A step of a project, in the order of the work. */
export type StepRow = {
	project_id: string
	id: string
	name: string
	default_key: string | null
	colour: string
	is_done: boolean
}

/** The steps of projects. */
export async function stepsOfProjects(db: Database, project_ids: readonly string[]): Promise<StepRow[]> {
	return (
		await db.execute<StepRow>(sql`
			select project_id, id, name, default_key, colour, is_done from statuses
			where project_id = any(${uuidArray(project_ids)}) and type = 'step' order by project_id, position, created_at`)
	).rows
}

/** Sums of the panels of a project that share their furthest step: its number from 1 on, 0 for none. */
export type SumRow = Sums & IncompleteCounts & { project_id: string; step: number }

/** The panels of projects by their furthest step. */
export async function sumsOfProjects(db: Database, project_ids: readonly string[]): Promise<SumRow[]> {
	return (
		await db.execute<SumRow>(sql`
			with ${carriedSteps(project_ids)}
			select p.project_id, coalesce(c.step, 0) as step, count(*)::int as count, coalesce(sum(p.area), 0) as area,
				coalesce(sum(p.volume), 0) as volume, coalesce(sum(p.weight), 0) as weight, ${INCOMPLETE_COUNTS}
			from panels p left join carried c on c.panel_id = p.id
			where p.project_id = any(${uuidArray(project_ids)}) and not p.outside_rule
			group by 1, 2`)
	).rows
}

type FlagRow = PortfolioFigures['flags'][number] & { project_id: string }

const flagsCarried = (project_ids: readonly string[]) => sql`
	from statuses s join panel_statuses ps on ps.status_id = s.id join panels p on p.id = ps.panel_id
	where s.project_id = any(${uuidArray(project_ids)}) and s.type = 'flag' and not p.outside_rule`

/** The flags that panels of projects carry, in their order. */
export async function flagsOfProjects(db: Database, project_ids: readonly string[]): Promise<FlagRow[]> {
	return (
		await db.execute<FlagRow>(sql`
			select s.project_id, s.id, s.name, s.default_key, s.icon, s.colour, count(*)::int as count
			${flagsCarried(project_ids)} group by s.id order by s.project_id, s.position, s.created_at`)
	).rows
}

/** How many panels of projects carry a flag; nothing for projects without any. */
export async function flaggedOfProjects(
	db: Database,
	project_ids: readonly string[],
): Promise<{ project_id: string; flagged: number }[]> {
	return (
		await db.execute<{ project_id: string; flagged: number }>(sql`
			select s.project_id, count(distinct ps.panel_id)::int as flagged ${flagsCarried(project_ids)} group by s.project_id`)
	).rows
}

/** The steps of projects with their numbers, and the furthest that each panel carries. */
const carriedSteps = (project_ids: readonly string[]) => sql`steps as materialized (
		select id, project_id, is_done,
			(row_number() over (partition by project_id order by position, created_at))::int as number
		from statuses where project_id = any(${uuidArray(project_ids)}) and type = 'step'
	), carried as materialized (
		select ps.panel_id, max(s.number) as step, bool_or(s.is_done) as is_done
		from steps s join panel_statuses ps on ps.status_id = s.id group by ps.panel_id
	)`

/** Those of the projects that have planned dates, and whether storeys have some. */
export async function plannedProjects(
	db: Database,
	project_ids: readonly string[],
): Promise<{ project_id: string; has_floors: boolean }[]> {
	return (
		await db.execute<{ project_id: string; has_floors: boolean }>(sql`
			select e.project_id, bool_or(e.scope = 'floor') as has_floors
			from plan_entries e join statuses s on s.id = e.status_id and s.project_id = e.project_id and s.type = 'step'
			where e.project_id = any(${uuidArray(project_ids)}) and e.date is not null
			group by e.project_id`)
	).rows
}

export type PlannedRow = {
	id: string
	name: string
	live_version_id: string | null
	time_zone: string
	missed_dates_on: string | null
}

/** Every project with planned dates that isn't deleted. */
export async function projectsWithPlans(db: Database): Promise<PlannedRow[]> {
	return (
		await db.execute<PlannedRow>(sql`
			select id, name, live_version_id, time_zone, missed_dates_on::text from projects
			where deleted_at is null and id in (select project_id from plan_entries where date is not null) order by id`)
	).rows
}

/** Notes that people are told of the dates missed before a day. False when another server did so, or the project is gone. */
export async function claimMissedDates(tx: Database, project_id: string, day: string): Promise<boolean> {
	const { rows } = await tx.execute(sql`
		update projects set missed_dates_on = ${day}
		where id = ${project_id} and deleted_at is null and missed_dates_on is distinct from ${day}::date returning id`)
	return rows.length > 0
}

/** A day of a project, as a date. */
export type AskedPlan = { project_id: string; today: string }
/** What a storey of the live model is planned by. */
export type FloorScope = { project_id: string; floor: number; scope_id: string }

/**
 * How many panels of projects are late, and how many due within `due_days`: as `standingsOf` in the contracts has it. The
 * date of a panel for a step is its own, else the earliest of its groups, else its storey's, else the project's.
 */
export async function countLate(
	db: Database,
	asked: readonly AskedPlan[],
	floors: readonly FloorScope[],
	due_days: number,
): Promise<{ project_id: string; late: number; due: number }[]> {
	const ids = asked.map(({ project_id }) => project_id)
	return (
		await db.execute<{ project_id: string; late: number; due: number }>(sql`
			with asked as materialized (
				select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (project_id uuid, today date)
			), storeys as materialized (
				select * from jsonb_to_recordset(${JSON.stringify(floors)}::jsonb) as f (project_id uuid, floor int, scope_id uuid)
			), ${carriedSteps(ids)}, entries as materialized (
				select e.project_id, e.scope, e.scope_id, e.date, s.number
				from plan_entries e join steps s on s.id = e.status_id and s.project_id = e.project_id
				where e.project_id = any(${uuidArray(ids)}) and e.date is not null
			), planned as materialized (
				select distinct project_id, number from entries
			), of_groups as materialized (
				select gp.panel_id, e.number, min(e.date) as date
				from entries e join groups g on g.id = e.scope_id and g.project_id = e.project_id
				join group_panels gp on gp.group_id = g.id
				where e.scope = 'group' group by gp.panel_id, e.number
			), dates as (
				select p.id, p.project_id, min(coalesce(own.date, grouped.date, storey.date, whole.date)) as date
				from panels p left join carried c on c.panel_id = p.id
				join planned n on n.project_id = p.project_id and n.number > coalesce(c.step, 0)
				left join entries own on own.scope = 'panel' and own.scope_id = p.id and own.number = n.number
				left join of_groups grouped on grouped.panel_id = p.id and grouped.number = n.number
				left join storeys f on f.project_id = p.project_id and f.floor = p.floor
				left join entries storey on storey.scope = 'floor' and storey.project_id = p.project_id
					and storey.scope_id = f.scope_id and storey.number = n.number
				left join entries whole on whole.scope = 'project' and whole.project_id = p.project_id
					and whole.number = n.number
				where p.project_id = any(${uuidArray(ids)}) and not p.outside_rule and not coalesce(c.is_done, false)
				group by p.id, p.project_id
			)
			select a.project_id, (count(*) filter (where d.date < a.today))::int as late,
				(count(*) filter (where d.date between a.today and a.today + ${due_days}::int))::int as due
			from asked a left join dates d on d.project_id = a.project_id group by a.project_id`)
	).rows
}

/** What counts as done in a project, and since when is asked. */
export type AskedDone = { project_id: string; status_ids: string[]; since: string }
/** A logged change of a done status; the changes of one revision were made at once. */
export type DoneChange = {
	project_id: string
	revision: number
	instant: number
	status_id: string
	is_added: boolean
	panel_ids: string[]
}

/** Changes of done statuses of panels that are done now, the latest first. */
export async function doneChanges(db: Database, asked: readonly AskedDone[]): Promise<DoneChange[]> {
	return (
		await db.execute<DoneChange>(sql`
			with asked as materialized (
				select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
					as a (project_id uuid, status_ids jsonb, since timestamptz)
			), done as materialized (
				select a.project_id, i.id::uuid as status_id from asked a, jsonb_array_elements_text(a.status_ids) as i (id)
			), made as materialized (
				select c.* from asked a join status_changes c on c.project_id = a.project_id and c.created_at >= a.since
				join done d on d.project_id = c.project_id and d.status_id = c.status_id
			), touched as (
				select id, panel_id from made where panel_id is not null
				union all
				select c.id, e.panel_id from made c ${WITH_EVENTS} where c.panel_id is null
			)
			select c.project_id, c.revision, extract(epoch from c.created_at) * 1000 as instant, c.status_id,
				c.action = 'added' as is_added, named.panel_ids
			from made c join (
				select t.id, json_agg(p.id) as panel_ids
				from touched t join panels p on p.id = t.panel_id and not p.outside_rule
				where exists (
					select from panel_statuses ps join done n on n.status_id = ps.status_id where ps.panel_id = p.id)
				group by t.id
			) named on named.id = c.id
			order by c.project_id, c.revision desc, c.created_at desc`)
	).rows
}

/** Which of some statuses panels carry. */
export async function carriedBy(
	db: Database,
	panel_ids: readonly string[],
	status_ids: readonly string[],
): Promise<{ panel_id: string; status_id: string }[]> {
	return (
		await db.execute<{ panel_id: string; status_id: string }>(sql`
			select panel_id, status_id from panel_statuses
			where panel_id = any(${uuidArray(panel_ids)}) and status_id = any(${uuidArray(status_ids)})`)
	).rows
}
