import { CreateFromFileRequest } from '@panelyard/contracts/models/uploads'
import { ConversionStatusResponse, CreateWithIfcFields } from '@panelyard/contracts/projects/projects'
import { requireUser } from '../../access/require-user.ts'
import { requireFile } from '../../models/source-files.service.ts'
import type { Feature } from '../../platform/feature.ts'
import { readFormFields } from '../../platform/http/field-errors.ts'
import { uploadAllowance } from '../files/upload-allowance.ts'
import { withUpload } from '../files/upload-intake.ts'
import { uploadLimit } from '../files/upload-limit.ts'
import { projectsFromFiles } from './create-from-file.ts'
import * as service from './projects.service.ts'

/** Creating a project and uploading its model in one request. */
export const createWithIfcFeature: Feature = (app, platform) => {
	const limit = uploadLimit(app, platform)
	const fromFile = projectsFromFiles(app, platform)
	app.post(
		'/projects/create_with_ifc',
		{
			schema: {
				tags: ['projects'],
				description: 'Multipart: `file` (.ifc, .ifczip or .glb) and the texts of `CreateWithIfcFields`, in any order.',
				consumes: ['multipart/form-data'],
				response: { 201: ConversionStatusResponse },
			},
		},
		async (request, reply) => {
			const user = requireUser(request)
			await limit.check(request)
			const allowance = await uploadAllowance(platform.config, platform.database, user)
			const options = { user_id: user.id, ...allowance }
			const created = await withUpload(request, platform, options, async (upload) => {
				const fields = readFormFields(CreateWithIfcFields, upload.fields)
				const file = requireFile(upload.file)
				await limit.count(request)
				return service.createProjectWithFile(platform, user.id, fields, file)
			})
			return reply.code(201).send(created)
		},
	)

	app.post(
		'/projects/create_from_file',
		{
			schema: {
				tags: ['projects'],
				description:
					'The same with a file that the person has already uploaded. Ready at once if its content was already converted.',
				body: CreateFromFileRequest,
				response: { 201: ConversionStatusResponse },
			},
		},
		async (request, reply) => {
			const { file_id, ...fields } = request.body
			return reply.code(201).send(await fromFile(request, fields, file_id))
		},
	)
}
