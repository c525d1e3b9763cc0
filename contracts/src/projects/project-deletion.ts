import { z } from 'zod'

/** The effect of deleting a project, shown before. */
export const ProjectDeletionImpact = z.object({
	panels: z.number().int(),
	statuses: z.number().int(),
	groups: z.number().int(),
	comments: z.number().int(),
	status_events: z.number().int(),
	model_versions: z.number().int(),
	categories: z.number().int(),
	planned_dates: z.number().int(),
	/** Steps of instructions. */
	instructions: z.number().int(),
	/** Files of panels. */
	files: z.number().int(),
	views: z.number().int(),
	/** Those that everyone in the project sees. */
	filters: z.number().int(),
	report_schedules: z.number().int(),
	/** A deleted project isn't public, nor once it is restored. */
	is_public: z.boolean(),
	/** Until when the project can be restored after deleting. */
	restorable_days: z.number().int(),
})
