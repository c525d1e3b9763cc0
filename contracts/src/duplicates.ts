import { z } from 'zod'
import { ProjectName, ProjectRole } from './projects.ts'

/**
 * `POST /projects/{id}/duplicate` and `POST /public_projects/{id}/duplicate`: makes a project of one's own with the model, panels,
 * statuses, groups, categories, kinds and plan of another. Comments, people, drawings and instructions stay behind. Sending
 * it again answers the project that it made.
 */
export const DuplicateProjectRequest = z.strictObject({
	/** Of the new project. */
	id: z.uuid(),
	name: ProjectName,
	/** Whether panels keep their statuses. Without them the statuses are there, and no panel carries one. */
	with_statuses: z.boolean(),
	/** A company in which the person may create projects. */
	company_id: z.uuid().optional(),
	company_role: ProjectRole.nullable().optional(),
})
export type DuplicateProjectRequest = z.infer<typeof DuplicateProjectRequest>
