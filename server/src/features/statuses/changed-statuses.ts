import {
	type AssignStatusesRequest,
	type AssignStatusesResponse,
	MANY_PANELS,
} from '@panelyard/contracts/panels/panels'
import type { Notified } from '../notifications/notify.ts'

/** Panels that a change left with the same statuses. */
export type StatusSet = {
	/** In the order of the work. */
	statuses: string[]
	/** Of those in the live model. */
	elements: number[]
	/** Their ids; null where nobody asked for the ids of so many. */
	in_model: string[] | null
	/** Ids of those the live model lacks: they have no element to be named by. */
	not_in_model: string[]
}

/** Sets of the same statuses as one. */
export const mergeSets = (sets: readonly StatusSet[]): StatusSet[] =>
	[...Map.groupBy(sets, ({ statuses }) => statuses.join()).values()].map((same) => {
		const [first] = same as [StatusSet, ...StatusSet[]]
		if (same.length === 1) return first
		return {
			statuses: first.statuses,
			elements: same.flatMap(({ elements }) => elements),
			in_model: first.in_model && same.flatMap(({ in_model }) => in_model ?? []),
			not_in_model: same.flatMap(({ not_in_model }) => not_in_model),
		}
	})

/** What a change left on panels, by what they carry now, and the revision of the project that this is. */
export type StatusChange = {
	sets: StatusSet[]
	version_id: string | null
	revision: number
	/** Panels that rules kept from changing. */
	left_out?: number
	/** When it was made; absent when it changed nothing. */
	changed_at?: string
	/** People who are told that a rule was overridden, or of flags. */
	notified?: Notified[]
	/** It had been made before. */
	repeated?: true
}

export const countChanged = ({ sets }: StatusChange): number =>
	sets.reduce((sum, { elements, not_in_model }) => sum + elements.length + not_in_model.length, 0)

/**
 * Describes a change for answers and events: by the ids of its panels, or many panels by their elements. Throws when
 * ids are needed and weren't read.
 */
export function describeChange(change: StatusChange, form: AssignStatusesRequest['answer']): AssignStatusesResponse {
	const { sets, version_id } = change
	const { revision, repeated, changed_at, left_out } = change
	const rest = {
		revision,
		...(left_out ? { left_out } : {}),
		...(repeated ? { repeated } : {}),
		...(changed_at && sets.length > 0 ? { changed_at } : {}),
	}
	if (form === 'changed' || version_id === null || countChanged(change) < MANY_PANELS) {
		return {
			changed: sets.flatMap((set) => [...named(set, idsInModel(set)), ...named(set, set.not_in_model)]),
			...rest,
		}
	}
	return {
		changed: sets.flatMap((set) => named(set, set.not_in_model)),
		by_element: {
			version_id,
			sets: sets.map(({ statuses, elements }) => ({ statuses, element_steps: stepsOf(elements) })),
		},
		...rest,
	}
}

const named = ({ statuses }: StatusSet, ids: readonly string[]) => ids.map((panel_id) => ({ panel_id, statuses }))

const idsInModel = ({ elements, in_model }: StatusSet): string[] => {
	if (in_model === null && elements.length > 0) throw new Error('the ids of changed panels were not asked for')
	return in_model ?? []
}

/** Elements as the contract writes many: ascending, the first and then what is added to the one before. */
export const stepsOf = (elements: readonly number[]): number[] => {
	const ascending = Int32Array.from(elements).sort()
	return Array.from(ascending, (element, place) => element - (ascending[place - 1] ?? 0))
}
