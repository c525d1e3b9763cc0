import { z } from 'zod'

export const CREATE_PROJECT_TABS = ['create', 'testing', 'glb', 'merge'] as const
export type CreateProjectTab = (typeof CREATE_PROJECT_TABS)[number]

const Text = z.string().optional().catch(undefined)

/** The tab of the page, and what is under way in each of them, so that a reload goes on from there. */
export const CreateProjectSearch = z.object({
	tab: z.enum(CREATE_PROJECT_TABS).optional().catch(undefined),
	/** The project being made. */
	project: Text,
	/** The task that inspects the tools' file; shared by testing and the converter. */
	inspection: Text,
	/** The task that makes a GLB of it. */
	glb: Text,
	/** A file that this browser keeps, which becomes a project. */
	own_file: Text,
})
export type CreateProjectSearch = z.infer<typeof CreateProjectSearch>
