import { ImageSize } from '@panelyard/contracts/messages/images'
import { ProjectPictureQuery } from '@panelyard/contracts/projects/project-pictures'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import type { Feature } from '../../platform/feature.ts'
import { requirePicture } from './project-pictures.service.ts'

const PictureParams = z.object({ id: z.string(), size: ImageSize })
/** An address with a revision is of that state alone. */
const LONG = 'private, max-age=2592000'

/** The picture of each project's model, in the colours of its panels' statuses. */
export const projectPicturesFeature: Feature = (app, platform) => {
	app.get(
		'/projects/:id/picture/:size',
		{
			compress: false,
			schema: {
				tags: ['projects'],
				description: 'A WebP of the live model, each panel in the colour of its furthest step.',
				params: PictureParams,
				querystring: ProjectPictureQuery,
			},
		},
		async (request, reply) => {
			const { id, size } = request.params
			const { project } = await openProject(platform.database, request.user, id, 'visitor')
			const picture = await requirePicture(platform, project, { size })
			const isNow = request.query.of === String(project.revision)
			reply.headers({ 'cache-control': isNow ? LONG : 'private, no-cache', 'x-content-type-options': 'nosniff' })
			return reply.type('image/webp').send(picture)
		},
	)
}
