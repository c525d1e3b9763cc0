import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import { searchable, searchedWords } from '@panelyard/rules/texts/searchable'
import { amountsOf, shareDone } from './portfolio-figures.ts'

export const PROJECTS_PER_PAGE = 24
export const SORT_KEYS = [
	'updated_at',
	'created_at',
	'name',
	'panel_count',
	'done',
	'late',
	'due',
	'week',
	'unread',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** What projects are ordered by besides their own fields. */
export type OrderFigures = { figures: ReadonlyMap<string, PortfolioProject>; measure: FigureMeasure }
const NO_FIGURES: OrderFigures = { figures: new Map(), measure: 'count' }

/** Projects whose name, description or file name has every word of `search`, in the order asked for. */
export function arrangeProjects(
	projects: readonly ProjectListItem[],
	search: string,
	sort: SortKey,
	language: string,
	order: OrderFigures = NO_FIGURES,
): ProjectListItem[] {
	const words = searchedWords(search)
	const matching = projects.filter((project) => {
		const text = searchable(`${project.name}\n${project.description}\n${project.file_name ?? ''}`)
		return words.every((word) => text.includes(word))
	})
	return matching.sort(orderBy(sort, new Intl.Collator(language, { numeric: true }), order))
}

type Order = (a: ProjectListItem, b: ProjectListItem) => number

function orderBy(sort: SortKey, collator: Intl.Collator, { figures, measure }: OrderFigures): Order {
	if (sort === 'updated_at' || sort === 'created_at') return (a, b) => b[sort].localeCompare(a[sort])
	if (sort === 'name') return (a, b) => collator.compare(a.name, b.name)
	if (sort === 'panel_count') return (a, b) => b.panel_count - a.panel_count
	const rankOf = ({ id }: ProjectListItem): number => {
		const own = figures.get(id)
		if (!own) return -1
		if (sort === 'done') return shareDone(amountsOf(own, measure)) ?? -1
		return (sort === 'week' ? own.done_in_7_days : own[sort]) ?? -1
	}
	return (a, b) => rankOf(b) - rankOf(a) || collator.compare(a.name, b.name)
}

/** One page of a list, counted from 1, and what "first to last of total" says of it. A page past the end is the last. */
export function pageOf<Item>(items: Item[], page: number, size = PROJECTS_PER_PAGE) {
	const pages = Math.max(1, Math.ceil(items.length / size))
	const current = Math.min(Math.max(1, page), pages)
	const shown = items.slice((current - 1) * size, current * size)
	const first = items.length === 0 ? 0 : (current - 1) * size + 1
	return { shown, pages, page: current, first, last: first === 0 ? 0 : first + shown.length - 1, total: items.length }
}
