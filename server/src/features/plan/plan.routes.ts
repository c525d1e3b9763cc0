import { ChangePlanRequest, ChangePlanResponse, PlanResponse } from '@panelyard/contracts/figures/plan'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { RevisionCache } from '../../platform/revision-cache.ts'
import * as service from './plan.service.ts'

const ProjectParams = z.object({ id: z.string() })
/** 100,000 entries of one id each, and room to spare. */
const MAX_PLAN_BYTES = 16 * 1024 * 1024
const KEPT_BYTES = 32_000_000
/** Of an entry, of a date of panels, and of one of its panels in a kept plan, roughly. */
const ENTRY_BYTES = 200
const ELEMENT_BYTES = 8
const ID_BYTES = 80
const tags = ['plan']

/** By which day panels are to have come to the steps of the work. */
export const planFeature: Feature = (app, platform) => {
	const { database } = platform
	const plans = new RevisionCache<service.ProjectPlan>({
		max_bytes: KEPT_BYTES,
		bytesOf: ({ entries, panels }) =>
			panels.reduce(
				(sum, { element_steps, panel_ids }) =>
					sum + ENTRY_BYTES + element_steps.length * ELEMENT_BYTES + panel_ids.length * ID_BYTES,
				entries.length * ENTRY_BYTES,
			),
	})

	app.get(
		'/projects/:id/plan',
		{ schema: { tags, params: ProjectParams, response: { 200: PlanResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			const plan = await plans.get(project, () => service.projectPlan(database, project.id))
			const { live_version_id: version_id, time_zone, revision } = project
			return { ...plan, version_id, time_zone, now: new Date().toISOString(), revision }
		},
	)

	app.put(
		'/projects/:id/plan',
		{
			bodyLimit: MAX_PLAN_BYTES,
			schema: { tags, params: ProjectParams, body: ChangePlanRequest, response: { 200: ChangePlanResponse } },
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'editor')
			return service.changePlan(platform, user.id, project.id, request.body)
		},
	)
}
