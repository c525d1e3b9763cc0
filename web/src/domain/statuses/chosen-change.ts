import type { Status } from '@panelyard/contracts/statuses/statuses'

/** What to do to the statuses of panels; `set` with null leaves them without one. */
export type StatusChange = { action: 'set'; status: Status | null } | { action: 'add' | 'remove'; status: Status }

/**
 * What choosing a status does: a step is set, a flag is given, or taken away where all panels carry it.
 * @param present ids of what all of the panels carry
 */
export const chosenChange = (status: Status | null, present: ReadonlySet<string | null>): StatusChange =>
	status?.type === 'flag' ? { action: present.has(status.id) ? 'remove' : 'add', status } : { action: 'set', status }
