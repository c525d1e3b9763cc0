import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'

/** A step as it is kept to be brought back. */
export const KeptStep = z.object({
	id: z.uuid(),
	panel_id: z.uuid(),
	position: z.int(),
	title: z.string(),
	content: z.string(),
	user_id: z.uuid().nullable(),
	image_ids: z.array(z.uuid()),
})
export type KeptStep = z.infer<typeof KeptStep>

/** How many steps these panels have, and how many characters their texts. */
export async function sizeOfSteps(
	db: Database,
	panel_ids: readonly string[],
): Promise<{ steps: number; characters: number }> {
	const { rows } = await db.execute<{ steps: number; characters: number }>(sql`
		select count(*)::int as steps, coalesce(sum(length(title) + length(content)), 0)::int as characters
		from instructions where panel_id = any(${uuidArray(panel_ids)})`)
	return rows[0] ?? { steps: 0, characters: 0 }
}

/** Deletes the steps of panels and returns them. */
export async function takeSteps(db: Database, panel_ids: readonly string[]): Promise<KeptStep[]> {
	const { rows } = await db.execute<{ steps: KeptStep[] }>(sql`
		with kept as (
			select i.id, i.panel_id, i.position, i.title, i.content, i.user_id, coalesce((
				select json_agg(l.image_id order by l.position) from instruction_images l where l.instruction_id = i.id
			), '[]'::json) as image_ids
			from instructions i where i.panel_id = any(${uuidArray(panel_ids)})
		), gone as (delete from instructions where id in (select id from kept))
		select coalesce(json_agg(kept), '[]'::json) as steps from kept`)
	return rows[0]?.steps ?? []
}

/**
 * Writes the steps of a panel after those of others that have room for them. Images are shared. Returns the new steps and
 * on how many panels they are.
 */
export async function copySteps(
	db: Database,
	{ project_id, from, to, user_id, most }: CopiedSteps,
): Promise<{ ids: string[]; panels: number }> {
	const { rows } = await db.execute<{ ids: string[]; panels: number }>(sql`
		with source as (
			select id, title, content, row_number() over (order by position, created_at, id) as place
			from instructions where project_id = ${project_id} and panel_id = ${from}
		), target as (
			select p.id as panel_id, coalesce(max(i.position), 0) as last
			from panels p left join instructions i on i.panel_id = p.id
			where p.project_id = ${project_id} and not p.outside_rule and p.id = any(${uuidArray(to)})
			group by p.id having count(i.id) + (select count(*) from source) <= ${most}
		), planned as materialized (
			select gen_random_uuid() as id, t.panel_id, s.id as source_id, s.title, s.content, t.last + s.place as position
			from target t cross join source s
		), written as (
			insert into instructions (id, project_id, panel_id, position, title, content, user_id)
			select id, ${project_id}::uuid, panel_id, position, title, content, ${user_id}::uuid from planned
		), pictured as (
			insert into instruction_images (instruction_id, image_id, position)
			select p.id, l.image_id, l.position from planned p join instruction_images l on l.instruction_id = p.source_id
		)
		select coalesce(json_agg(id), '[]'::json) as ids, count(distinct panel_id)::int as panels from planned`)
	return rows[0] ?? { ids: [], panels: 0 }
}

type CopiedSteps = {
	project_id: string
	from: string
	to: readonly string[]
	user_id: string
	/** Steps of one panel at most; panels that would have more get none. */
	most: number
}

/**
 * Deletes those of these steps that nobody has changed since they were written. Returns on which panels they were, on how
 * many panels others stay, and the steps; null for more than `most_characters` of them.
 */
export async function deleteUnchanged(
	db: Database,
	project_id: string,
	ids: readonly string[],
	most_characters: number,
): Promise<{ panel_ids: string[]; kept: number; image_ids: string[]; steps: KeptStep[] | null }> {
	const { rows } = await db.execute<{
		panel_ids: string[]
		kept: number
		image_ids: string[]
		steps: KeptStep[] | null
	}>(sql`
		with these as (
			select id, panel_id, position, title, content, user_id, updated_at = created_at as is_unchanged
			from instructions where project_id = ${project_id} and id = any(${uuidArray(ids)})
		), kept_step as materialized (
			select t.id, t.panel_id, t.position, t.title, t.content, t.user_id, coalesce((
				select json_agg(l.image_id order by l.position) from instruction_images l where l.instruction_id = t.id
			), '[]'::json) as image_ids
			from these t where t.is_unchanged
		), images as (
			select distinct l.image_id from instruction_images l join kept_step t on t.id = l.instruction_id
		), gone as (delete from instructions where id in (select id from kept_step))
		select
			coalesce((select json_agg(distinct panel_id) from kept_step), '[]'::json) as panel_ids,
			(select count(distinct panel_id) from these where not is_unchanged)::int as kept,
			coalesce((select json_agg(image_id) from images), '[]'::json) as image_ids,
			case when (select coalesce(sum(length(title) + length(content)), 0) from kept_step) <= ${most_characters}
				then coalesce((select json_agg(kept_step) from kept_step), '[]'::json) end as steps`)
	return rows[0] ?? { panel_ids: [], kept: 0, image_ids: [], steps: [] }
}

/**
 * Writes steps again that were taken, on panels that are still there and have room, with the images that are. Returns on
 * which panels.
 */
export async function restoreSteps(
	db: Database,
	project_id: string,
	steps: readonly KeptStep[],
	most: number,
): Promise<string[]> {
	if (steps.length === 0) return []
	const { rows } = await db.execute<{ panel_ids: string[] }>(sql`
		with given as (
			select * from json_to_recordset(${JSON.stringify(steps)}::json)
				as g (id uuid, panel_id uuid, position int, title text, content text, user_id uuid, image_ids json)
		), room as (
			select p.id from panels p left join instructions i on i.panel_id = p.id
			where p.project_id = ${project_id} and p.id in (select panel_id from given)
			group by p.id having count(i.id) + (select count(*) from given g where g.panel_id = p.id) <= ${most}
		), back as (
			insert into instructions (id, project_id, panel_id, position, title, content, user_id)
			select g.id, ${project_id}::uuid, g.panel_id, g.position, g.title, g.content, u.id
			from given g join room on room.id = g.panel_id left join users u on u.id = g.user_id
			on conflict (id) do nothing returning id, panel_id
		), pictured as (
			insert into instruction_images (instruction_id, image_id, position)
			select b.id, i.id, e.place from back b join given g on g.id = b.id
			cross join json_array_elements_text(g.image_ids) with ordinality as e (image_id, place)
			join project_images i on i.id = e.image_id::uuid and i.project_id = ${project_id}
			returning image_id
		), used as (update project_images set unused_since = null where id in (select image_id from pictured))
		select coalesce(json_agg(distinct panel_id), '[]'::json) as panel_ids from back`)
	return rows[0]?.panel_ids ?? []
}
