import type { Instruction } from '@panelyard/contracts/panels/instructions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { imagesJson } from '../../database/tables/image-json.ts'
import { instruction_images, instructions } from '../../database/tables/panel-note-tables.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'

export type InstructionRow = typeof instructions.$inferSelect

/** The steps of a panel in their order. */
export const listInstructions = (db: Database, project_id: string, panel_id: string): Promise<Instruction[]> =>
	instructionsWhere(db, sql`i.project_id = ${project_id} and i.panel_id = ${panel_id}`)

/** The steps of all panels, those of a panel in their order; at most `limit`. */
export const listAllInstructions = (db: Database, project_id: string, limit: number): Promise<Instruction[]> =>
	instructionsWhere(db, sql`i.project_id = ${project_id}`, limit)

async function instructionsWhere(db: Database, condition: SQL, limit: number | null = null): Promise<Instruction[]> {
	const { rows } = await db.execute<Instruction>(sql`
		select i.id, i.panel_id, i.title, i.content, coalesce(nullif(u.name, ''), u.email, '') as user_name,
			to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at,
			${imagesJson('instruction_images', sql`l.instruction_id = i.id`)} as images
		from instructions i left join users u on u.id = i.user_id
		where ${condition}
		order by i.panel_id, i.position, i.created_at, i.id limit ${limit}`)
	return rows
}

/** A step by its id, of whatever project. */
export async function instructionAnywhere(db: Database, id: string): Promise<InstructionRow | null> {
	const [row] = await db.select().from(instructions).where(eq(instructions.id, id))
	return row ?? null
}

export async function findInstruction(db: Database, project_id: string, id: string): Promise<InstructionRow | null> {
	const [row] = await db
		.select()
		.from(instructions)
		.where(and(eq(instructions.id, id), eq(instructions.project_id, project_id)))
	return row ?? null
}

export async function insertInstruction(db: Database, values: typeof instructions.$inferInsert): Promise<string> {
	const [row] = await db.insert(instructions).values(values).returning({ id: instructions.id })
	if (!row) throw new Error('the instruction was not inserted')
	return row.id
}

export async function updateInstruction(
	db: Database,
	id: string,
	words: Pick<InstructionRow, 'title' | 'content' | 'user_id'>,
): Promise<void> {
	await db
		.update(instructions)
		.set({ ...words, updated_at: sql`now()` })
		.where(eq(instructions.id, id))
}

export async function deleteInstruction(db: Database, id: string): Promise<void> {
	await db.delete(instructions).where(eq(instructions.id, id))
}

/** Puts the steps of a panel in this order. */
export async function orderInstructions(db: Database, panel_id: string, ids: readonly string[]): Promise<void> {
	await db.execute(sql`
		update instructions set position = o.position
		from unnest(${uuidArray(ids)}) with ordinality as o (id, position)
		where instructions.id = o.id and instructions.panel_id = ${panel_id}`)
}

/** The images of a step in their order. */
export async function imagesOf(db: Database, instruction_id: string): Promise<string[]> {
	const rows = await db
		.select({ image_id: instruction_images.image_id })
		.from(instruction_images)
		.where(eq(instruction_images.instruction_id, instruction_id))
		.orderBy(instruction_images.position)
	return rows.map((row) => row.image_id)
}

export async function replaceImages(db: Database, instruction_id: string, image_ids: readonly string[]): Promise<void> {
	await db.delete(instruction_images).where(eq(instruction_images.instruction_id, instruction_id))
	if (image_ids.length === 0) return
	const rows = image_ids.map((image_id, position) => ({ instruction_id, image_id, position }))
	await db.insert(instruction_images).values(rows)
}
