import { ImageSize, UploadImageQuery, UploadImageResponse } from '@panelyard/contracts/images'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import { bodyOf } from '../../platform/body-of.ts'
import type { Feature } from '../../platform/feature.ts'
import { smallUploads } from '../files/small-uploads.ts'
import { addImage, imageFile, requireImageBytes } from './images.service.ts'

const ProjectParams = z.object({ id: z.string() })
const ImageParams = z.object({ id: z.string(), image_id: z.string(), size: ImageSize })
const tags = ['images']

/**
 * Images that people add to a project: to comments, which everybody with a role writes, and to instructions. Each is written anew, so that no file of a stranger
 * reaches a browser.
 */
export const imagesFeature: Feature = async (app, platform) => {
	const { database } = platform

	await smallUploads(app, platform, (scope, takeBody) => {
		scope.post(
			'/projects/:id/images',
			{
				schema: {
					tags,
					description: 'The body is the image: JPEG, PNG or WebP. Its metadata is removed.',
					consumes: ['image/jpeg', 'image/png', 'image/webp'],
					params: ProjectParams,
					querystring: UploadImageQuery,
					response: { 201: UploadImageResponse },
				},
			},
			async (request, reply) => {
				const user = requireUser(request)
				const { project } = await openProject(database, user, request.params.id, 'viewer')
				const adding = { user_id: user.id, project_id: project.id, id: request.query.id }
				const image = await takeBody(request, requireImageBytes, (body) => addImage(platform, adding, body))
				return reply.code(201).send({ image })
			},
		)
	})

	app.get(
		'/projects/:id/images/:image_id/:size',
		{ compress: false, schema: { tags, params: ImageParams } },
		async (request, reply) => {
			const { id, image_id, size } = request.params
			const { project, role } = await openProject(database, request.user, id, 'visitor')
			const { bytes, open } = await imageFile(platform, project.id, image_id, { size, is_visitor: role === null })
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
