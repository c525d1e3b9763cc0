import { newId } from '../../api/outbox/change.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'

/** A change of a kind of undo that takes another change back. */
export const undoAs = (kind: string, project_id: string, change_id: string): ChangeDraft => {
	const id = newId()
	return {
		id,
		project_id,
		kind,
		request: {
			method: 'POST',
			path: `/projects/${project_id}/changes/${change_id}/undo`,
			body: { change_id: id, answer: 'by_element' },
		},
		about: { change_id },
	}
}
