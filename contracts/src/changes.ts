import { z } from 'zod'
import { AnswerForm, ChangeId, changedStatuses, repeatedField } from './panels.ts'
import { Status } from './statuses.ts'

/**
 * `POST /projects/{id}/changes/{change_id}/undo`: takes back what a change did to the statuses of panels; only the
 * person who made it may, with the role it needed. An undo is a change of its own, with the id given here, and undoing
 * it does the first change again. 404 for a change the project doesn't keep, 409 for one that can't be undone.
 */
export const UndoChangeRequest = z.object({ change_id: ChangeId, answer: AnswerForm })
export type UndoChangeRequest = z.infer<typeof UndoChangeRequest>

/** Of an undo sent again, `restored` and `kept` are those of the first time. */
export const UndoChangeResponse = z.object({
	...changedStatuses,
	/** Panels that have the statuses again that they had before the change. */
	restored: z.number().int().min(0),
	/** Panels that stay as they are: somebody changed their statuses since, or what they had is gone. */
	kept: z.number().int().min(0),
	/** The deleted status that came back. */
	status: Status.optional(),
	/** The status that went again, when the undo of its deletion was undone. */
	deleted_status_id: z.uuid().optional(),
	...repeatedField,
})
export type UndoChangeResponse = z.infer<typeof UndoChangeResponse>
