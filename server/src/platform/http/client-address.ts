import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../../config.ts'

/** Returns a request's address as `request.ip` does, for requests outside Fastify; '' once the client is gone. */
export function clientAddress({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
	const trust = typeof trustProxy === 'boolean' ? () => trustProxy : proxyAddr.compile(trustProxy)
	return (request) => proxyAddr.all(request, trust).at(-1) ?? ''
}
