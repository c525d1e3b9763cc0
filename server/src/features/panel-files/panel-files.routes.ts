import type { Readable } from 'node:stream'
import { AttachFileQuery, PanelFileListResponse } from '@panelyard/contracts/panels/panel-files'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { bodyOf } from '../../platform/http/body-of.ts'
import { cleanFileName } from '../files/file-name.ts'
import { smallUploads } from '../files/small-uploads.ts'
import * as service from './panel-files.service.ts'

const PanelParams = z.object({ id: z.string(), panel_id: z.string() })
const FileParams = z.object({ id: z.string(), file_id: z.string() })
const tags = ['panel files']
const response = { 200: PanelFileListResponse }

/** Drawings and other PDFs of panels. They are downloaded, and never shown within the app's origin. */
export const panelFilesFeature: Feature = async (app, platform) => {
	const { database } = platform

	async function changing(request: FastifyRequest, project_id: string) {
		const user = requireUser(request)
		const { project } = await openProject(database, user, project_id, 'editor')
		return { user_id: user.id, project_id: project.id }
	}

	app.get(
		'/projects/:id/panels/:panel_id/files',
		{ schema: { tags, params: PanelParams, response } },
		async (request) => {
			const opened = await openProject(database, request.user, request.params.id, 'visitor')
			return service.panelFiles(database, opened, request.params.panel_id)
		},
	)

	await smallUploads(app, platform, (scope, takeBody) => {
		scope.post(
			'/projects/:id/panels/:panel_id/files',
			{
				schema: {
					tags,
					description: 'The body is the file: a PDF.',
					consumes: ['application/pdf'],
					params: PanelParams,
					querystring: AttachFileQuery,
					response: { 201: PanelFileListResponse },
				},
			},
			async (request, reply) => {
				const by = await changing(request, request.params.id)
				const { id, file_name } = request.query
				const named = { id, file_name: cleanFileName(file_name) || 'file.pdf' }
				const attach = (body: Readable) => service.attachFile(platform, by, request.params.panel_id, { ...named, body })
				return reply.code(201).send(await takeBody(request, service.requireFileBytes, attach))
			},
		)
	})

	app.get(
		'/projects/:id/panel_files/:file_id',
		{ compress: false, schema: { tags, params: FileParams } },
		async (request, reply) => {
			const { project } = await openProject(database, request.user, request.params.id, 'visitor')
			const { file_name, bytes, open } = await service.fileDownload(platform, project.id, request.params.file_id)
			reply
				.type('application/pdf')
				.header('content-disposition', attachment(file_name))
				.header('content-length', bytes)
				.header('cache-control', 'private, no-store')
				.header('x-content-type-options', 'nosniff')
				.header('content-security-policy', "default-src 'none'; sandbox")
			return reply.send(await bodyOf(request, open))
		},
	)

	app.delete(
		'/projects/:id/panel_files/:file_id',
		{ schema: { tags, params: FileParams, response } },
		async (request) => service.deleteFile(platform, await changing(request, request.params.id), request.params.file_id),
	)

	app.post(
		'/projects/:id/panel_files/:file_id/restore',
		{ schema: { tags, params: FileParams, response } },
		async (request) =>
			service.restoreFile(platform, await changing(request, request.params.id), request.params.file_id),
	)
}
