import type { DemoWork } from '@panelyard/contracts/demo-work'
import type { LocalState } from './local/local-state.ts'

/** What somebody has made of the sample, to be taken along into a project of their own. */
export function workOf(state: LocalState): DemoWork {
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
		log: state.log.map(({ at, status_id, status_name, action, user_id, panel_ids }) => ({
			at: new Date(at).toISOString(),
			status_id,
			status_name,
			action,
			is_own: user_id !== null,
			panel_ids: [...panel_ids],
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
	}
}
