import { z } from 'zod'
import { ProjectName, ProjectRole } from './projects.ts'

/**
 * `POST /projects/{id}/duplicate` and `POST /public_projects/{id}/duplicate`: creates the person's own project with the
 * model, panels, statuses, groups, categories, kinds and plan of another. Comments, people, drawings and instructions
 * aren't copied. A repeated request returns the existing copy.
 */
export const DuplicateProjectRequest = z.strictObject({
	/** Of the new project. */
	id: z.uuid(),
	name: ProjectName,
	/** Whether panels keep their statuses. Otherwise the project has the statuses, but no panel has one. */
	with_statuses: z.boolean(),
	/** A company in which the person may create projects. */
	company_id: z.uuid().optional(),
	company_role: ProjectRole.nullable().optional(),
})
export type DuplicateProjectRequest = z.infer<typeof DuplicateProjectRequest>
