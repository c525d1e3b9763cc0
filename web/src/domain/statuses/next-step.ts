import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useWhyNotSet } from './may-set.ts'
import { stepsOf } from './status-flags.ts'

/** The step that comes after the furthest of a panel: the first one for a panel without a step, null after the last. */
export function nextStep<S extends Pick<Status, 'id' | 'type'>>(
	carried: readonly string[],
	statuses: readonly S[],
): S | null {
	const steps = stepsOf(statuses)
	return steps[steps.findLastIndex(({ id }) => carried.includes(id)) + 1] ?? null
}

/** The next step of a panel, for people who may set it; null otherwise. */
export function useNextStep(projectId: string, carried: readonly string[], statuses: readonly Status[]): Status | null {
	const whyNot = useWhyNotSet(projectId)
	const next = nextStep(carried, statuses)
	return next && whyNot(next) === null ? next : null
}
