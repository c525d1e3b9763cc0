import type { ProjectListItem } from '@panelyard/contracts/projects'

export const PROJECTS_PER_PAGE = 24
export const RECENT_COUNT = 4
export const SORT_KEYS = ['updated_at', 'created_at', 'name', 'panel_count'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** Projects whose name, description or file name has every word of `search`, in the order asked for. */
export function arrangeProjects(
	projects: ProjectListItem[],
	search: string,
	sort: SortKey,
	language: string,
): ProjectListItem[] {
	const words = search.toLocaleLowerCase(language).split(/\s+/).filter(Boolean)
	const matching = projects.filter((project) => {
		const text = `${project.name}\n${project.description}\n${project.file_name ?? ''}`.toLocaleLowerCase(language)
		return words.every((word) => text.includes(word))
	})
	return matching.sort(ORDERS[sort](new Intl.Collator(language, { numeric: true })))
}

type Order = (a: ProjectListItem, b: ProjectListItem) => number
const ORDERS: Record<SortKey, (collator: Intl.Collator) => Order> = {
	updated_at: () => (a, b) => b.updated_at.localeCompare(a.updated_at),
	created_at: () => (a, b) => b.created_at.localeCompare(a.created_at),
	name: (collator) => (a, b) => collator.compare(a.name, b.name),
	panel_count: () => (a, b) => b.panel_count - a.panel_count,
}

/** One page of a list, counted from 1, and what "first to last of total" says of it. A page past the end is the last. */
export function pageOf<Item>(items: Item[], page: number, size = PROJECTS_PER_PAGE) {
	const pages = Math.max(1, Math.ceil(items.length / size))
	const current = Math.min(Math.max(1, page), pages)
	const shown = items.slice((current - 1) * size, current * size)
	const first = items.length === 0 ? 0 : (current - 1) * size + 1
	return { shown, pages, page: current, first, last: first === 0 ? 0 : first + shown.length - 1, total: items.length }
}
