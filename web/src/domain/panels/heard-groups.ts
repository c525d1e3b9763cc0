import type { PanelListResponse } from '@panelyard/contracts/panels'
import { makeOfProject } from './of-project.ts'
import { withGroupPanels } from './panel-list-changes.ts'

/** A change of who is in a group, at a revision of the project. `removed` 'all': the group is gone. */
type Step = { revision: number; group_id: string; added: readonly string[]; removed: readonly string[] | 'all' }

/** Steps that are remembered for lists that were read before them. */
const MOST_STEPS = 100

/**
 * Who joined and left groups, as answers and events tell it, which may arrive out of turn: applied in the order of their
 * revisions, the last word on each panel wins.
 */
export class HeardGroups {
	#steps: Step[] = []
	readonly #newest = new Map<string, number>()

	/** The list with this step and those heard before. */
	hear(step: Step, list: PanelListResponse | undefined): PanelListResponse | undefined {
		if (!this.#steps.some(({ revision, group_id }) => revision === step.revision && group_id === step.group_id)) {
			this.#steps = [...this.#steps, step].sort((a, b) => a.revision - b.revision).slice(-MOST_STEPS)
		}
		return list && this.catchUp(list)
	}

	/** Whether nothing later was heard of the group itself. */
	isNewest(group_id: string, revision: number): boolean {
		if ((this.#newest.get(group_id) ?? -1) > revision) return false
		this.#newest.set(group_id, revision)
		return true
	}

	/** A list as it arrived, with what was heard since it was read. */
	catchUp(list: PanelListResponse): PanelListResponse {
		return this.#steps
			.filter(({ revision }) => revision > list.revision)
			.reduce((next, { group_id, added, removed }) => withGroupPanels(next, group_id, added, removed), list)
	}
}

/** What this page has heard of a project's groups. */
export const heardGroups = makeOfProject(() => new HeardGroups())
