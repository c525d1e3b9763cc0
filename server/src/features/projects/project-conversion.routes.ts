import { ChangeEncodingRequest } from '@panelyard/contracts/models/change-encoding'
import { ConversionStatusResponse } from '@panelyard/contracts/projects/projects'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { cancelConversion, changeEncoding, retryConversion } from '../conversion/conversion.service.ts'
import { conversionStatusFor, viewOpened } from './projects.service.ts'

const ProjectParams = z.object({ id: z.string() })
const schema = { tags: ['conversion'], params: ProjectParams, response: { 200: ConversionStatusResponse } }

/** The state of a project's conversion. */
export const projectConversionFeature: Feature = (app, platform) => {
	const { database } = platform

	app.get('/projects/:id/conversion_status', { schema }, async (request) => {
		const project = await viewOpened(platform, await openProject(database, request.user, request.params.id, 'visitor'))
		return { project, conversion_job: project.conversion_job }
	})

	app.post('/projects/:id/conversion/retry', { schema }, async (request) => {
		const user = requireUser(request)
		const { project } = await openProject(database, user, request.params.id, 'manager')
		await retryConversion(platform, user.id, project.id)
		return conversionStatusFor(platform, project.id, user.id)
	})

	const changed = { schema: { ...schema, body: ChangeEncodingRequest } }
	app.post('/projects/:id/conversion/text_encoding', changed, async (request) => {
		const user = requireUser(request)
		const { project } = await openProject(database, user, request.params.id, 'manager')
		await changeEncoding(platform, user.id, project.id, request.body)
		return conversionStatusFor(platform, project.id, user.id)
	})

	app.post('/projects/:id/conversion/cancel', { schema }, async (request) => {
		const user = requireUser(request)
		const { project } = await openProject(database, user, request.params.id, 'manager')
		await cancelConversion(platform, user.id, project.id)
		return conversionStatusFor(platform, project.id, user.id)
	})
}
