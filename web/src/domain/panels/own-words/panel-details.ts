import { type ChangedDetails, OwnWords, type PanelDetails } from '@panelyard/contracts/panels/panel-details'
import type { Panel, PanelListResponse } from '@panelyard/contracts/panels/panels'
import { z } from 'zod'

type Details = Partial<PanelDetails>

/** What a panel is called: people's own name, else the model's. */
export const panelName = ({ own_name, name }: Pick<Panel, 'own_name' | 'name'>): string => own_name || name

/** What is written of a panel: people's own words, else the model's. */
export const panelDescription = (panel: Pick<Panel, 'own_description' | 'description'>): string =>
	panel.own_description || panel.description

export const hasDetails = (panel: Panel, details: Details): boolean =>
	(Object.keys(details) as (keyof Details)[]).every((field) => panel[field] === details[field])

/** The list with what `next` says of each panel, undefined for nothing new; other panels keep their identity. */
export const withDetails = (
	list: PanelListResponse,
	next: (panel: Panel) => Details | undefined,
): PanelListResponse => {
	let touched = false
	const panels = list.panels.map((panel) => {
		const details = next(panel)
		if (!details || hasDetails(panel, details)) return panel
		touched = true
		return { ...panel, ...details }
	})
	return touched ? { ...list, panels } : list
}

/** Details by panel, to be looked up while a list is gone through. */
export const detailsById = (changed: readonly ChangedDetails[]): ReadonlyMap<string, Details> => {
	const byId = new Map<string, Details>()
	for (const { panel_ids, details } of changed)
		for (const id of panel_ids) byId.set(id, byId.has(id) ? { ...byId.get(id), ...details } : details)
	return byId
}

/** What a change of a panel's own words keeps of itself. */
export const AboutWords = z.object({
	panel_id: z.string(),
	/** The panel as people know it. */
	label: z.string(),
	/** The fields that change. */
	before: OwnWords.partial(),
	after: OwnWords.partial(),
})
export type AboutWords = z.infer<typeof AboutWords>

export const AboutCategory = z.object({ id: z.string(), name: z.string() })

export const AboutPanelCategory = z.object({
	panel_ids: z.array(z.string()),
	/** Null leaves the panels without one. */
	category: AboutCategory.nullable(),
})
export type AboutPanelCategory = z.infer<typeof AboutPanelCategory>

/** What a change will make of the details of each panel; null when it is about something else. */
export function foreseenDetails(change: {
	kind: string
	about: unknown
}): ((panel: Panel) => Details | undefined) | null {
	switch (change.kind) {
		case 'panel_words': {
			const about = AboutWords.safeParse(change.about).data
			return ({ id }) => (id === about?.panel_id ? about.after : undefined)
		}
		case 'panel_category': {
			const about = AboutPanelCategory.safeParse(change.about).data
			const ids = new Set(about?.panel_ids)
			const details = { category_id: about?.category?.id ?? null }
			return ({ id }) => (ids.has(id) ? details : undefined)
		}
		case 'category_deleted': {
			const about = AboutCategory.safeParse(change.about).data
			return ({ category_id }) => (about && category_id === about.id ? { category_id: null } : undefined)
		}
		default:
			return null
	}
}
