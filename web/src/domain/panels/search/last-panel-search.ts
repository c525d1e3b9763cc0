import type { PanelSearch } from './panel-search.ts'

const searches = new Map<string, PanelSearch>()

/** What the list of panels of a project showed when it was last seen in this tab, so that coming back shows it again. */
export const lastPanelSearch = (projectId: string): PanelSearch => searches.get(projectId) ?? {}

export const keepPanelSearch = (projectId: string, search: PanelSearch): void => {
	searches.set(projectId, search)
}
