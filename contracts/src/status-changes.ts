import { z } from 'zod'
import { StatusEvent } from './panels.ts'
import { Revision, revisionField } from './revisions.ts'

export const MOST_STATUS_CHANGES = 50

/** `GET /projects/{id}/status_changes`: how many of the latest to give. */
export const StatusChangesQuery = z.object({
	limit: z.coerce.number().int().min(1).max(MOST_STATUS_CHANGES).default(10),
})

/**
 * What somebody did in one go to a status of one or many panels. Statuses that gave way to another one are not told of
 * apart from it.
 */
export const StatusChange = StatusEvent.omit({ id: true, panel_id: true }).extend({
	panel_count: z.number().int(),
	/** The panel, when it was only one. */
	panel_id: z.uuid().nullable(),
	/** The `change_id` it was made with, while the project keeps it; rows of one change share it. Null for visitors. */
	change_id: z.uuid().nullable(),
	/** The project's revision at the change: names its panels. 0 for changes from before revisions were logged. */
	revision: Revision,
	/** The statuses that gave way to the one that was added, and of how many panels. */
	replaced: z.array(z.object({ status_name: z.string(), panel_count: z.number().int() })),
	/** Marks, or else names, of up to three of the panels. */
	panel_labels: z.array(z.string()),
	/** The smallest group that has all of several panels; null without one. */
	group: z.object({ id: z.uuid(), name: z.string() }).nullable(),
	/** It was undone since, and not redone. */
	is_undone: z.boolean(),
})
export type StatusChange = z.infer<typeof StatusChange>

/** Newest first. People without a part in a public project learn no names. */
export const StatusChangesResponse = z.object({ changes: z.array(StatusChange), ...revisionField })

/** `GET /projects/{id}/status_changes/{revision}/panels`: those whose statuses changed then, and that are still listed. */
export const ChangedPanelsResponse = z.object({ panel_ids: z.array(z.uuid()) })
