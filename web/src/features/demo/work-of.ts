import { type DemoWork, MOST_DEMO_BYTES, MOST_OF_DEMO } from '@panelyard/contracts/public/demo-work'
import { listFilters, listViews, openView } from './local/local-notes.ts'
import type { LocalState } from './local/local-state.ts'

/** Below the limit of a call, and below the 5 million characters that browsers store for a site. */
const MOST_BYTES = 0.8 * MOST_DEMO_BYTES

/**
 * What the visitor has made of the sample, for a project of their own. If that is too much for a call, drops the oldest
 * entries of the log first, then saved views.
 */
export function workOf(state: LocalState): DemoWork {
	const work = { ...allOf(state), log: logOf(state).slice(-MOST_OF_DEMO.logged) }
	while (work.log.length > 0 && bytesOf(work) > MOST_BYTES) work.log = work.log.slice(Math.ceil(work.log.length / 4))
	while (work.views.length > 0 && bytesOf(work) > MOST_BYTES) work.views = work.views.slice(0, -1)
	return work
}

const bytesOf = (work: DemoWork): number => new Blob([JSON.stringify(work)]).size

const logOf = (state: LocalState): DemoWork['log'] =>
	state.log.map(({ at, status_id, status_name, action, user_id, reason, panel_ids }) => ({
		at: new Date(at).toISOString(),
		status_id,
		status_name,
		action,
		is_own: user_id !== null,
		...(reason && { reason }),
		panel_ids: [...panel_ids],
	}))

function allOf(state: LocalState): Omit<DemoWork, 'log'> {
	const panels = [...state.panels.values()]
	const withCategory = (id: string) => panels.flatMap((panel) => (panel.category_id === id ? panel.id : []))
	return {
		statuses: state.statuses.map(({ id, name, default_key, icon, colour, type, progress, is_done }) => ({
			id,
			name,
			default_key,
			icon,
			colour,
			type,
			progress,
			is_done,
			panel_ids: [...state.carried].flatMap(([panel_id, carried]) => (carried.has(id) ? panel_id : [])),
		})),
		groups: state.orderedGroups().map(({ id, name, description, panels }) => ({
			id,
			name,
			description,
			panel_ids: [...panels],
		})),
		categories: state.categories.map(({ id, name, icon, colour }) => ({
			id,
			name,
			icon,
			colour,
			panel_ids: withCategory(id),
		})),
		words: panels.flatMap(({ id, own_name, own_description }) =>
			own_name || own_description ? { panel_id: id, own_name, own_description } : [],
		),
		plan: [...state.plan.values()].flatMap(({ scope, id, status_id, date }) =>
			date === null ? [] : { scope, id, status_id, date },
		),
		threads: state.threads.flatMap(({ panel_id, status, viewpoint, comments }) => {
			const texts = comments.flatMap(({ text, is_deleted }) => (is_deleted ? [] : text))
			return texts.length > 0 ? { panel_id, status, viewpoint, comments: texts } : []
		}),
		filters: listFilters(state).map(({ name, query, is_shared }) => ({ name, query, is_shared })),
		views: listViews(state).map(({ id, name }) => ({ name, view: openView(state, id).text })),
	}
}
