import { Readable } from 'node:stream'
import {
	ImageSize,
	UploadImageQuery,
	UploadImageResponse,
	UploadPieceResponse,
} from '@panelyard/contracts/messages/images'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { bodyOf } from '../../platform/http/body-of.ts'
import { untilClosed } from '../../platform/http/until-closed.ts'
import { hasBegun, openResumableUploads } from '../files/resumable-uploads.service.ts'
import { smallUploads } from '../files/small-uploads.ts'
import { whatArrives } from '../files/what-arrives.ts'
import { addPiece, addWhole } from './image-pieces.service.ts'
import { imageFile, requireImageBytes } from './images.service.ts'

const ProjectParams = z.object({ id: z.string() })
const ImageParams = z.object({ id: z.string(), image_id: z.string(), size: ImageSize })
const tags = ['images']

/**
 * Images that people add to a project: to comments, which everybody with a role writes, and to instructions. Each is written anew, so that no file of a stranger
 * reaches a browser.
 */
export const imagesFeature: Feature = async (app, platform) => {
	const { database } = platform
	const uploads = await openResumableUploads(platform)
	app.addHook('onClose', async () => uploads.bytes.close())

	await smallUploads(app, platform, (scope, takeBody) => {
		scope.post(
			'/projects/:id/images',
			{
				schema: {
					tags,
					description:
						'The body is the image, or with `bytes` a piece of it: JPEG, PNG or WebP. Its metadata is removed.',
					consumes: ['image/jpeg', 'image/png', 'image/webp'],
					params: ProjectParams,
					querystring: UploadImageQuery,
					response: { 200: UploadPieceResponse, 201: UploadImageResponse },
				},
			},
			async (request, reply) => {
				const user = requireUser(request)
				const { project } = await openProject(database, user, request.params.id, 'viewer')
				const { id, bytes, offset } = request.query
				const adding = { user_id: user.id, project_id: project.id }
				if (id === undefined || bytes === undefined) {
					const add = (body: Readable) => addWhole(uploads, { ...adding, id }, body)
					return reply.code(201).send({ image: await takeBody(request, requireImageBytes, add) })
				}
				requireImageBytes(String(bytes))
				const piece = {
					offset,
					body: request.headers['content-length'] === '0' ? null : Readable.from(whatArrives(request)),
					end: () => void request.raw.destroy(),
					signal: untilClosed(reply),
				}
				const add = () => addPiece(uploads, { ...adding, id, bytes }, piece)
				const received = await takeBody(request, requireImageBytes, add, !(await hasBegun(uploads, id)))
				return reply.code('image' in received ? 201 : 200).send(received)
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
