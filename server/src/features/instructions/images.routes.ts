import type { Readable } from 'node:stream'
import { ImageSize, UploadImageResponse } from '@panelyard/contracts/images'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import { bodyOf } from '../../platform/body-of.ts'
import type { App, Feature } from '../../platform/feature.ts'
import { ImageShrinker } from '../../platform/images/image-shrinker.ts'
import { imageLimit } from '../files/upload-limit.ts'
import { addImage, imageFile, requireImageBytes } from './images.service.ts'

const ProjectParams = z.object({ id: z.string() })
const ImageParams = z.object({ id: z.string(), image_id: z.string(), size: ImageSize })
const tags = ['instructions']

/** Images that people add to a project. Each is written anew, so that no file of a stranger reaches a browser. */
export const imagesFeature: Feature = async (app, platform) => {
	const { database } = platform
	const shrinker = new ImageShrinker(platform.log)
	const limit = imageLimit(app, platform)

	await app.register(async (scope: App) => {
		scope.removeAllContentTypeParsers()
		// Streamed to disk by the handler, whatever it is called.
		scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

		scope.post(
			'/projects/:id/images',
			{
				schema: {
					tags,
					description: 'The body is the image: JPEG, PNG or WebP. Its metadata is removed.',
					consumes: ['image/jpeg', 'image/png', 'image/webp'],
					params: ProjectParams,
					response: { 201: UploadImageResponse },
				},
			},
			async (request, reply) => {
				const user = requireUser(request)
				const { project } = await openProject(database, user, request.params.id, 'editor')
				requireImageBytes(request.headers['content-length'])
				await limit.count(request)
				const body = (request.body as Readable | undefined) ?? request.raw
				const adding = { user_id: user.id, project_id: project.id }
				const image = await platform.stagedUploads.run(user.id, () => addImage(platform, shrinker, adding, body))
				return reply.code(201).send({ image })
			},
		)
	})

	app.get(
		'/projects/:id/images/:image_id/:size',
		{ compress: false, schema: { tags, params: ImageParams } },
		async (request, reply) => {
			const { id, image_id, size } = request.params
			const { project } = await openProject(database, request.user, id, 'visitor')
			const { bytes, open } = await imageFile(platform, project.id, image_id, size)
			reply
				.type('image/webp')
				.header('content-length', bytes)
				.header('cache-control', 'private, max-age=31536000, immutable')
				.header('x-content-type-options', 'nosniff')
				.header('content-security-policy', "default-src 'none'; sandbox")
			return reply.send(await bodyOf(request, open))
		},
	)
}
