import { z } from 'zod'
import { cleanName, cleanText } from '../values/plain-text.ts'
import { Revision, revisionField } from '../values/revisions.ts'
import { changeField, Panel, repeatedField } from './panels.ts'

export const OWN_NAME_MAX_LENGTH = 80
export const OWN_DESCRIPTION_MAX_LENGTH = 2000

/** People's own name and description of a panel. Changes of the model or the panel rule keep them. */
export const OwnWords = Panel.pick({ own_name: true, own_description: true })
export type OwnWords = z.infer<typeof OwnWords>
export const PanelDetails = Panel.pick({ own_name: true, own_description: true, category_id: true })
export type PanelDetails = z.infer<typeof PanelDetails>

/** `PUT /projects/{id}/panels/{panel_id}`: absent fields don't change; an empty one restores the model's. */
export const UpdatePanelRequest = z
	.object({
		own_name: z
			.string()
			.overwrite(cleanName)
			.max(OWN_NAME_MAX_LENGTH, `Name is too long (at most ${OWN_NAME_MAX_LENGTH} characters)`)
			.optional(),
		own_description: z
			.string()
			.overwrite(cleanText)
			.max(OWN_DESCRIPTION_MAX_LENGTH, `Description is too long (at most ${OWN_DESCRIPTION_MAX_LENGTH} characters)`)
			.optional(),
		...changeField,
	})
	.refine(({ own_name, own_description }) => own_name !== undefined || own_description !== undefined, {
		message: 'Name at least one field to change',
		path: ['own_name'],
	})
export type UpdatePanelRequest = z.infer<typeof UpdatePanelRequest>
export const UpdatePanelResponse = z.object({ panel: Panel, ...revisionField, ...repeatedField })
export type UpdatePanelResponse = z.infer<typeof UpdatePanelResponse>

/** Panels and the details that all of them have now; absent details don't change. */
export const ChangedDetails = z.object({ panel_ids: z.array(z.uuid()), details: PanelDetails.partial() })
export type ChangedDetails = z.infer<typeof ChangedDetails>

/** Most panels that answers and events list with their new details; for more, clients fetch the list again. */
export const MOST_NAMED_DETAILS = 5000

/** Payload of `panel_details_changed`. */
export const panelDetailsChanged = { changed: z.array(ChangedDetails), revision: Revision }
