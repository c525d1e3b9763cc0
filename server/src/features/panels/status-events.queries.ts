import type { StatusEvent } from '@panelyard/contracts/panels/panels'
import type { StatusChange } from '@panelyard/contracts/statuses/status-changes'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isoTime } from '../../database/tables/iso-time.ts'
import { PANEL_LABEL } from '../../database/tables/panel-label.ts'
import { mayBeOf, WITH_EVENTS } from '../../database/tables/status-log.ts'

const USER_NAME = sql.raw("coalesce(nullif(u.name, ''), u.email, '') as user_name")
const CREATED_AT = sql`${isoTime('c.created_at')} as created_at`

/** A change of the panels of a group names it, unless the group has more panels: comparing them would take seconds. */
const LARGEST_NAMED_GROUP = 1_000

/** The history of one panel, newest first. */
export async function panelEvents(db: Database, project_id: string, panel_id: string): Promise<StatusEvent[]> {
	return (
		await db.execute<StatusEvent>(sql`
			select c.id, e.panel_id, c.status_id, c.status_name, c.action, c.source, c.user_id, c.is_undo, c.override_reason, c.reason, c.instruction, ${USER_NAME}, ${CREATED_AT}
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
	// An import gives panels different statuses at once: then those of its own panels gave way to one. Grouped by panel and
	// not joined, because the planner can't estimate how many there are.
	const allPanels = sql`
		select c.panel_id where c.panel_id is not null
		union all
		select e.panel_id from status_events e where c.panel_id is null and e.change_id = coalesce(c.events_of, c.id)`
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
			), named as materialized (
				select c.id as change_id, to_json(array(
					select ${PANEL_LABEL}
					from (${somePanels}) t join panels p on p.id = t.panel_id order by p.element, p.id
				)) as labels
				from listed c
			), grouped as materialized (
				select c.id as change_id, (
					select json_build_object('id', g.id, 'name', g.name)
					from (
						select g.id, g.name, (
							select count(*) from (
								select from group_panels m where m.group_id = g.id limit ${sql.raw(String(LARGEST_NAMED_GROUP + 1))}
							) members
						) as size
						from (select first.panel_id from (${somePanels}) first limit 1) t
						join group_panels gp on gp.panel_id = t.panel_id join groups g on g.id = gp.group_id offset 0
					) g
					where g.size between c.panel_count and ${sql.raw(String(LARGEST_NAMED_GROUP))} and not exists (
						select from status_events e where e.change_id = coalesce(c.events_of, c.id)
							and not exists (select from group_panels m where m.group_id = g.id and m.panel_id = e.panel_id)
					)
					order by g.size, g.id limit 1
				) as "group"
				from listed c where c.panel_count between 2 and ${sql.raw(String(LARGEST_NAMED_GROUP))}
			), gone as (
				select c.id as change_id, c.revision, r.id as gone_id, r.status_name, r.panel_count,
					coalesce(r.events_of, r.id) = coalesce(c.events_of, c.id) as is_of_all
				from listed c join status_changes r on r.project_id = ${project_id} and r.revision = c.revision
				where c.action = 'added' and r.action = 'removed' and c.revision > 0
			), touched as (
				select c.revision, t.panel_id, c.id as won_by, null as lost from listed c, lateral (${allPanels}) t
				where exists (select from gone g where g.change_id = c.id and not g.is_of_all)
				union all
				select c.revision, t.panel_id, null, c.status_name from status_changes c, lateral (${allPanels}) t
				where c.project_id = ${project_id} and c.id in (select gone_id from gone where not is_of_all)
			), by_panel as (
				select array_agg(won_by) filter (where won_by is not null) as won,
					array_agg(lost) filter (where lost is not null) as lost
				from touched group by revision, panel_id
			), replaced as materialized (
				select change_id, status_name, panel_count from gone where is_of_all
				union all
				select change_id, lost.status_name, count(*)::int
				from by_panel, unnest(won) as won (change_id), unnest(lost) as lost (status_name)
				where (change_id, lost.status_name) not in (select change_id, status_name from gone where is_of_all)
				group by change_id, lost.status_name
			)
			select k.id as change_id, c.revision, coalesce(n.labels, '[]') as panel_labels, f."group",
				(
					select coalesce(json_agg(json_build_object('status_name', r.status_name, 'panel_count', r.panel_count)
						order by r.panel_count desc, r.status_name), '[]')
					from replaced r where r.change_id = c.id
				) as replaced, coalesce(c.from_none, 0) as from_none,
				(with recursive undos (revision, number) as (
					select c.revision, 0
					union
					select u.revision, b.number + 1 from undos b join status_changes u on u.project_id = ${project_id}
						and u.revision > b.revision and u.undoes = b.revision
				) select max(number) % 2 = 1 from undos) as is_undone, c.status_id, c.status_name, c.action, c.source, c.user_id, c.panel_count, c.panel_id, c.is_undo, c.override_reason, c.reason, c.instruction, ${USER_NAME}, ${CREATED_AT}
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
