import { z } from 'zod'
import { PanelSearch } from '../panels/panel-search.ts'

export const PROJECT_TABS = ['overview', 'panels', 'statuses', 'groups'] as const
export type ProjectTab = (typeof PROJECT_TABS)[number]

/** The tab of the project page, and the filters of the panel list while that is the tab. */
export const ProjectSearch = PanelSearch.extend({ tab: z.enum(PROJECT_TABS).optional().catch(undefined) })
export type ProjectSearch = z.infer<typeof ProjectSearch>
