import type { Category, UpdateCategoryRequest } from '@panelyard/contracts/panels/categories'
import { and, eq, max, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isNameTaken, lackingByName, restorable, takenIds } from '../../database/tables/name-in-project.ts'
import { categories } from '../../database/tables/panel-tables.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'

export type CategoryRow = typeof categories.$inferSelect

/** In their order, with how many panels have each. */
export async function listCategories(db: Database, project_id: string): Promise<Category[]> {
	const { rows } = await db.execute<Category>(sql`
		with counted as (
			select pc.category_id, count(*)::int as panels
			from panel_categories pc join panels p on p.id = pc.panel_id
			where p.project_id = ${project_id} and not p.outside_rule group by pc.category_id
		)
		select c.id, c.name, c.icon, c.colour, c.position, coalesce(counted.panels, 0) as panel_count
		from categories c left join counted on counted.category_id = c.id
		where c.project_id = ${project_id} order by c.position, c.created_at`)
	return rows
}

export async function findCategory(db: Database, project_id: string, id: string): Promise<CategoryRow | null> {
	const [row] = await db
		.select()
		.from(categories)
		.where(and(eq(categories.project_id, project_id), eq(categories.id, id)))
	return row ?? null
}

/** A category by its id, of whatever project. */
export async function categoryAnywhere(db: Database, id: string): Promise<CategoryRow | null> {
	const [row] = await db.select().from(categories).where(eq(categories.id, id))
	return row ?? null
}

export const categoryNameTaken = (
	db: Database,
	project_id: string,
	name: string,
	except_id: string | null,
): Promise<boolean> => isNameTaken(db, categories, { project_id, name, except_id })

/** Which of these categories a project lacks by name. */
export const lackingCategories = <One extends { id: string; name: string }>(
	db: Database,
	project_id: string,
	asked: readonly One[],
) => lackingByName(db, categories, project_id, asked)

/** Which of these ids are taken, by categories of whatever project. */
export const takenCategories = (db: Database, ids: readonly string[]) => takenIds(db, categories, ids)

/** Those of these deleted categories that can come back. */
export const restorableCategories = <One extends { id: string; name: string }>(
	db: Database,
	project_id: string,
	deleted: readonly One[],
) => restorable(db, categories, project_id, deleted)

/** Which of these are categories of the project. */
export async function categoriesByIds(
	db: Database,
	project_id: string,
	ids: readonly string[],
): Promise<CategoryRow[]> {
	return db
		.select()
		.from(categories)
		.where(and(eq(categories.project_id, project_id), sql`${categories.id} = any(${uuidArray(ids)})`))
}

/** Deletes those of these categories that no panel has, hidden ones counted too, and returns what they were. */
export async function deleteUnusedCategories(
	db: Database,
	project_id: string,
	ids: readonly string[],
): Promise<CategoryRow[]> {
	return db
		.delete(categories)
		.where(
			and(
				eq(categories.project_id, project_id),
				sql`${categories.id} = any(${uuidArray(ids)})`,
				sql`not exists (select from panel_categories pc where pc.category_id = ${categories.id})`,
			),
		)
		.returning()
}

/** How many categories a project has, and the position after the last. */
export async function endOfCategories(db: Database, project_id: string): Promise<{ count: number; position: number }> {
	const [row] = await db
		.select({ count: sql<number>`count(*)::int`, last: max(categories.position) })
		.from(categories)
		.where(eq(categories.project_id, project_id))
	return { count: row?.count ?? 0, position: (row?.last ?? -1) + 1 }
}

export async function insertCategory(db: Database, values: typeof categories.$inferInsert): Promise<CategoryRow> {
	const [row] = await db.insert(categories).values(values).returning()
	if (!row) throw new Error('the category was not inserted')
	return row
}

export async function insertCategories(db: Database, rows: readonly (typeof categories.$inferInsert)[]): Promise<void> {
	if (rows.length > 0) await db.insert(categories).values([...rows])
}

export async function updateCategory(db: Database, id: string, change: UpdateCategoryRequest): Promise<void> {
	await db.update(categories).set(change).where(eq(categories.id, id))
}

export async function deleteCategory(db: Database, id: string): Promise<void> {
	await db.delete(categories).where(eq(categories.id, id))
}
