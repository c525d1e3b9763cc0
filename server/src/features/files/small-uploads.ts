import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { requireUser } from '../../access/require-user.ts'
import type { App, Platform } from '../../platform/feature.ts'
import { imageLimit } from './upload-limit.ts'

/**
 * Takes the body of a request as it comes, and counts it for the person.
 * @param requireBytes throws for an announced length that is too large
 * @param is_counted false for a further piece of a file
 */
type TakeBody = <Kept>(
	request: FastifyRequest,
	requireBytes: (content_length: string | undefined) => void,
	keep: (body: Readable) => Promise<Kept>,
	is_counted?: boolean,
) => Promise<Kept>

/** Adds routes whose bodies are images or drawings: streamed to disk by their handlers, whatever they are called. */
export async function smallUploads(
	app: App,
	platform: Platform,
	addRoutes: (scope: App, takeBody: TakeBody) => void,
): Promise<void> {
	const limit = imageLimit(app, platform)
	await app.register(async (scope: App) => {
		scope.removeAllContentTypeParsers()
		scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
		addRoutes(scope, async (request, requireBytes, keep, is_counted = true) => {
			const { id } = requireUser(request)
			requireBytes(request.headers['content-length'])
			if (is_counted) await limit.count(request)
			return platform.stagedUploads.run(id, () => keep((request.body as Readable | undefined) ?? request.raw))
		})
	})
}
