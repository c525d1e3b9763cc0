import { type SQL, sql } from 'drizzle-orm'

/** SQL for an image of `project_images g` in the wire format (`ProjectImage`). */
export const IMAGE_JSON = sql`json_build_object('id', g.id, 'width', g.width, 'height', g.height)`

/** SQL for the images that rows of a table use, in their order; [] for none. `uses` is SQL about the table's rows `l`. */
export const imagesJson = (table: 'comment_images' | 'instruction_images', uses: SQL): SQL => sql`coalesce((
	select json_agg(${IMAGE_JSON} order by l.position)
	from ${sql.identifier(table)} l join project_images g on g.id = l.image_id where ${uses}), '[]'::json)`
