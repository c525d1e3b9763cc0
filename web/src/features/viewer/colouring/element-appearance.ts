import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { VISIBILITY } from '../../../viewer/appearance/element-states.ts'
import { furthestStatus } from '../../panels/panel-filters.ts'
import { NONE } from '../../panels/panel-search.ts'
import { NO_STATUS_COLOUR } from '../../statuses/status-colours.ts'
import type { PanelElements } from '../structure/panel-elements.ts'

export type ColourMode = 'status' | 'materials'

/** How strong the file's own colours are: quiet beside status colours, in full when they are the subject. */
export const MATERIAL_STRENGTH: Record<ColourMode, number> = { status: 0.12, materials: 1 }

/** The colour (0xrrggbb) of panels without a status, the same as beside their name in the legend. */
export const noStatusColour = (scheme: keyof typeof NO_STATUS_COLOUR): number => numberOf(NO_STATUS_COLOUR[scheme])

const numberOf = (colour: string): number => Number.parseInt(colour.slice(1), 16)

/** The colour (0xrrggbb) a panel is drawn in, `bare` when it has no status; null for its own materials. */
export const panelColour = (
	panel: Pick<Panel, 'statuses'>,
	statuses: ReadonlyMap<string, Pick<Status, 'colour'>>,
	mode: ColourMode,
	bare: number,
): number | null => {
	if (mode === 'materials') return null
	const colour = statuses.get(furthestStatus(panel) ?? '')?.colour
	return colour === undefined ? bare : numberOf(colour)
}

/** Panels whose colour is not the one they are drawn in, with the new colour. Updates `drawn`. */
export const changedColours = (
	panels: readonly Pick<Panel, 'id' | 'statuses'>[],
	statuses: ReadonlyMap<string, Pick<Status, 'colour'>>,
	mode: ColourMode,
	bare: number,
	drawn: Map<string, number | null>,
): Map<string, number | null> => {
	const changed = new Map<string, number | null>()
	for (const panel of panels) {
		const colour = panelColour(panel, statuses, mode, bare)
		if ((drawn.get(panel.id) ?? null) === colour) continue
		drawn.set(panel.id, colour)
		changed.set(panel.id, colour)
	}
	return changed
}

/** What is shown of a model. Empty sets and nulls leave everything visible. */
export type ViewFilter = {
	/** Indexes of the only floors shown, -1 for what is on none; null for all. */
	floors: ReadonlySet<number> | null
	/** The only panels shown; null for all. */
	isolated: ReadonlySet<string> | null
	hidden: ReadonlySet<string>
	/** Panels at these statuses (or `none`) are solid, all else is a ghost. */
	statuses: ReadonlySet<string>
}

export const SHOW_ALL: ViewFilter = { floors: null, isolated: null, hidden: new Set(), statuses: new Set() }

export const isFiltered = ({ floors, isolated, hidden, statuses }: ViewFilter): boolean =>
	floors !== null || isolated !== null || hidden.size > 0 || statuses.size > 0

/** Whether a panel is at one of the statuses of the filter. */
export const isAtStatus = (panel: Pick<Panel, 'statuses'>, statuses: ReadonlySet<string>): boolean =>
	statuses.has(furthestStatus(panel) ?? NONE)

/** What a filter makes of each element (`VISIBILITY`): panels are decided once, their elements follow. */
export const filteredVisibility = (
	filter: ViewFilter,
	floorOfElement: Int32Array,
	{ placeOfElement, panelIds }: Pick<PanelElements, 'placeOfElement' | 'panelIds'>,
	panels: ReadonlyMap<string, Pick<Panel, 'statuses'>>,
): Uint8Array => {
	const visibility = new Uint8Array(floorOfElement.length)
	if (!isFiltered(filter)) return visibility
	const { shown, hidden, ghost } = VISIBILITY
	const { isolated, floors, statuses } = filter
	const ofPanel = Uint8Array.from(panelIds, (id) => {
		if ((isolated !== null && !isolated.has(id)) || filter.hidden.has(id)) return hidden
		const panel = panels.get(id)
		return statuses.size > 0 && !(panel && isAtStatus(panel, statuses)) ? ghost : shown
	})
	const isFloorOut = (floor: number) => floors !== null && !floors.has(floor)
	// Floors are few and elements many; what is on no floor has the index -1.
	const outFloors = Uint8Array.from({ length: highestOf(floorOfElement) + 2 }, (_, i) => (isFloorOut(i - 1) ? 1 : 0))
	const ofNone = isolated !== null ? hidden : statuses.size > 0 ? ghost : shown
	for (let element = 0; element < visibility.length; element++) {
		const place = placeOfElement[element] as number
		const isOut = outFloors[(floorOfElement[element] as number) + 1] === 1
		visibility[element] = isOut ? hidden : place < 0 ? ofNone : (ofPanel[place] as number)
	}
	return visibility
}

const highestOf = (floorOfElement: Int32Array): number => {
	let highest = -1
	for (let element = 0; element < floorOfElement.length; element++)
		if ((floorOfElement[element] as number) > highest) highest = floorOfElement[element] as number
	return highest
}
