import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { VIEW_PAGE } from '../../platform/page-files.ts'
import { pathOf } from '../../platform/request-path.ts'
import { userFromCookies } from '../auth/auth.service.ts'
import { demoProjectId } from '../config/demo-project.ts'
import { mayReadProject } from './project-permission.ts'
import { projectFor } from './projects.service.ts'

/**
 * The model that the page at an address is about to show, so that the browser fetches it beside the page's code; nothing for
 * other pages, and for those who may not see it.
 */
export async function viewedModel(platform: Platform, { url, headers }: FastifyRequest): Promise<string[]> {
	const view = VIEW_PAGE.exec(pathOf(url))
	if (!view) return []
	try {
		const project_id = view[1] ?? (await demoProjectId(platform.database))
		const user = await userFromCookies(platform, headers.cookie)
		if (!project_id || !(await mayReadProject(platform.database, user, project_id))) return []
		const { model } = await projectFor(platform, project_id, user?.id ?? null)
		return model ? [model.model_url] : []
	} catch (error) {
		// The page itself will say what is wrong.
		if (!(error instanceof AppError)) platform.log.error(error, 'the model of a page could not be found')
		return []
	}
}
