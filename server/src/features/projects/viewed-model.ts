import { VIEW_PAGE } from '@panelyard/contracts/projects/view-page'
import type { FastifyRequest } from 'fastify'
import { mayReadProject } from '../../access/project-permission.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { pathOf } from '../../platform/http/request-path.ts'
import type { VisitorReads } from '../../platform/http/visitor-limit.ts'
import { userFromCookies } from '../auth/auth.service.ts'
import { demoProjectId, projectFor } from './projects.service.ts'

/**
 * The model that the page at an address is about to show, so that the browser fetches it beside the page's code; for the
 * demo also its picture, which stands there until the model does. Nothing for other pages, for those who may not see it,
 * and for visitors who have read too much.
 */
export async function viewedModel(
	platform: Platform,
	{ url, headers, ip }: Pick<FastifyRequest, 'url' | 'headers' | 'ip'>,
	visitorReads: VisitorReads,
): Promise<string[]> {
	const view = VIEW_PAGE.exec(pathOf(url))
	if (!view) return []
	try {
		const user = await userFromCookies(platform, headers.cookie)
		if (!user && (await visitorReads.add(ip)) > 0) return []
		const project_id = view[1] ?? (await demoProjectId(platform.database))
		if (!project_id || !(await mayReadProject(platform.database, user, project_id))) return []
		const { model, picture } = await projectFor(platform, project_id, user?.id ?? null)
		const isDemo = view[1] === undefined
		const poster = isDemo && picture ? [picture.large] : []
		return model ? [model.model_url, ...poster] : []
	} catch (error) {
		// The page itself will say what is wrong.
		if (!(error instanceof AppError)) platform.log.error(error, 'the model of a page could not be found')
		return []
	}
}
