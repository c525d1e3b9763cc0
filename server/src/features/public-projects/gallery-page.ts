import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { pathOf } from '../../platform/http/request-path.ts'
import type { VisitorReads } from '../../platform/http/visitor-limit.ts'
import type { PageAbout } from '../../platform/pages/page-about.ts'
import { openSeen, viewPublic } from './public-projects.service.ts'

/**
 * The public project that a page of the gallery is about: `missing` when nobody may see it, null for other pages and for
 * visitors who have read too much.
 */
export async function galleryPage(
	platform: Platform,
	{ url, ip }: Pick<FastifyRequest, 'url' | 'ip'>,
	visitorReads: VisitorReads,
): Promise<PageAbout | 'missing' | null> {
	const id = /^\/gallery\/([^/]+)/.exec(pathOf(url))?.[1]
	if (id === undefined || (await visitorReads.add(ip)) > 0) return null
	try {
		const { name, line, picture } = viewPublic(await openSeen(platform, { url }, id))
		return { title: `${name} · Panelyard`, description: line, picture: picture?.large ?? null }
	} catch (error) {
		if (error instanceof AppError) return 'missing'
		// The page itself will say what is wrong.
		platform.log.error(error, 'the public project of a page could not be found')
		return null
	}
}
