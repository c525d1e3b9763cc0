import { z } from 'zod'
import { Colour, StatusIcon } from '../statuses/statuses.ts'
import { cleanName } from '../values/plain-text.ts'
import { revisionField } from '../values/revisions.ts'
import { changeField, PanelIds, repeatedField } from './panels.ts'

/** Most categories one project may have. */
export const MAX_CATEGORIES = 200

export const CATEGORY_NAME_TAKEN = 'Category name already exists'
export const CategoryName = z
	.string('Category name is required')
	.overwrite(cleanName)
	.min(1, 'Category name is required')
	.max(80, 'Category name is too long (at most 80 characters)')

/** A category of panels in a project; a panel has one or none. */
export const Category = z.object({
	id: z.uuid(),
	name: z.string(),
	icon: StatusIcon,
	colour: Colour,
	/** Lists are in ascending order. */
	position: z.number().int().min(0),
	panel_count: z.number().int().min(0),
})
export type Category = z.infer<typeof Category>

export const CategoryListResponse = z.object({ categories: z.array(Category), ...revisionField })
export const CategoryResponse = z.object({ category: Category })
const categoryFields = { name: CategoryName, icon: StatusIcon, colour: Colour }
/** `id`: chosen by the device, so that the call can be repeated: the same person gets the existing category. */
export const CreateCategoryRequest = z.object({ id: z.uuid().optional(), ...categoryFields })
export type CreateCategoryRequest = z.infer<typeof CreateCategoryRequest>
export const UpdateCategoryRequest = z.object(categoryFields).partial()
export type UpdateCategoryRequest = z.infer<typeof UpdateCategoryRequest>

/** `DELETE /projects/{id}/categories/{category_id}`: its panels lose it. */
export const DeleteCategoryQuery = z.object(changeField)
export const DeleteCategoryResponse = z.object({
	/** How many panels lost it. */
	changed: z.number().int().min(0),
	...revisionField,
	...repeatedField,
})
export type DeleteCategoryResponse = z.infer<typeof DeleteCategoryResponse>

/** `POST /projects/{id}/panels/category`: null leaves the panels without one. */
export const AssignCategoryRequest = z.object({
	panel_ids: PanelIds,
	category_id: z.uuid().nullable(),
	...changeField,
})
export type AssignCategoryRequest = z.infer<typeof AssignCategoryRequest>
export const AssignCategoryResponse = z.object({
	/** How many panels had another category. All panels of the request now have this one. */
	changed: z.number().int().min(0),
	...revisionField,
	...repeatedField,
})
export type AssignCategoryResponse = z.infer<typeof AssignCategoryResponse>
