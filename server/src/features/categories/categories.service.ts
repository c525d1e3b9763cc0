import {
	CATEGORY_NAME_TAKEN,
	type Category,
	type CreateCategoryRequest,
	MAX_CATEGORIES,
	type UpdateCategoryRequest,
} from '@panelyard/contracts/panels/categories'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, createdBefore, keepChange, type NamedChange } from '../../access/made-changes.ts'
import { requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { isAsLeft, type Reverted } from '../../database/tables/reverted-fields.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import * as queries from './categories.queries.ts'

export const CATEGORY_GONE = 'This category no longer exists'

/** The error for a name that another category of the project has. */
export const categoryNameTaken = (): AppError =>
	new AppError('CONFLICT', CATEGORY_NAME_TAKEN, { fields: [{ field: 'name', message: CATEGORY_NAME_TAKEN }] })

export const projectCategories = queries.listCategories

/** Call it while holding the project. @throws AppError NOT_FOUND */
export async function requireCategory(tx: Database, project_id: string, id: string): Promise<queries.CategoryRow> {
	const row = await queries.findCategory(tx, project_id, requireId(id, CATEGORY_GONE))
	if (!row) throw new AppError('NOT_FOUND', CATEGORY_GONE)
	return row
}

/** A category with its count of panels. */
export async function categoryById(db: Database, project_id: string, id: string): Promise<Category> {
	const found = (await queries.listCategories(db, project_id)).find((category) => category.id === id)
	if (!found) throw new AppError('NOT_FOUND', CATEGORY_GONE)
	return found
}

/** What a change answers; `revision` null when it changed nothing. */
type CategoryChange = { category: Category; revision: number | null }

export const tellCategories = (platform: Platform, project_id: string, revision: number | null): void => {
	if (revision !== null) platform.tellProject('project_updated', { project_id, what: ['categories'], revision })
}

/** Adds a category at the end; one that the same person created with the same id is answered as it is. */
export async function createCategory(
	platform: Platform,
	user_id: string,
	project_id: string,
	request: CreateCategoryRequest,
): Promise<Category> {
	const named: NamedChange = { change_id: request.id, kind: 'category_created', user_id }
	const done = await changeProject<CategoryChange>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async ({ tx, project, leaveUnchanged }) => {
			const there = request.id === undefined ? null : await queries.categoryAnywhere(tx, request.id)
			const created = await createdBefore(tx, project_id, there, named)
			if (created) return leaveUnchanged({ category: await categoryById(tx, project_id, created.id), revision: null })
			if (await queries.categoryNameTaken(tx, project_id, request.name, null)) throw categoryNameTaken()
			const { count, position } = await queries.endOfCategories(tx, project_id)
			if (count >= MAX_CATEGORIES) throw new AppError('CONFLICT', `A project has at most ${MAX_CATEGORIES} categories`)
			const { id, name, icon, colour } = await queries.insertCategory(tx, { project_id, position, ...request })
			await recordAction(tx, { project_id, user_id, action: 'category.created', subject_id: id, details: { name } })
			await keepChange(tx, project, named)
			return { category: { id, name, icon, colour, position, panel_count: 0 }, revision: project.revision }
		},
	)
	tellCategories(platform, project_id, done.revision)
	return done.category
}

export async function updateCategory(
	platform: Platform,
	user_id: string,
	project_id: string,
	category_id: string,
	request: UpdateCategoryRequest,
): Promise<Category> {
	const changing = { project_id, user_id, needed: 'editor' } as const
	const done = await changeProject<CategoryChange>(platform.database, changing, async ({ tx, project }) => {
		const { id } = await changeCategory(tx, { project_id, user_id }, category_id, request)
		return { category: await categoryById(tx, project_id, id), revision: project.revision }
	})
	tellCategories(platform, project_id, done.revision)
	return done.category
}

/** As `updateCategory`, within a transaction that holds the project. Returns the category as it was. */
export async function changeCategory(
	tx: Database,
	{ project_id, user_id }: { project_id: string; user_id: string },
	category_id: string,
	request: UpdateCategoryRequest,
): Promise<queries.CategoryRow> {
	const before = await requireCategory(tx, project_id, category_id)
	const { id, name, icon, colour } = before
	if (request.name !== undefined && (await queries.categoryNameTaken(tx, project_id, request.name, id))) {
		throw categoryNameTaken()
	}
	if (Object.keys(request).length > 0) await queries.updateCategory(tx, id, request)
	const details = { before: { name, icon, colour }, after: request }
	await recordAction(tx, { project_id, user_id, action: 'category.updated', subject_id: id, details })
	return before
}

/**
 * Gives a category back what a change took from it. Returns false where somebody changed it since, or its name is taken.
 * Call it in a transaction that holds the project.
 */
export async function revertCategory(
	tx: Database,
	project_id: string,
	{ id, before, after }: Reverted,
): Promise<boolean> {
	const row = await queries.findCategory(tx, project_id, id)
	if (!row || !isAsLeft(row, after)) return false
	if (before.name && (await queries.categoryNameTaken(tx, project_id, before.name, id))) return false
	await queries.updateCategory(tx, id, before as UpdateCategoryRequest)
	return true
}
