import { networkInterfaces } from 'node:os'

/**
 * The address at which other machines open a product that listens on `0.0.0.0`. On a page without HTTPS, browsers hold back
 * what they allow on localhost.
 */
export function withoutHttps(url: string): string {
	const addresses = Object.values(networkInterfaces()).flatMap((known) => known ?? [])
	const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
	// A machine without a network has this address, which browsers don't take for localhost.
	return url.replace('localhost', own?.address ?? '0.0.0.0')
}
