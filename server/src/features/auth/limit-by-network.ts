import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/visitor-limit.ts'

/** A rate limit by network, since the holder of an IPv6 /64 has 2^64 addresses. */
export const limitByNetwork = <Limit extends object>(limit: Limit) => ({
	...limit,
	keyGenerator: (request: FastifyRequest) => networkOf(request.ip),
})
