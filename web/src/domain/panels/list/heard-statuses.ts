import type {
	AssignStatusesResponse,
	Panel,
	PanelListResponse,
	StatusesByElement,
} from '@panelyard/contracts/panels/panels'
import { makeOfProject } from './of-project.ts'
import { type DatedStatuses, withStatuses } from './panel-statuses.ts'

type Heard = DatedStatuses & { revision: number }

/** Changes that are remembered as heard, since each comes twice to the person who made it. */
const MOST_CHANGES = 50

/**
 * The newest statuses heard of each panel, by answer or event, which may arrive out of turn: a change never replaces a
 * later one, and a list read before a change does not undo it.
 */
export class HeardStatuses {
	readonly #newest = new Map<string, Heard>()
	readonly #changes = new Set<number>()

	/**
	 * The list with what a change left on its panels. Null when the change names elements and this list does not say
	 * whose they are, because it is of another version or not there: then it has to be fetched.
	 */
	hear(change: AssignStatusesResponse, list: PanelListResponse | undefined): PanelListResponse | null {
		const { changed, by_element, revision, changed_at } = change
		const dated = changed_at === undefined ? { revision } : { revision, status_changed_at: changed_at }
		if (by_element && by_element.version_id !== list?.version_id) return null
		if (this.#changes.has(revision)) return list ?? null
		this.#remember(revision)
		const named = new Map(changed.map(({ panel_id, statuses }) => [panel_id, { ...dated, statuses }]))
		if (!list) {
			for (const [id, heard] of named) this.#take(id, heard)
			return null
		}
		const byElement = by_element && heardByElement(by_element, dated)
		const shown = list.revision < revision
		const next = withStatuses(list, ({ id, element }: Panel) => {
			const heard = (element === null ? undefined : byElement?.(element)) ?? named.get(id)
			return heard && this.#take(id, heard) && shown ? heard : undefined
		})
		return next
	}

	/** Whether this change, and none after it, is the newest one heard of a panel. */
	isNewest(panelId: string, revision: number): boolean {
		return this.#newest.get(panelId)?.revision === revision
	}

	/** A list as it arrived, with what was heard since it was read. */
	catchUp(list: PanelListResponse): PanelListResponse {
		for (const [id, { revision }] of this.#newest) if (revision <= list.revision) this.#newest.delete(id)
		return this.#newest.size > 0 ? withStatuses(list, ({ id }) => this.#newest.get(id)) : list
	}

	#take(panelId: string, heard: Heard): boolean {
		if ((this.#newest.get(panelId)?.revision ?? -1) >= heard.revision) return false
		this.#newest.set(panelId, heard)
		return true
	}

	#remember(revision: number): void {
		this.#changes.add(revision)
		for (const oldest of this.#changes) {
			if (this.#changes.size <= MOST_CHANGES) break
			this.#changes.delete(oldest)
		}
	}
}

const heardByElement = (
	{ sets }: StatusesByElement,
	dated: Omit<Heard, 'statuses'>,
): ((element: number) => Heard | undefined) => {
	const heard = sets.map(({ statuses }) => ({ ...dated, statuses }))
	const last = sets.map(({ element_steps }) => element_steps.reduce((sum, step) => sum + step, 0))
	// Set of each element, from 1; what a damaged message may claim takes no memory worth speaking of.
	const setOf = new Uint32Array(Math.min(Math.max(0, ...last) + 1, MOST_ELEMENTS))
	for (const [place, { element_steps }] of sets.entries()) {
		let element = 0
		for (const step of element_steps) {
			element += step
			setOf[element] = place + 1
		}
	}
	return (element) => heard[(setOf[element] ?? 0) - 1]
}

const MOST_ELEMENTS = 20_000_000

/** What this page has heard of a project's panels. */
export const heardStatuses = makeOfProject(() => new HeardStatuses())
