import { z } from 'zod'
import { Category } from './categories.ts'
import { ChangedDetails } from './panel-details.ts'
import { AnswerForm, ChangeId, changedStatuses, repeatedField } from './panels.ts'
import { Status } from './statuses.ts'

/**
 * `POST /projects/{id}/changes/{change_id}/undo`: takes back what a change did to panels, or to the plan; only the
 * person who made it may, with the role it needed. An undo is a change of its own, with the id given here, and undoing
 * it does the first change again. 404 for a change the project doesn't keep, 409 for one that can't be undone.
 */
export const UndoChangeRequest = z.object({ change_id: ChangeId, answer: AnswerForm })
export type UndoChangeRequest = z.infer<typeof UndoChangeRequest>

/** Of an undo sent again, `restored` and `kept` are those of the first time. */
export const UndoChangeResponse = z.object({
	...changedStatuses,
	/** Panels that have the statuses again that they had before the change; of a plan, entries. */
	restored: z.number().int().min(0),
	/** Panels, or entries, that stay as they are: somebody changed them since, or what they had is gone. */
	kept: z.number().int().min(0),
	/** Panels that left the groups again which an import had put them into, or joined them again. */
	regrouped: z.number().int().min(0).optional(),
	/** Of an import: planned dates that are what they were, and panels whose name, description or category is. */
	replanned: z.number().int().min(0).optional(),
	described: z.number().int().min(0).optional(),
	/** The deleted status that came back. */
	status: Status.optional(),
	/** Of a change of categories: its panels and what they have again. Absent for very many: read the list again. */
	details: z.array(ChangedDetails).optional(),
	/** The deleted category that came back, and the one that went again. */
	category: Category.optional(),
	deleted_category_id: z.uuid().optional(),
	/** The status that went again, when the undo of its deletion was undone. */
	deleted_status_id: z.uuid().optional(),
	...repeatedField,
})
export type UndoChangeResponse = z.infer<typeof UndoChangeResponse>
