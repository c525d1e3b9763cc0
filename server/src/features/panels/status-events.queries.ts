import type { StatusEvent } from '@panelyard/contracts/panels'
import type { StatusChange } from '@panelyard/contracts/status-changes'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../database/iso-time.ts'
import { mayBeOf, WITH_EVENTS } from '../../database/status-log.ts'

const USER_NAME = sql.raw("coalesce(nullif(u.name, ''), u.email, '') as user_name")
const CREATED_AT = sql`${isoTime('c.created_at')} as created_at`

/** The history of one panel, newest first. */
export async function panelEvents(db: Database, project_id: string, panel_id: string): Promise<StatusEvent[]> {
	return (
		await db.execute<StatusEvent>(sql`
			select c.id, e.panel_id, c.status_id, c.status_name, c.action, c.source, c.user_id, c.is_undo, c.override_reason, c.instruction, ${USER_NAME}, ${CREATED_AT}
			from status_changes c ${WITH_EVENTS} left join users u on u.id = c.user_id
			where c.project_id = ${project_id} and ${mayBeOf([panel_id])} and e.panel_id = ${panel_id}
			order by c.created_at desc, c.action desc limit 1000`)
	).rows
}

/**
 * The latest changes of a project, newest first. Each status that gave way to another one was logged as a change of its
 * own, with the same time, which the transaction gave both; so the latest times are looked for first.
 */
export async function latestChanges(db: Database, project_id: string, limit: number): Promise<StatusChange[]> {
	const before = (time: ReturnType<typeof sql>) =>
		sql`(select max(created_at) from status_changes where project_id = ${project_id} and created_at < ${time})`
	// A change may be of all panels: three of them are enough for the names, and one leads to the groups in question.
	const somePanels = sql`
		select c.panel_id where c.panel_id is not null
		union all
		(select e.panel_id from status_events e
			where c.panel_id is null and e.change_id = coalesce(c.events_of, c.id) order by e.panel_id limit 3)`
	// An import gives panels different statuses at once: then only those of its own panels gave way to one.
	const replacedBy = sql`
		select r.status_name, case
			when coalesce(r.events_of, r.id) = coalesce(c.events_of, c.id) then r.panel_count
			else (
				select count(*)::int from status_events lost join status_events won on won.panel_id = lost.panel_id
				where lost.change_id = coalesce(r.events_of, r.id) and won.change_id = coalesce(c.events_of, c.id)
			) end as panel_count
		from status_changes r
		where r.project_id = ${project_id} and r.revision = c.revision and r.action = 'removed'`
	return (
		await db.execute<StatusChange>(sql`
			with recursive moments (at, number) as (
				select ${before(sql`'infinity'::timestamptz`)}, 1
				union all
				select ${before(sql`m.at`)}, m.number + 1 from moments m where m.at is not null and m.number < ${limit}
			), latest as (
				select c.* from moments m join status_changes c on c.project_id = ${project_id} and c.created_at = m.at
			), listed as (
				select c.* from latest c
				where c.action = 'added' or not exists (
					select from latest a where a.action = 'added' and a.created_at = c.created_at and a.revision = c.revision and a.user_id is not distinct from c.user_id
				)
				order by c.created_at desc, c.status_name limit ${limit}
			), named as (
				select c.id as change_id, to_json(array(
					select coalesce(nullif(p.mark, ''), nullif(p.own_name, ''), nullif(p.name, ''), p.global_id)
					from (${somePanels}) t join panels p on p.id = t.panel_id order by p.element, p.id
				)) as labels
				from listed c
			), grouped as (
				select c.id as change_id, (
					select json_build_object('id', g.id, 'name', g.name)
					from (select first.panel_id from (${somePanels}) first limit 1) t join group_panels gp on gp.panel_id = t.panel_id join groups g on g.id = gp.group_id,
						lateral (select count(*) as members from group_panels every where every.group_id = g.id) size
					where size.members >= c.panel_count and not exists (
						select from status_events e where e.change_id = coalesce(c.events_of, c.id)
							and not exists (select from group_panels m where m.group_id = g.id and m.panel_id = e.panel_id)
					)
					order by size.members, g.id limit 1
				) as "group"
				from listed c where c.panel_count > 1
			)
			select k.id as change_id, c.revision, coalesce(n.labels, '[]') as panel_labels, f."group",
				case when c.action = 'removed' or c.revision = 0 then '[]' else (
					select coalesce(json_agg(json_build_object('status_name', r.status_name, 'panel_count', r.panel_count)
						order by r.panel_count desc, r.status_name), '[]')
					from (${replacedBy}) r where r.panel_count > 0
				) end as replaced, coalesce(c.from_none, 0) as from_none,
				(with recursive undos (revision, number) as (
					select c.revision, 0
					union
					select u.revision, b.number + 1 from undos b join status_changes u on u.project_id = ${project_id}
						and u.revision > b.revision and u.undoes = b.revision
				) select max(number) % 2 = 1 from undos) as is_undone, c.status_id, c.status_name, c.action, c.source, c.user_id, c.panel_count, c.panel_id, c.is_undo, c.override_reason, c.instruction, ${USER_NAME}, ${CREATED_AT}
			from listed c left join users u on u.id = c.user_id
			left join changes k on k.project_id = ${project_id} and k.revision = c.revision
			left join named n on n.change_id = c.id left join grouped f on f.change_id = c.id
			order by c.created_at desc, c.status_name`)
	).rows
}

/** The panels whose statuses changed at a revision, but for those that the project's rule leaves out. */
export async function panelsChangedAt(db: Database, project_id: string, revision: number): Promise<string[]> {
	const { rows } = await db.execute<{ id: string }>(sql`
		with made as materialized (
			select id, panel_id, events_of from status_changes where project_id = ${project_id} and revision = ${revision}
		), touched as (
			select panel_id from made where panel_id is not null
			union
			select e.panel_id from made c ${WITH_EVENTS} where c.panel_id is null
		)
		select p.id from touched t join panels p on p.id = t.panel_id and not p.outside_rule order by p.element, p.id`)
	return rows.map(({ id }) => id)
}
