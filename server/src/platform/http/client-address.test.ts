import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each<[boolean | string[], string, string]>([
	[false, '10.0.0.1', '10.0.0.1'],
	[true, '10.0.0.1', '198.51.100.9'],
	[['uniquelocal'], '10.0.0.1', '203.0.113.7'],
	[['uniquelocal'], '192.0.2.1', '192.0.2.1'],
])('with TRUST_PROXY %j a request through %s came from %s', (trustProxy, remoteAddress, address) => {
	const headers = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' }
	const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
	expect(clientAddress({ trustProxy })(request)).toBe(address)
})
