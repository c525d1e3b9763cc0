import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers everyone but super admins as an unknown address does, so that nobody learns that there is something. */
export async function onlySuperAdmins(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
	if (request.user?.is_super_admin) return
	reply.callNotFound()
	return reply
}
