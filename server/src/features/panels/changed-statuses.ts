import { type AssignStatusesRequest, type AssignStatusesResponse, MANY_PANELS } from '@panelyard/contracts/panels'

/** Panels that a change left with the same statuses. */
export type StatusSet = {
	/** In the order of the work. */
	statuses: string[]
	panel_ids: string[]
	/** Of each panel in the live version; null when the live model lacks it. */
	elements: (number | null)[]
}

/** What a change left on panels, by what they carry now, and the revision of the project that this is. */
export type StatusChange = { sets: StatusSet[]; version_id: string | null; revision: number }

export const countChanged = ({ sets }: StatusChange): number =>
	sets.reduce((sum, { panel_ids }) => sum + panel_ids.length, 0)

/** The change as calls and events tell it. */
export function describeChange(change: StatusChange, form: AssignStatusesRequest['answer']): AssignStatusesResponse {
	const { sets, version_id, revision } = change
	if (form === 'changed' || version_id === null || countChanged(change) < MANY_PANELS) {
		return { changed: named(sets, () => true), revision }
	}
	return {
		// What the live model lacks has no element to be named by.
		changed: named(sets, (element) => element === null),
		by_element: {
			version_id,
			sets: sets.map(({ statuses, elements }) => ({ statuses, element_steps: stepsOf(elements) })),
		},
		revision,
	}
}

const named = (sets: readonly StatusSet[], isNamed: (element: number | null) => boolean) =>
	sets.flatMap(({ statuses, panel_ids, elements }) =>
		panel_ids.filter((_, place) => isNamed(elements[place] ?? null)).map((panel_id) => ({ panel_id, statuses })),
	)

const stepsOf = (elements: readonly (number | null)[]): number[] => {
	const ascending = Int32Array.from(elements.filter((element) => element !== null)).sort()
	return Array.from(ascending, (element, place) => element - (ascending[place - 1] ?? 0))
}
