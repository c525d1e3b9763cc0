import { ElementPartsResponse, MOST_LISTED_PARTS } from '@panelyard/contracts/panels/element-parts'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import { VersionParts } from '../../models/version-parts.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Feature } from '../../platform/feature.ts'

const ElementParams = z.object({ id: z.string(), element: z.coerce.number().int().min(0) })

/** What elements of the live model are made of. */
export const elementPartsFeature: Feature = (app, platform) => {
	const { database } = platform
	const parts = new VersionParts(platform)

	app.get(
		'/projects/:id/elements/:element/parts',
		{ schema: { tags: ['panels'], params: ElementParams, response: { 200: ElementPartsResponse } } },
		async (request) => {
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			const version = project.live_version_id ? await findVersionHead(database, project.live_version_id) : null
			const structure = version?.artefacts?.['structure.json']
			if (!structure) throw new AppError('NOT_FOUND', 'This project has no model yet')
			return parts.partsOf(structure.storage_key, request.params.element, MOST_LISTED_PARTS)
		},
	)
}
