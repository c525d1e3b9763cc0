import type { ChangeColumns, FigureStatus, PanelColumns, StepSums } from '@panelyard/rules/figures/columns'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { INCOMPLETE_COUNTS } from '../../database/tables/incomplete-measures.ts'
import { isoTime } from '../../database/tables/iso-time.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'
import type { ProjectState } from '../../platform/revision-cache.ts'

export async function figureStatuses(db: Database, project_id: string): Promise<FigureStatus[]> {
	return (
		await db.execute<FigureStatus>(sql`
			select id, type, progress, is_done from statuses where project_id = ${project_id} order by position, created_at`)
	).rows
}

/** The state of a project that a snapshot shows. */
export async function projectState(
	db: Database,
	project_id: string,
): Promise<Pick<ProjectState, 'revision' | 'live_version_id'> | undefined> {
	return (
		await db.execute<Pick<ProjectState, 'revision' | 'live_version_id'>>(
			sql`select revision, live_version_id from projects where id = ${project_id}`,
		)
	).rows[0]
}

type VersionSwitch = { at: string; number: number; is_back: boolean; added: number | null; removed: number | null }
/** Of weekly issues, those of twenty years. */
const MOST_SWITCHES = 1000

/** When another version of the project's model became live, the oldest first. */
export async function versionSwitches(db: Database, project_id: string): Promise<VersionSwitch[]> {
	const { rows } = await db.execute<VersionSwitch>(sql`
		select ${isoTime('l.created_at')} as at, (l.details ->> 'number')::int as number,
			l.action = 'version.went_back' as is_back,
			case when l.action = 'version.went_live' then coalesce((v.comparison -> 'counts' ->> 'added')::int, 0) end as added,
			case when l.action = 'version.went_live' then coalesce((v.comparison -> 'counts' ->> 'removed')::int, 0) end as removed
		from audit_log l left join model_versions v on v.project_id = l.project_id and v.id::text = l.subject_id
		where l.project_id = ${project_id} and l.action in ('version.went_live', 'version.went_back')
		order by l.created_at desc, l.id desc limit ${MOST_SWITCHES}`)
	return rows.reverse()
}

const PANELS_PER_ROW = 10_000

const SUMS = sql`count(*)::int as count, coalesce(sum(p.area), 0) as area, coalesce(sum(p.volume), 0) as volume,
	coalesce(sum(p.weight), 0) as weight, count(p.area)::int as with_area, count(p.volume)::int as with_volume,
	count(p.weight)::int as with_weight, ${INCOMPLETE_COUNTS}`

/** What is there now, besides the flags. */
export type CurrentRows = {
	/** Every panel that isn't hidden. */
	pieces: PanelColumns[]
	/** Groups that have panels, with these, also hidden ones. */
	groups: { group_id: string; panel_ids: string[] }[]
}

/** SQL for the steps of a project, with their numbers from 1 on. */
const stepNumbers = (project_id: string): SQL => sql`
	steps (id, number) as materialized (
		select id, (row_number() over (order by position, created_at))::int
		from statuses where project_id = ${project_id} and type = 'step'
	)`

/** Reads the panels and their groups. */
export async function currentRows(db: Database, project_id: string): Promise<CurrentRows> {
	const pieces = await db.execute<PanelColumns>(sql`
		with ${stepNumbers(project_id)}, carried as materialized (
			select ps.panel_id, max(steps.number) as step from steps join panel_statuses ps on ps.status_id = steps.id
			group by ps.panel_id
		), placed as (
			select p.id, p.floor, p.kind, p.area, p.volume, p.weight, p.measure_origins, coalesce(c.step, 0) as step,
				(row_number() over () - 1) / ${PANELS_PER_ROW} as piece
			from panels p left join carried c on c.panel_id = p.id
			where p.project_id = ${project_id} and not p.outside_rule
		)
		select json_agg(id) as ids, json_agg(floor) as floors, json_agg(kind) as kinds, json_agg(area) as areas,
			json_agg(volume) as volumes, json_agg(weight) as weights, json_agg(step) as steps,
			json_agg(measure_origins) as measure_origins
		from placed group by piece`)
	const groups = await db.execute<CurrentRows['groups'][number]>(sql`
		select gp.group_id, json_agg(gp.panel_id) as panel_ids
		from groups g join group_panels gp on gp.group_id = g.id where g.project_id = ${project_id} group by gp.group_id`)
	return { pieces: pieces.rows, groups: groups.rows }
}

/**
 * Another text whenever a row of the project's panels, or of their groups, was inserted, updated or deleted. A row's `xmin`
 * is the transaction that wrote it.
 */
