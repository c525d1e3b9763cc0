import { z } from 'zod'
import { StatusEvent } from '../panels/panels.ts'
import { idArray } from '../values/long-array.ts'
import { Revision, revisionField } from '../values/revisions.ts'

export const MOST_STATUS_CHANGES = 50

/** `GET /projects/{id}/status_changes`: the number of latest changes to return. */
export const StatusChangesQuery = z.object({
	limit: z.coerce.number().int().min(1).max(MOST_STATUS_CHANGES).default(10),
})

/** One change of a status on one or many panels. Statuses that it replaced aren't separate entries. */
export const StatusChange = StatusEvent.omit({ id: true, panel_id: true }).extend({
	panel_count: z.number().int(),
	/** The panel, if it was only one. */
	panel_id: z.uuid().nullable(),
	/** Its `change_id`, while the project keeps it; rows of one change share it. Null for visitors. */
	change_id: z.uuid().nullable(),
	/** The project's revision at the change, to fetch its panels. 0 for changes from before revisions were logged. */
	revision: Revision,
	/** The statuses that the added one replaced, and on how many panels. */
	replaced: z.array(z.object({ status_name: z.string(), panel_count: z.number().int() })),
	/** How many of its panels had no step before the added one. 0 for flags, and for changes from before this was logged. */
	from_none: z.number().int(),
	/** Marks, otherwise names, of up to three of the panels. */
	panel_labels: z.array(z.string()),
	/** The smallest group that contains all panels, if there are several; null without one. */
	group: z.object({ id: z.uuid(), name: z.string() }).nullable(),
	/** It has been undone, and not redone. */
	is_undone: z.boolean(),
})
export type StatusChange = z.infer<typeof StatusChange>

/** Newest first. Visitors of a public project get no names. */
export const StatusChangesResponse = z.object({ changes: z.array(StatusChange), ...revisionField })

/**
 * `GET /projects/{id}/status_changes/{revision}/panels`: the panels whose statuses changed then, and that are still
 * listed.
 */
export const ChangedPanelsResponse = z.object({ panel_ids: idArray() })
