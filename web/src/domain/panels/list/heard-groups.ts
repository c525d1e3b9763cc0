import type { PanelListResponse } from '@panelyard/contracts/panels/panels'
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

	/** The list, which has all steps heard before, with this one too. A step heard twice changes nothing. */
	hear(step: Step, list: PanelListResponse | undefined): PanelListResponse | undefined {
		const ofGroup = this.#steps.filter(({ group_id }) => group_id === step.group_id)
		if (ofGroup.some(({ revision }) => revision === step.revision)) return list
		const later = ofGroup.filter(({ revision }) => revision > step.revision)
		this.#steps = [...this.#steps, step].sort((a, b) => a.revision - b.revision).slice(-MOST_STEPS)
		if (!list || step.revision <= list.revision) return list
		// A late step goes below those of its group that were shown before it.
		return [step, ...later].reduce(withStep, list)
	}

	/** Remembers a change of the group itself. Returns whether nothing later was heard of it. */
	takeIfNewest(group_id: string, revision: number): boolean {
		if ((this.#newest.get(group_id) ?? -1) > revision) return false
		this.#newest.set(group_id, revision)
		return true
	}

	/** A list as it arrived, with what was heard since it was read. */
	catchUp(list: PanelListResponse): PanelListResponse {
		return this.#steps.filter(({ revision }) => revision > list.revision).reduce(withStep, list)
	}
}

const withStep = (list: PanelListResponse, { group_id, added, removed }: Step): PanelListResponse =>
	withGroupPanels(list, group_id, added, removed)

/** What this page has heard of a project's groups. */
export const heardGroups = makeOfProject(() => new HeardGroups())
