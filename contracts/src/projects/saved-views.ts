import { z } from 'zod'
import { cleanName } from '../values/plain-text.ts'

export const VIEW_NAME_TAKEN = 'View name already exists'
export const MAX_SAVED_VIEWS = 200
/** Most characters of a view's text: enough for lists of about 15,000 panels. Beyond that, a filter is shorter. */
export const MAX_VIEW_LENGTH = 500_000
export const SavedViewName = z
	.string('View name is required')
	.overwrite(cleanName)
	.min(1, 'View name is required')
	.max(120, 'View name is too long (at most 120 characters)')

/** A named view of a project's model, for everyone who sees the project. */
export const SavedView = z.object({
	id: z.uuid(),
	name: z.string(),
	/** Null once the account is deleted. */
	created_by: z.uuid().nullable(),
	created_by_name: z.string(),
	created_at: z.iso.datetime(),
	/** Whether the requester may delete it. */
	can_delete: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

/** `GET /projects/{id}/views` */
export const SavedViewListResponse = z.object({ views: z.array(SavedView) })
export const SavedViewResponse = z.object({ view: SavedView })
/** `GET /projects/{id}/views/{view_id}`: one view with its text, which may be long. */
export const OpenedViewResponse = z.object({
	view: SavedView.extend({
		/** Camera, section, filters and selection, in the format of the web app's addresses (`?view=`). */
		text: z.string(),
	}),
})
/**
 * `POST /projects/{id}/views`; `id` is chosen by the device, so that the call can be repeated: the same person gets
 * the existing view.
 */
export const CreateSavedViewRequest = z.object({
	id: z.uuid().optional(),
	name: SavedViewName,
	/** Returned as `text`. May hide thousands of panels. */
	view: z
		.string()
		.min(1)
		.max(MAX_VIEW_LENGTH, 'This view contains too many panels')
		.regex(/^[\w!.-]+$/, 'This isn’t a valid view'),
})
