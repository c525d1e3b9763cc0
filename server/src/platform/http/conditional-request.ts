import type { FastifyReply, FastifyRequest } from 'fastify'

export const acceptsGzip = (request: FastifyRequest): boolean => accepts(request, 'gzip')
export const acceptsBrotli = (request: FastifyRequest): boolean => accepts(request, 'br')

function accepts(request: FastifyRequest, wanted: string): boolean {
	return String(request.headers['accept-encoding'] ?? '')
		.split(',')
		.some((one) => {
			const [coding, ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
			const quality = parameters.find((parameter) => parameter.startsWith('q='))
			return (coding === wanted || coding === '*') && Number(quality?.slice(2) ?? 1) > 0
		})
}

/** Whether the browser already has the version that `etag` names. */
export function hasAlready(request: FastifyRequest, etag: string): boolean {
	const given = request.headers['if-none-match']
	return given?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}

/** The name that `isUnchanged` was given for an answer, by the `etag` of that answer. */
export const nameInEtag = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '')

/**
 * Names an answer by its content, and says whether the browser has that already. It asks again each time, so that nobody reads on
 * who has lost the access. The name is a weak one, since the answer may be compressed.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, name: string): boolean {
	reply.headers({ etag: `W/"${name}"`, 'cache-control': 'private, no-cache' })
	return hasAlready(request, `"${name}"`)
}
