import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { furthestStatus, isAtStatus } from '../../../domain/panels/search/panel-filters.ts'
import { NONE } from '../../../domain/panels/search/panel-search.ts'
import { STATE_COLOURS } from '../../../domain/plan/plan-mark.tsx'
import { type PlanView, stateOf } from '../../../domain/plan/plan-view.ts'
import { flagsOf, stepsOf } from '../../../domain/statuses/status-flags.ts'
import type { ColourScale } from './colour-choice.ts'
import { rangeLimits, rangeOf } from './number-ranges.ts'
import { KIND_COLOURS, OTHER_COLOUR, rampColours } from './palette.ts'

/** One row of a legend. */
export type Kind = {
	/** Names it in filters and addresses; `none` for panels without a value. */
	key: string
	/** `#rrggbb`; null for what panels without a value wear. */
	colour: string | null
	/** Panels of this kind. */
	count: number
	/** The value, or the two limits of a range. */
	value: Value | readonly [number, number]
}

/** What the panels of a list are, one kind each. */
export type PanelKinds = {
	kinds: Kind[]
	/** Index into `kinds` for each panel of the list. */
	kindOf: Int32Array
	/** Whether numbers were parted into ranges. */
	hasRanges: boolean
}

type Value = PropertySet['properties'][number]['value']
type Placed = Pick<Panel, 'statuses' | 'groups' | 'floor'>

/** Panels of more than one group: they wear a colour of their own. */
export const SEVERAL = 'several'

/** Values beyond those with a colour of their own; the value of the kind is how many there are. */
export const OTHERS = 'others'

/** Numbers with no more values than this are kinds by themselves. */
const FEW_NUMBERS = 8

/** The furthest status of each panel, in the order of the work; the colours are the statuses' own. */
export const kindsByStatus = (
	panels: readonly Pick<Panel, 'statuses'>[],
	statuses: readonly Pick<Status, 'id' | 'colour' | 'type'>[],
): PanelKinds =>
	listed(
		panels,
		stepsOf(statuses).map(({ id, colour }) => ({ key: id, colour, value: id })),
		(panel) => furthestStatus(panel, flagsOf(statuses)) ?? NONE,
	)

/** How each panel stands to the plan, the worst first. Without a plan, none has a date. */
export const kindsByPlan = (panels: readonly Pick<Panel, 'id'>[], plan: PlanView | null): PanelKinds =>
	listed(
		panels,
		(['late', 'due', 'planned', 'done'] as const).map((state) => ({
			key: state,
			colour: STATE_COLOURS[state],
			value: state,
		})),
		({ id }) => {
			const state = plan ? stateOf(plan, id) : 'none'
			return state === 'none' ? NONE : state
		},
	)

/** Whether each panel meets the project's requirements; without a check, none counts as either. */
export const kindsByRequirements = (
	panels: readonly Pick<Panel, 'id'>[],
	failing: ReadonlySet<string> | null,
): PanelKinds =>
	listed(
		panels,
		[
			{ key: 'failed', colour: STATE_COLOURS.late, value: 'failed' },
			{ key: 'met', colour: STATE_COLOURS.done, value: 'met' },
		],
		({ id }) => standingOf(failing, id),
	)

/** How a panel stands to the project's requirements. */
export const standingOf = (failing: ReadonlySet<string> | null, id: string): 'failed' | 'met' | typeof NONE =>
	failing ? (failing.has(id) ? 'failed' : 'met') : NONE

/** The group of each panel; a group counts all its panels, those of several groups too. */
export const kindsByGroup = (
	panels: readonly Pick<Panel, 'groups'>[],
	groups: readonly { id: string }[],
): PanelKinds => {
	const hasSeveral = panels.some(({ groups: own }) => own.length > 1)
	const made = listed(
		panels,
		[
			...groups.map(({ id }, place) => ({ key: id, colour: KIND_COLOURS[place] ?? OTHER_COLOUR, value: id })),
			...(hasSeveral ? [{ key: SEVERAL, colour: SEVERAL_COLOUR, value: SEVERAL }] : []),
		],
		({ groups: own }) => (own.length > 1 ? SEVERAL : (own[0] ?? NONE)),
	)
	const places = new Map(made.kinds.map(({ key }, place) => [key, place]))
	for (const { groups: own } of panels) {
		if (own.length < 2) continue
		for (const id of own) {
			const kind = made.kinds[places.get(id) ?? -1]
			if (kind) kind.count++
		}
	}
	return made
}

const SEVERAL_COLOUR = '#5c6675'

/** What part of the panel rule took each panel; kinds beyond the colours share one. */
export const kindsByPanelKind = (
	panels: readonly Pick<Panel, 'kind'>[],
	kinds: readonly { number: number }[],
): PanelKinds =>
	listed(
		panels,
		kinds.map(({ number }, place) => ({
			key: String(number),
			colour: KIND_COLOURS[place] ?? OTHER_COLOUR,
			value: number,
		})),
		({ kind }) => (kind === null ? NONE : String(kind)),
	)

/** The category of each panel, in the order of the list; the colours are the categories' own. */
export const kindsByCategory = (
	panels: readonly Pick<Panel, 'category_id'>[],
	categories: readonly { id: string; colour: string }[],
): PanelKinds =>
	listed(
		panels,
		categories.map(({ id, colour }) => ({ key: id, colour, value: id })),
		({ category_id }) => category_id ?? NONE,
	)

