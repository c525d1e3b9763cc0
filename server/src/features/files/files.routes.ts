import multipart from '@fastify/multipart'
import { ARTEFACT_NAMES } from '@panelyard/contracts/models/conversion'
import { FileConversionResponse } from '@panelyard/contracts/projects/projects'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import { requireFile, requireOwnFile } from '../../models/source-files.service.ts'
import type { Feature } from '../../platform/feature.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { bodyOf } from '../../platform/http/body-of.ts'
import { sendJsonText } from '../../platform/http/send-json-text.ts'
import { startFileConversion } from './file-conversion.service.ts'
import { viewFileConversion } from './file-conversion-views.ts'
import { downloadOf } from './file-download.service.ts'
import { uploadAllowance } from './upload-allowance.ts'
import { withUpload } from './upload-intake.ts'
import { uploadLimit } from './upload-limit.ts'

const FileParams = z.object({ file_id: z.string() })
const DownloadQuery = z
	.object({
		file_id: z.string().optional(),
		project_id: z.string().optional(),
		/** With `project_id`: an artefact of the live version instead of the file it was made from. */
		artefact: z.enum(ARTEFACT_NAMES).optional(),
		/** With `project_id`: which file of a model made of several, counted from 0. */
		source: z.coerce.number().int().min(0).optional(),
		_t: z.string().optional(),
	})
	.refine((query) => Boolean(query.file_id) !== Boolean(query.project_id), {
		message: 'Name one file by file_id or project_id',
		path: ['file_id'],
	})
const tags = ['files']
/** How long the answer to an upload waits for a quick conversion; clients give up after 60 s. */
const CONVERSION_WAIT_MS = 20_000

/** Model files on their own: uploaded, converted without a project, and downloaded. */
export const filesFeature: Feature = async (app, platform) => {
	await app.register(multipart)

	const limit = uploadLimit(app, platform)
	for (const path of ['/files/upload', '/files/convert_getsettings_upload'] as const) {
		app.post(
			path,
			{
				schema: {
					tags,
					description:
						'Multipart with `file`. The response waits briefly for the conversion; while `model_structure` is null, poll `GET /files/{file_id}/conversion`.',
					consumes: ['multipart/form-data'],
					response: { 200: FileConversionResponse },
				},
			},
			async (request, reply) => {
				const user = requireUser(request)
				await limit.check(request)
				const options = { user_id: user.id, ...(await uploadAllowance(platform.config, platform.database, user)) }
				const { file, job } = await withUpload(request, platform, options, async (upload) => {
					const staged = requireFile(upload.file)
					await limit.count(request)
					return startFileConversion(platform, user.id, staged)
				})
				await platform.jobs.waitFor(job.id, { timeout_ms: CONVERSION_WAIT_MS })
				return sendJsonText(reply, await viewFileConversion(platform, file))
			},
		)
	}

	app.get(
		'/files/:file_id/conversion',
		{ schema: { tags, params: FileParams, response: { 200: FileConversionResponse } } },
		async (request, reply) => {
			const file = await requireOwnFile(platform.database, request.params.file_id, requireUser(request).id)
			return sendJsonText(reply, await viewFileConversion(platform, file))
		},
	)

	app.get(
		'/files/download',
		{ compress: false, schema: { tags, querystring: DownloadQuery } },
		async (request, reply) => {
			const { file_name, bytes, content_type, open } = await downloadOf(platform, request.user, request.query)
			return reply
				.type(content_type)
				.header('content-disposition', attachment(file_name))
				.header('content-length', bytes)
				.header('cache-control', 'private, no-store')
				.send(await bodyOf(request, open))
		},
	)
}
