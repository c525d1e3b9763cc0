import type { Readable } from 'node:stream'
import { PictureResponse, PutPictureQuery } from '@panelyard/contracts/project-pictures'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { smallUploads } from '../files/small-uploads.ts'
import { requireImageBytes } from '../instructions/images.service.ts'
import { putPicture } from './project-pictures.service.ts'

const ProjectParams = z.object({ id: z.string() })

/** The picture of each project's model. Browsers make it, since servers have no graphics card. */
export const projectPicturesFeature: Feature = (app, platform) =>
	smallUploads(app, platform, (scope, takeBody) => {
		scope.post(
			'/projects/:id/picture',
			{
				schema: {
					tags: ['projects'],
					description: 'The body is an image of the live model: JPEG, PNG or WebP.',
					consumes: ['image/jpeg', 'image/png', 'image/webp'],
					params: ProjectParams,
					querystring: PutPictureQuery,
					response: { 200: PictureResponse },
				},
			},
			async (request) => {
				const user = requireUser(request)
				const { project } = await openProject(platform.database, user, request.params.id, 'editor')
				const adding = { user_id: user.id, project_id: project.id }
				const { version_id } = request.query
				const put = (body: Readable) => putPicture(platform, adding, version_id, body)
				return { picture: await takeBody(request, requireImageBytes, put) }
			},
		)
	})
