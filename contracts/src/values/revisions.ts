import { z } from 'zod'

/**
 * Counts the changes of a project's panels, statuses, groups, comments and access. A list has the revision at or after
 * which it was read, an event the revision of its change. Data with a lower revision doesn't include that change.
 */
export const Revision = z.number().int().min(0)
/** Field of answers that can become stale, beside their items. */
export const revisionField = { revision: Revision }
