import { NO_STATUS_COLOUR } from '@panelyard/rules/statuses/unused-look'
import { VISIBILITY } from '#engine/appearance/element-states.ts'
import { isFiltered, type ViewFilter } from '../base/view-filter.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import type { StructureColumns } from '../structure/structure-columns.ts'
import type { PanelKinds } from './panel-kinds.ts'

/** The colour (0xrrggbb) of panels without a value, the same as beside their name in the legend. */
export const bareColour = (scheme: keyof typeof NO_STATUS_COLOUR): number => numberOf(NO_STATUS_COLOUR[scheme])

/** A colour such as `#1c7ed6` as 0xrrggbb. */
export const numberOf = (colour: string): number => Number.parseInt(colour.slice(1), 16)

/** The colour (0xrrggbb) each panel of the list is drawn in; -1 for its own materials, when there are no kinds. */
export const panelColours = (count: number, kinds: PanelKinds | null, bare: number): Int32Array => {
	const colours = new Int32Array(count).fill(kinds ? bare : -1)
	if (!kinds) return colours
	const ofKind = Int32Array.from(kinds.kinds, ({ colour }) => (colour === null ? bare : numberOf(colour)))
	for (let i = 0; i < count; i++) colours[i] = ofKind[kinds.kindOf[i] ?? -1] ?? bare
	return colours
}

/**
 * What a filter makes of each element (`VISIBILITY`): panels are decided once, their elements follow.
 * @param solid whether each panel of the list is of what the legend shows; null for all
 */
export const filteredVisibility = (
	filter: ViewFilter,
	{ floor, parent }: Pick<StructureColumns, 'floor' | 'parent'>,
	{ placeOfElement, panelIds }: Pick<PanelElements, 'placeOfElement' | 'panelIds'>,
	solid: Uint8Array | null,
	/** Whether something besides the filter decides too. */
	isDecided = false,
): Uint8Array => {
	const visibility = new Uint8Array(floor.length)
	if (!isFiltered(filter) && !isDecided) return visibility
	const { shown, hidden, ghost } = VISIBILITY
	const { isolated, floors } = filter
	const hasHidden = filter.hidden.size > 0
	const ofPanel = new Uint8Array(panelIds.length)
	for (let place = 0; place < ofPanel.length; place++) {
		const id = panelIds[place] as string
		if ((isolated !== null && !isolated.has(id)) || (hasHidden && filter.hidden.has(id))) ofPanel[place] = hidden
		else ofPanel[place] = solid !== null && solid[place] !== 1 ? ghost : shown
	}
	const isFloorOut = (index: number) => floors !== null && !floors.has(index)
	// Floors are few and elements many; what is on no floor has the index -1.
	const outFloors = Uint8Array.from({ length: highestOf(floor) + 2 }, (_, i) => (isFloorOut(i - 1) ? 1 : 0))
	const ofNone = isolated !== null ? hidden : solid !== null ? ghost : shown
	for (let element = 0; element < visibility.length; element++) {
		const place = placeOfElement[element] as number
		const isOut = outFloors[(floor[element] as number) + 1] === 1
		visibility[element] = isOut ? hidden : place < 0 ? ofNone : (ofPanel[place] as number)
	}
	if (isolated !== null) setWithParts(visibility, filter.isolatedElements, parent, shown)
	setWithParts(visibility, filter.hiddenElements, parent, hidden)
	return visibility
}

/**
 * The panels that a filter shows in full: no ghosts, and nothing hidden.
 * @param solid whether each panel of the list is of what the legend shows; null for all
 */
export const panelsShown = <Shown extends { id: string; floor: number }>(
	panels: readonly Shown[],
	filter: ViewFilter,
	solid: Uint8Array | null,
): Shown[] => panels.filter((panel, place) => (solid === null || solid[place] === 1) && isPanelShown(panel, filter))

/** Whether a filter leaves a panel in the picture, in full or as a ghost. */
export const isPanelShown = (
	{ id, floor }: { id: string; floor: number },
	{ floors, isolated, hidden }: ViewFilter,
): boolean => (floors === null || floors.has(floor)) && (isolated === null || isolated.has(id)) && !hidden.has(id)

/** Gives the elements and all their parts one state. */
const setWithParts = (
	visibility: Uint8Array,
	elements: ReadonlySet<number>,
	parent: Int32Array,
	state: number,
): void => {
	if (elements.size === 0) return
	for (let element = 0; element < visibility.length; element++) {
		let at = element
		// A file may name an element its own ancestor; nothing real is nested as deep.
		for (let depth = 0; at >= 0 && depth < 64; depth++) {
			if (elements.has(at)) {
				visibility[element] = state
				break
			}
			at = parent[at] as number
		}
	}
}

const highestOf = (floorOfElement: Int32Array): number => {
	let highest = -1
	for (let element = 0; element < floorOfElement.length; element++)
		if ((floorOfElement[element] as number) > highest) highest = floorOfElement[element] as number
	return highest
}
