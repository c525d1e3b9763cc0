import { z } from 'zod'
import { Category } from '../panels/categories.ts'
import { ChangedDetails } from '../panels/panel-details.ts'
import { AnswerForm, ChangeId, changedStatuses, repeatedField } from '../panels/panels.ts'
import { Status } from './statuses.ts'

/**
 * `POST /projects/{id}/changes/{change_id}/undo`: reverts a change of panels or of the plan; only for the person who
 * made it, with the role it needed. An undo is a change with its own id, given here, and undoing it repeats the first
 * change. 404 for an unknown or expired change, 409 for one that can't be undone.
 */
export const UndoChangeRequest = z.object({ change_id: ChangeId, answer: AnswerForm })
export type UndoChangeRequest = z.infer<typeof UndoChangeRequest>

/** For a repeated undo, `restored` and `kept` are those of the first request. */
export const UndoChangeResponse = z.object({
	...changedStatuses,
	/** Panels with their statuses from before the change; for a plan, entries. */
	restored: z.number().int().min(0),
	/** Panels, or entries, that stay unchanged: someone changed them since, or their old value is gone. */
	kept: z.number().int().min(0),
	/** Panels that left the groups of an import, or joined them again. */
	regrouped: z.number().int().min(0).optional(),
	/** For an import: planned dates that were restored, and panels whose name, description or category was. */
	replanned: z.number().int().min(0).optional(),
	described: z.number().int().min(0).optional(),
	/** Statuses, groups and categories that came back, went or are what they were. */
	things: z.number().int().min(0).optional(),
	/** The restored status. */
	status: Status.optional(),
	/**
	 * For a change of categories: its panels and their restored categories. Absent for many panels: fetch the list
	 * again.
	 */
	details: z.array(ChangedDetails).optional(),
	/** The restored category, and the one deleted again. */
	category: Category.optional(),
	deleted_category_id: z.uuid().optional(),
	/** The status that was deleted again, when the undo of its deletion was undone. */
	deleted_status_id: z.uuid().optional(),
	...repeatedField,
})
export type UndoChangeResponse = z.infer<typeof UndoChangeResponse>
