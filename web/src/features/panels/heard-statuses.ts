import type { PanelListResponse, PanelStatuses } from '@panelyard/contracts/panels'
import type { QueryClient } from '@tanstack/react-query'
import { applyPanelStatuses } from './panel-statuses.ts'

/**
 * The newest statuses heard of each panel, by answer or event, which may arrive out of turn: a change never replaces a
 * later one, and a list read before a change does not undo it.
 */
export class HeardStatuses {
	readonly #newest = new Map<string, { revision: number; statuses: string[] }>()

	/** Those of the changes nothing later is known of. */
	hear(changed: readonly PanelStatuses[], revision: number): PanelStatuses[] {
		const news = changed.filter(({ panel_id }) => (this.#newest.get(panel_id)?.revision ?? -1) < revision)
		for (const { panel_id, statuses } of news) this.#newest.set(panel_id, { revision, statuses })
		return news
	}

	/** A list as it arrived, with what was heard since it was read. */
	catchUp(list: PanelListResponse): PanelListResponse {
		const later: PanelStatuses[] = []
		for (const [panel_id, { revision, statuses }] of this.#newest) {
			if (revision > list.revision) later.push({ panel_id, statuses })
			else this.#newest.delete(panel_id)
		}
		return later.length > 0 ? applyPanelStatuses(list, later) : list
	}
}

const ofClient = new WeakMap<QueryClient, Map<string, HeardStatuses>>()

/** What this page has heard of a project's panels. */
export const heardStatuses = (client: QueryClient, projectId: string): HeardStatuses => {
	const projects = ofClient.get(client) ?? new Map<string, HeardStatuses>()
	ofClient.set(client, projects)
	const heard = projects.get(projectId) ?? new HeardStatuses()
	projects.set(projectId, heard)
	return heard
}
