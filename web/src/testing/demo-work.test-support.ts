import type { DemoWork } from '@panelyard/contracts/public/demo-work'

/** A demo in which nobody did anything. */
export const NO_WORK: DemoWork = {
	statuses: [],
	log: [],
	groups: [],
	categories: [],
	words: [],
	plan: [],
	threads: [],
	filters: [],
	views: [],
}
