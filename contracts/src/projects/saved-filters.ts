import { z } from 'zod'
import { cleanName } from '../values/plain-text.ts'

export const FILTER_NAME_TAKEN = 'Filter name already exists'
/** Most filters of one project, over all people. */
export const MAX_SAVED_FILTERS = 200
/** Most characters of a filter. */
export const MAX_FILTER_LENGTH = 8000
export const SavedFilterName = z
	.string('Filter name is required')
	.overwrite(cleanName)
	.min(1, 'Filter name is required')
	.max(120, 'Filter name is too long (at most 120 characters)')

/** A named filter of a project's panels, with their sort order. */
export const SavedFilter = z.object({
	id: z.uuid(),
	name: z.string(),
	/** In the format of the web app's addresses: `floors=1,2&sort=-weight`. */
	query: z.string(),
	/** True: visible to everyone who sees the project; false: only to its author. */
	is_shared: z.boolean(),
	/** Null once the account is deleted. */
	created_by: z.uuid().nullable(),
	created_by_name: z.string(),
	created_at: z.iso.datetime(),
	/** Whether the requester may rename, share and delete it. */
	can_change: z.boolean(),
})
export type SavedFilter = z.infer<typeof SavedFilter>

/** `GET /projects/{id}/filters`: the shared ones and the requester's own, by name. */
export const SavedFilterListResponse = z.object({ filters: z.array(SavedFilter) })
export const SavedFilterResponse = z.object({ filter: SavedFilter })

/**
 * `POST /projects/{id}/filters`; `id` is chosen by the device, so that the call can be repeated: the same person gets
 * the existing filter.
 */
export const CreateSavedFilterRequest = z.object({
	id: z.uuid().optional(),
	name: SavedFilterName,
	query: z
		.string()
		.min(1, 'This filter is empty')
		.max(MAX_FILTER_LENGTH, 'This filter is too long to be saved')
		.regex(/^[\w%.*+&=-]+$/, 'This is not a valid filter'),
	is_shared: z.boolean(),
})

/** `PUT /projects/{id}/filters/{filter_id}`: the author, or a manager when it is shared. */
export const ChangeSavedFilterRequest = z
	.object({ name: SavedFilterName.optional(), is_shared: z.boolean().optional() })
	.refine(({ name, is_shared }) => name !== undefined || is_shared !== undefined, {
		message: 'Say what to change',
		path: ['name'],
	})
