import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../config.ts'

/** Finds the address a request came from as `request.ip` does, for those that Fastify doesn't see. '' when it has gone. */
export function clientAddress({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
	const trust = typeof trustProxy === 'boolean' ? () => trustProxy : proxyAddr.compile(trustProxy)
	return (request) => proxyAddr.all(request, trust).at(-1) ?? ''
}
