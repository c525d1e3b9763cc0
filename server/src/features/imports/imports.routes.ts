import { ImportRequest, ImportResponse } from '@panelyard/contracts/panels/imports'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { networkOf } from '../../platform/http/visitor-limit.ts'
import { importList } from './imports.service.ts'

const ProjectParams = z.object({ id: z.string() })
/** 100,000 ids with their quotes, their cells by number, 2 million characters of own words, and room to spare. */
const MAX_IMPORT_BYTES = 20 * 1024 * 1024
/** A list in parts, each tried first, and then some. */
const MOST_PER_MINUTE = 120
const tags = ['imports']

/** Lists of marks with what they say of panels: statuses, groups, categories, names, descriptions and planned dates. */
export const importsFeature: Feature = (app, platform) => {
	app.post(
		'/projects/:id/imports',
		{
			bodyLimit: MAX_IMPORT_BYTES,
			config: {
				rateLimit: {
					max: MOST_PER_MINUTE,
					timeWindow: '1 minute',
					keyGenerator: (request) => request.user?.id ?? networkOf(request.ip),
				},
			},
			schema: { tags, params: ProjectParams, body: ImportRequest, response: { 200: ImportResponse } },
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(platform.database, user, request.params.id, 'editor')
			return importList(platform, user.id, project.id, request.body)
		},
	)
}
