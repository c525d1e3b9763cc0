import { categoriesOfBits, type VersionDifferences } from '@panelyard/contracts/models/version-differences'
import { IMPACT_CATEGORIES, type ImpactCategory } from '@panelyard/contracts/models/versions'
import { VISIBILITY } from '#engine/appearance/element-states.ts'
import { numberOf } from '../../viewer/colouring/element-appearance.ts'
import { KIND_COLOURS, OTHER_COLOUR } from '../../viewer/colouring/palette.ts'
import { PanelElements } from '../../viewer/structure/panel-elements.ts'
import type { StructureColumns } from '../../viewer/structure/structure-columns.ts'

export const SIDES = ['before', 'after'] as const
export type Side = (typeof SIDES)[number]

/** What became of a panel, as the pictures colour it: by people's decision, else the first of its categories. */
export type DifferenceKind = ImpactCategory | 'map'
export const DIFFERENCE_KINDS: readonly DifferenceKind[] = ['map', ...IMPACT_CATEGORIES]

const [blue, orange, darkGreen, violet, cyan, darkRed, green, darkBlue, red, purple] = KIND_COLOURS
const UNCHANGED = DIFFERENCE_KINDS.indexOf('unchanged')

/** Null: drawn as glass. */
export const KIND_COLOUR: Readonly<Record<DifferenceKind, string | null>> = {
	map: '#fde725',
	uncertain: red,
	geometry_changed: orange,
	properties_changed: cyan,
	mark_changed: violet,
	moved: blue,
	turned: darkBlue,
	re_identified: OTHER_COLOUR,
	split: purple,
	merged: purple,
	added: green,
	returned: darkGreen,
	removed: darkRed,
	unchanged: null,
}

/** The panels of two versions, by their place in the list. */
export type Differences = {
	ids: readonly string[]
	marks: readonly string[]
	/** Places in `DIFFERENCE_KINDS`. */
	kinds: Uint8Array
	categoriesOf: (place: number) => ImpactCategory[]
	decisions: VersionDifferences['panels']['decisions']
	/** The element in each version, -1 for none. */
	elements: Readonly<Record<Side, Int32Array>>
	/** How many panels are of each kind, and how many in each version aren't as in the other one. */
	counts: ReadonlyMap<DifferenceKind, number>
	changedIn: Readonly<Record<Side, number>>
	placeOf: (id: string | undefined) => number | null
}

export function differencesOf({ panels }: Pick<VersionDifferences, 'panels'>): Differences {
	const { ids, marks, before, after, categories, decisions } = panels
	const counts = new Map<DifferenceKind, number>()
	const kinds = Uint8Array.from(ids, (_, place) => {
		const kind = decisions[place] === 'map' ? 'map' : (categoriesOfBits(categories[place] ?? 0)[0] ?? 'unchanged')
		counts.set(kind, (counts.get(kind) ?? 0) + 1)
		return DIFFERENCE_KINDS.indexOf(kind)
	})
	const places = new Map(ids.map((id, place) => [id, place]))
	const changed = (elements: readonly (number | null)[]) =>
		elements.filter((element, place) => element !== null && kinds[place] !== UNCHANGED).length
	return {
		ids,
		marks,
		kinds,
		categoriesOf: (place) => categoriesOfBits(categories[place] ?? 0),
		decisions,
		elements: {
			before: Int32Array.from(before, (element) => element ?? -1),
			after: Int32Array.from(after, (element) => element ?? -1),
		},
		counts,
		changedIn: { before: changed(before), after: changed(after) },
		placeOf: (id) => (id === undefined ? null : (places.get(id) ?? null)),
	}
}

/** Which elements of a version make up each panel. */
export const elementsOfSide = (differences: Differences, side: Side, structure: StructureColumns): PanelElements =>
	new PanelElements(
		structure,
		differences.ids.map((id, place) => ({ id, element: differences.elements[side][place] ?? null })),
	)

/** The colour of each panel, for `paintGroups`. */
export function coloursOf({ kinds }: Pick<Differences, 'kinds'>): Int32Array {
	const ofKind = DIFFERENCE_KINDS.map((kind) => {
		const colour = KIND_COLOUR[kind]
		return colour === null ? -1 : numberOf(colour)
	})
	return Int32Array.from(kinds, (kind) => ofKind[kind] ?? -1)
}

/** How each element is drawn: unchanged panels and what is no panel as glass, hidden kinds not at all. */
export function visibilityOf(
	{ kinds }: Pick<Differences, 'kinds'>,
	placeOfElement: Int32Array,
	hidden: ReadonlySet<DifferenceKind>,
): Uint8Array {
	const { shown, ghost } = VISIBILITY
	const glass = hidden.has('unchanged') ? VISIBILITY.hidden : ghost
	const ofKind = DIFFERENCE_KINDS.map((kind) => (hidden.has(kind) ? VISIBILITY.hidden : shown))
	return Uint8Array.from(placeOfElement, (place) => {
		const kind = kinds[place]
		return kind === undefined || kind === UNCHANGED ? glass : (ofKind[kind] as number)
	})
}

/** Whether a panel of a version can be one of a pair: it has a place there, and isn't as before. */
export const mayBeMapped = ({ elements, kinds }: Pick<Differences, 'elements' | 'kinds'>, side: Side, place: number) =>
	(elements[side][place] ?? -1) >= 0 && kinds[place] !== UNCHANGED

/** The next panel that changed and is shown, or the one before; null when there is none. */
export function nextChange(
	{ kinds }: Pick<Differences, 'kinds'>,
	hidden: ReadonlySet<DifferenceKind>,
	from: number | null,
	step: 1 | -1,
): number | null {
	const start = from ?? (step > 0 ? -1 : kinds.length)
	for (let count = 1; count <= kinds.length; count++) {
		const place = (((start + step * count) % kinds.length) + kinds.length) % kinds.length
		const kind = kinds[place] as number
		if (kind !== UNCHANGED && !hidden.has(DIFFERENCE_KINDS[kind] as DifferenceKind)) return place
	}
	return null
}
