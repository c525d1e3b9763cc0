import type { Project } from '@panelyard/contracts/projects/projects'
import { z } from 'zod'
import { COMMENTS_SHOWN } from '../../domain/comments/comments-shown.ts'
import { PanelSearch } from '../../domain/panels/search/panel-search.ts'
import { FiguresSearch } from '../figures/figures-search.ts'

export const PROJECT_TABS = ['overview', 'panels', 'statuses', 'groups', 'plan', 'comments'] as const
export type ProjectTab = (typeof PROJECT_TABS)[number]

/** The tab of the project page, and what its list shows: panels by their filters, or comments. */
export const ProjectSearch = PanelSearch.extend(FiguresSearch.shape).extend({
	tab: z.enum(PROJECT_TABS).optional().catch(undefined),
	/** Which comments are listed; the open ones unless said. */
	comments: z.enum(COMMENTS_SHOWN).optional().catch(undefined),
	/** The group whose panels' comments are listed; of all unless said. */
	comments_group: z.uuid().optional().catch(undefined),
	/** The thread of comments that is open. */
	thread: z.uuid().optional().catch(undefined),
})
export type ProjectSearch = z.infer<typeof ProjectSearch>

/** The tabs that a person has: visitors of a public project those of what they see. */
export const tabsOf = (project: Project): ProjectTab[] =>
	PROJECT_TABS.filter((name) => (project.role !== null || name !== 'comments') && isTabShown(project, name))

function isTabShown({ public_view: seen }: Project, tab: ProjectTab): boolean {
	if (!seen) return true
	if (tab === 'overview') return seen.shows_figures
	if (tab === 'statuses') return seen.shows_statuses
	if (tab === 'groups') return seen.shows_groups
	return tab === 'panels'
}

/** The tab of an address that names none. On a phone people come to find a panel, once there are any. */
export const firstTabOf = (project: Project, isOnPhone: boolean): ProjectTab =>
	isOnPhone && project.model !== null ? 'panels' : (tabsOf(project)[0] ?? 'overview')
