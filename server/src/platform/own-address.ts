import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Where people reach the app, without a trailing slash: as configured, else where this request came in. */
export const ownAddress = (config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string =>
	config.publicUrl ?? `${request.protocol}://${request.host}`
