import type { ChangedDetails, PanelDetails } from '@panelyard/contracts/panels/panel-details'
import type { PanelListResponse } from '@panelyard/contracts/panels/panels'
import { detailsById, withDetails } from '../own-words/panel-details.ts'
import { makeOfProject } from './of-project.ts'

type Field = keyof PanelDetails
type Heard = { [Name in Field]?: { revision: number; value: PanelDetails[Name] } }

/**
 * The newest details heard of each panel, by answer or event, which may arrive out of turn: each field keeps the one of the
 * greatest revision, and a list read before it doesn't undo it.
 */
export class HeardDetails {
	readonly #newest = new Map<string, Heard>()

	/** The list with what a change left on its panels. What was heard before, such as an answer's event, changes nothing. */
	hear(
		changed: readonly ChangedDetails[],
		revision: number,
		list: PanelListResponse | undefined,
	): PanelListResponse | undefined {
		const news = new Map<string, Partial<PanelDetails>>()
		for (const [id, details] of detailsById(changed)) {
			const known = this.#newest.get(id) ?? {}
			const later = Object.entries(details).filter(([field]) => (known[field as Field]?.revision ?? -1) < revision)
			if (later.length === 0) continue
			news.set(id, Object.fromEntries(later))
			const heard = later.map(([field, value]) => [field, { revision, value }])
			this.#newest.set(id, { ...known, ...Object.fromEntries(heard) })
		}
		return list && list.revision < revision ? withDetails(list, ({ id }) => news.get(id)) : list
	}

	/** A list as it arrived, with what was heard since it was read. */
	catchUp(list: PanelListResponse): PanelListResponse {
		for (const [id, heard] of this.#newest)
			if (Object.values(heard).every(({ revision }) => revision <= list.revision)) this.#newest.delete(id)
		return this.#newest.size > 0 ? withDetails(list, ({ id }) => this.#after(id, list.revision)) : list
	}

	/** What was heard of a panel after a revision. */
	#after(id: string, read: number): Partial<PanelDetails> | undefined {
		const heard = this.#newest.get(id)
		if (!heard) return undefined
		const later = Object.entries(heard).filter(([, { revision }]) => revision > read)
		return Object.fromEntries(later.map(([field, { value }]) => [field, value]))
	}
}

/** What this page has heard of the details of a project's panels. */
export const heardDetails = makeOfProject(() => new HeardDetails())
