import type { Status } from '@panelyard/contracts/statuses'
import { stepsOf } from './status-flags.ts'

/** The step that comes after the furthest of a panel: the first one for a panel without a step, null after the last. */
export function nextStep<S extends Pick<Status, 'id' | 'type'>>(
	carried: readonly string[],
	statuses: readonly S[],
): S | null {
	const steps = stepsOf(statuses)
	return steps[steps.findLastIndex(({ id }) => carried.includes(id)) + 1] ?? null
}
