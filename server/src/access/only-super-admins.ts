import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { App } from '../platform/feature.ts'
import type { OwnSession } from './session-user.ts'

/** Answers everyone but super admins like an unknown address, so that the route stays hidden. */
export async function onlySuperAdmins(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
	if (request.user?.is_super_admin) return
	reply.callNotFound()
	return reply
}

/** Path of the calls of super admins. */
const PATHS = '/admin/'

/**
 * Answers everyone but super admins with the same 404 at every path below `/admin/`, whether or not the call exists,
 * before anything of the request is read. Whatever is sent to any other unknown address gets that 404 before its body is
 * read too, so that no body tells the two apart. Call it after the hook that identifies the person.
 */
export function hideOperatorCalls(app: App): void {
	app.addHook('onRequest', async (request, reply) => {
		if (request.routeOptions.url?.startsWith(PATHS)) return onlySuperAdmins(request, reply)
		if (request.is404 && !['GET', 'HEAD'].includes(request.method)) throw new AppError('NOT_FOUND', 'Not found')
	})
	app.all(`${PATHS}*`, { schema: { hide: true } }, async (_request, reply) => {
		reply.callNotFound()
		return reply
	})
}

/** @throws AppError PROOF_NEEDED unless the person has just proven who they are, by `POST /admin/proof` */
export function requireFreshProof(session: Pick<OwnSession, 'proven_until'> | null | undefined): void {
	if (session?.proven_until && session.proven_until > new Date()) return
	throw new AppError('PROOF_NEEDED', 'Confirm that it’s you, then repeat this')
}

async function requireProof({ session }: FastifyRequest): Promise<void> {
	requireFreshProof(session)
}

/** `preValidation` of dangerous calls: super admins who have just proven who they are. */
export const provenSuperAdmins = [onlySuperAdmins, requireProof]
