import { z } from 'zod'

/**
 * Counts the changes of a project's panels, statuses, groups, comments and access. A list says the revision it was read
 * at or after; an event the one its change made. What is older than another has not seen the other's change.
 */
export const Revision = z.number().int().min(0)
/** What an answer that can grow stale says beside its items. */
export const revisionField = { revision: Revision }