export async function panelsFingerprint(db: Database, project_id: string): Promise<string> {
	const { rows } = await db.execute<{ fingerprint: string }>(sql`
		select concat_ws(' ', p.count, p.hash, gp.count, gp.hash) as fingerprint
		from (
			select count(*), bit_xor(hash_record_extended(row(id, xmin), 0)) as hash from panels where project_id = ${project_id}
		) p, (
			select count(*), bit_xor(hash_record_extended(row(gp.group_id, gp.panel_id, gp.xmin), 0)) as hash
			from groups g join group_panels gp on gp.group_id = g.id where g.project_id = ${project_id}
		) gp`)
	return rows[0]?.fingerprint ?? ''
}

/** The panels whose statuses changed after a revision, and the number of the furthest step of each, 0 for none. */
export async function stepsAfter(
	db: Database,
	project_id: string,
	revision: number,
): Promise<{ ids: string[]; steps: number[] }> {
	const { rows } = await db.execute<{ ids: string[]; steps: number[] }>(sql`
		with ${stepNumbers(project_id)}, changed as (
			select distinct panel_id from status_events where change_id = any(array(
				select coalesce(events_of, id) from status_changes where project_id = ${project_id} and revision > ${revision}
			))
		), carried as (
			select ch.panel_id, coalesce(max(steps.number), 0) as step
			from changed ch left join panel_statuses ps on ps.panel_id = ch.panel_id left join steps on steps.id = ps.status_id
			group by ch.panel_id
		)
		select coalesce(json_agg(panel_id), '[]') as ids, coalesce(json_agg(step), '[]') as steps from carried`)
	return rows[0] ?? { ids: [], steps: [] }
}

/** Panels by the flags they carry, whatever their step. */
export async function sumsByFlag(db: Database, project_id: string): Promise<StepSums[]> {
	return (
		await db.execute<StepSums>(sql`
			select s.id as key, 0 as step, ${SUMS}
			from statuses s join panel_statuses ps on ps.status_id = s.id join panels p on p.id = ps.panel_id
			where s.project_id = ${project_id} and s.type = 'flag' and not p.outside_rule
			group by s.id`)
	).rows
}

/** Marks and names of panels. */
export async function panelNames(
	db: Database,
	panel_ids: readonly string[],
): Promise<{ id: string; mark: string; name: string }[]> {
	return (
		await db.execute<{ id: string; mark: string; name: string }>(
			sql`select id, mark, name from panels where id = any(${uuidArray(panel_ids)})`,
		)
	).rows
}

/** Where panels are in the live model; null for those that it lacks. */
export async function elementsOf(
	db: Database,
	panel_ids: readonly string[],
): Promise<{ id: string; element: number | null }[]> {
	return (
		await db.execute<{ id: string; element: number | null }>(
			sql`select id, element from panels where id = any(${uuidArray(panel_ids)}) order by id`,
		)
	).rows
}

/** Panels of groups. */
export async function membersOf(
	db: Database,
	group_ids: readonly string[],
): Promise<{ panel_id: string; group_id: string }[]> {
	return (
		await db.execute<{ panel_id: string; group_id: string }>(
			sql`select panel_id, group_id from group_panels where group_id = any(${uuidArray(group_ids)})`,
		)
	).rows
}

/** Panels that one reading of the log names, roughly. */
const EVENTS_PER_READING = 200_000

/** The changes after a revision of a project, as many as make a good reading; none are left when there are no ids. */
export async function changesAfter(db: Database, project_id: string, revision: number): Promise<ChangeColumns> {
	const [row] = (
		await db.execute<ChangeColumns>(sql`
			with later as (
				select *, sum(panel_count) over (order by revision) as upto, dense_rank() over (order by revision) as rank
				from status_changes where project_id = ${project_id} and revision > ${revision}
			), placed as (
				select * from later where upto <= ${EVENTS_PER_READING} or rank = 1 order by revision, created_at, id
			)
			select coalesce(json_agg(coalesce(events_of, id)), '[]') as ids, coalesce(json_agg(revision), '[]') as revisions,
				coalesce(json_agg(floor(extract(epoch from created_at) * 1000)::bigint), '[]') as instants,
				coalesce(json_agg(status_id), '[]') as status_ids, coalesce(json_agg(action = 'added'), '[]') as are_added,
				coalesce(json_agg(panel_id), '[]') as panel_ids
			from placed`)
	).rows
	return row as ChangeColumns
}

/** The panels of changes that name several and have their own events. */
export async function panelsOfChanges(
	db: Database,
	project_id: string,
	change_ids: readonly string[],
): Promise<{ change_id: string; panel_ids: string[] }[]> {
	return (
		await db.execute<{ change_id: string; panel_ids: string[] }>(sql`
			with asked (id) as materialized (select unnest(${uuidArray(change_ids)}))
			select e.change_id, json_agg(e.panel_id) as panel_ids
			from asked join status_events e on e.change_id = asked.id
			join panels p on p.id = e.panel_id and p.project_id = ${project_id}
			group by e.change_id`)
	).rows
}
