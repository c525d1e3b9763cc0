import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { furthestStatus } from '../panels/panel-filters.ts'
import { NONE } from '../panels/panel-search.ts'
import { NO_STATUS_COLOUR } from '../statuses/status-colours.ts'

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

/** The elements that a filter hides and those it makes ghosts. `panelOf` is the panel of each element. */
export const filteredElements = (
	filter: ViewFilter,
	floorOfElement: Int32Array,
	panelOf: (element: number) => string | null,
	panels: ReadonlyMap<string, Pick<Panel, 'statuses'>>,
): { hidden: number[]; ghosts: number[] } => {
	const hidden: number[] = []
	const ghosts: number[] = []
	if (!isFiltered(filter)) return { hidden, ghosts }
	for (const [element, floor] of floorOfElement.entries()) {
		const id = panelOf(element)
		if (
			(filter.floors !== null && !filter.floors.has(floor)) ||
			(filter.isolated !== null && (id === null || !filter.isolated.has(id))) ||
			(id !== null && filter.hidden.has(id))
		)
			hidden.push(element)
		else if (filter.statuses.size > 0) {
			const panel = id === null ? undefined : panels.get(id)
			if (!panel || !isAtStatus(panel, filter.statuses)) ghosts.push(element)
		}
	}
	return { hidden, ghosts }
}
