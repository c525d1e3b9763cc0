import { ConversionStatusResponse } from '@panelyard/contracts/projects'
import { z } from 'zod'
import type { Feature } from '../../platform/feature.ts'
import { requireUser } from '../auth/auth.service.ts'
import { openProject } from '../projects/project-permission.ts'
import { conversionStatusFor } from '../projects/projects.service.ts'
import { cancelConversion, retryConversion } from './conversion.service.ts'
import { startConversionWorker } from './conversion-worker.ts'

const ProjectParams = z.object({ id: z.string() })
const schema = { tags: ['conversion'], params: ProjectParams, response: { 200: ConversionStatusResponse } }

/** The state of a project's conversion, and the worker that converts. */
export const conversionFeature: Feature = async (app, platform) => {
	const { database } = platform
	const stopWorker = await startConversionWorker(platform)
	app.addHook('preClose', stopWorker)

	app.get('/projects/:id/conversion_status', { schema }, async (request) => {
		const { project } = await openProject(database, request.user, request.params.id, 'visitor')
		return conversionStatusFor(platform, project.id, request.user?.id ?? null)
	})

	app.post('/projects/:id/conversion/retry', { schema }, async (request) => {
		const user = requireUser(request)
		const { project } = await openProject(database, user, request.params.id, 'manager')
		await retryConversion(platform, user.id, project.id)
		return conversionStatusFor(platform, project.id, user.id)
	})

	app.post('/projects/:id/conversion/cancel', { schema }, async (request) => {
		const user = requireUser(request)
		const { project } = await openProject(database, user, request.params.id, 'manager')
		await cancelConversion(platform, user.id, project.id)
		return conversionStatusFor(platform, project.id, user.id)
	})
}
