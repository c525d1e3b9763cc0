import { z } from 'zod'
import { COMMENTS_SHOWN } from '../../domain/comments/comments-shown.ts'
import { PanelSearch } from '../../domain/panels/panel-search.ts'
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
