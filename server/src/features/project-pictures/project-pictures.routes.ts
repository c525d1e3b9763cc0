import type { Readable } from 'node:stream'
import { PictureResponse, PutPictureQuery } from '@panelyard/contracts/project-pictures'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { App, Feature } from '../../platform/feature.ts'
import { ImageShrinker } from '../../platform/images/image-shrinker.ts'
import { imageLimit } from '../files/upload-limit.ts'
import { requireImageBytes } from '../instructions/images.service.ts'
import { putPicture } from './project-pictures.service.ts'

const ProjectParams = z.object({ id: z.string() })

/** The picture of each project's model. Browsers make it, since servers have no graphics card. */
export const projectPicturesFeature: Feature = async (app, platform) => {
	const shrinker = new ImageShrinker(platform.log)
	const limit = imageLimit(app, platform)

	await app.register(async (scope: App) => {
		scope.removeAllContentTypeParsers()
		// Streamed to disk by the handler, whatever it is called.
		scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

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
				requireImageBytes(request.headers['content-length'])
				await limit.count(request)
				const body = (request.body as Readable | undefined) ?? request.raw
				const adding = { user_id: user.id, project_id: project.id }
				const { version_id } = request.query
				const picture = await platform.stagedUploads.run(user.id, () =>
					putPicture(platform, shrinker, adding, version_id, body),
				)
				return { picture }
			},
		)
	})
}