/** The floor of each panel, `order` from the lowest up (indexes of floors, -1 for none). */
export const kindsByFloor = (panels: readonly Pick<Panel, 'floor'>[], order: readonly number[]): PanelKinds => {
	const present = new Set(panels.map(({ floor }) => floor))
	const floors = order.filter((floor) => floor >= 0 && present.has(floor))
	const colours = rampColours(floors.length)
	return listed(
		panels,
		floors.map((floor, place) => ({ key: String(floor), colour: colours[place] as string, value: floor })),
		({ floor }) => (floor < 0 ? NONE : String(floor)),
	)
}

/** Kinds by a value of each panel, null for none: ranges for many numbers, else each value by itself. */
export const kindsByValue = (values: readonly Value[], scale: ColourScale): PanelKinds => {
	if (areManyNumbers(values)) return kindsByRange(values, scale)
	const counts = new Map<Value, number>()
	for (const value of values) if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
	const isNumber = counts.size > 0 && [...counts.keys()].every((value) => typeof value === 'number')
	const ordered = isNumber
		? [...counts.keys()].sort((a, b) => Number(a) - Number(b))
		: [...counts].sort((a, b) => b[1] - a[1] || (String(a[0]) < String(b[0]) ? -1 : 1)).map(([value]) => value)
	const colours = isNumber ? rampColours(ordered.length) : KIND_COLOURS
	// Values without a colour of their own are one kind: nobody could tell them apart.
	const own = ordered.length > colours.length ? ordered.slice(0, colours.length) : ordered
	const rest = new Set(ordered.slice(own.length))
	return listed(
		values,
		[
			...own.map((value, place) => ({ key: keyOf(value), colour: colours[place] ?? OTHER_COLOUR, value })),
			...(rest.size > 0 ? [{ key: OTHERS, colour: OTHER_COLOUR, value: rest.size }] : []),
		],
		(value) => (rest.has(value) ? OTHERS : keyOf(value)),
	)
}

/** Told apart without counting each of them. */
const areManyNumbers = (values: readonly Value[]): values is readonly (number | null)[] => {
	const distinct = new Set<number>()
	for (const value of values) {
		if (value === null || value === '') continue
		if (typeof value !== 'number') return false
		if (distinct.size <= FEW_NUMBERS) distinct.add(value)
	}
	return distinct.size > FEW_NUMBERS
}

/** The key of the kind of a value, when values are kinds by themselves. */
export const keyOf = (value: Value): string => (value === null || value === '' ? NONE : `${typeof value}.${value}`)

const kindsByRange = (values: readonly (number | null)[], scale: ColourScale): PanelKinds => {
	const limits = rangeLimits(
		values.filter((value) => value !== null),
		scale,
	)
	const colours = rampColours(limits.length - 1)
	const ranges = colours.map((colour, place) => ({
		key: `range.${place}`,
		colour,
		value: [limits[place] as number, limits[place + 1] as number] as const,
	}))
	const made = counted(values, ranges, (value) =>
		value === null || !Number.isFinite(value) ? ranges.length : rangeOf(limits, value),
	)
	return { ...made, hasRanges: true }
}

/** Counts the panels of each kind; what is of no kind listed comes last, as `none`. */
const listed = <Thing>(
	things: readonly Thing[],
	kinds: readonly Omit<Kind, 'count'>[],
	keyOfThing: (thing: Thing) => string,
): PanelKinds => {
	const places = new Map(kinds.map(({ key }, place) => [key, place]))
	return counted(things, kinds, (thing) => places.get(keyOfThing(thing)) ?? kinds.length)
}

/** @param placeOf the place of a thing's kind in the list, beyond its end for none */
const counted = <Thing>(
	things: readonly Thing[],
	kinds: readonly Omit<Kind, 'count'>[],
	placeOf: (thing: Thing) => number,
): PanelKinds => {
	const counts = new Uint32Array(kinds.length + 1)
	const kindOf = new Int32Array(things.length)
	for (let i = 0; i < things.length; i++) {
		const place = placeOf(things[i] as Thing)
		kindOf[i] = place
		counts[place] = (counts[place] as number) + 1
	}
	const none = { key: NONE, colour: null, value: null }
	return {
		kinds: [...kinds, none].map((kind, place) => ({ ...kind, count: counts[place] as number })),
		kindOf,
		hasRanges: false,
	}
}

/**
 * Whether each panel (1) is at one of the statuses and of one of the kinds that are chosen; null when nothing is chosen.
 * All groups of a panel count, not only the one that colours it.
 */
export const solidPanels = (
	panels: readonly Placed[],
	chosen: { statuses: ReadonlySet<string>; kinds: ReadonlySet<string> },
	kinds: PanelKinds | null,
	isByGroup: boolean,
	flags: ReadonlySet<string>,
): Uint8Array | null => {
	const byStatus = chosen.statuses.size > 0
	const byKind = chosen.kinds.size > 0 && kinds !== null
	if (!byStatus && !byKind) return null
	const isChosen = kinds?.kinds.map(({ key }) => chosen.kinds.has(key)) ?? []
	const solid = new Uint8Array(panels.length)
	for (let i = 0; i < panels.length; i++) {
		const panel = panels[i] as Placed
		const isOfKind =
			!byKind ||
			isChosen[kinds.kindOf[i] as number] === true ||
			(isByGroup && panel.groups.some((id) => chosen.kinds.has(id)))
		solid[i] = isOfKind && (!byStatus || isAtStatus(panel, chosen.statuses, flags)) ? 1 : 0
	}
	return solid
}
