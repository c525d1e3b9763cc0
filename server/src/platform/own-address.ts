import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The address of the app, without a trailing slash: the configured one, otherwise that of this request. */
export const ownAddress = (config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string =>
	config.publicUrl ?? `${request.protocol}://${request.host}`

/** The same where no request says it, for links in mails and pushes that the server sends by itself. */
export const ownAddressAlone = (config: Pick<Config, 'publicUrl' | 'port'>): string =>
	config.publicUrl ?? `http://localhost:${config.port}`
