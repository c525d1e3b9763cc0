import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'

/** Named ranges. */
const RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal']
const FORM = `addresses such as 10.0.0.2 or 10.0.0.0/24, ${RANGE_NAMES.join(', ')}`

/** A list of addresses, ranges of IPv4 or IPv6, and named ranges, separated by commas. */
export const addressRanges = z.string().transform((value, context): string[] => {
	const { named, wrong } = readRanges(value)
	if (wrong.length > 0) {
		context.addIssue({ code: 'custom', message: `must be a list of ${FORM}, not ${wrong.join(', ')}` })
	}
	return named
})

/**
 * `true` for any, or a list of addresses, ranges and names. By default no proxy is trusted. A number of hops is
 * invalid: anyone can send as many headers.
 */
export const trustedProxies = z.string().transform((value, context): boolean | string[] => {
	if (value === 'true' || value === 'false') return value === 'true'
	const { named, wrong } = readRanges(value)
	if (wrong.length > 0) {
		context.addIssue({ code: 'custom', message: `must be a list of ${FORM}, or true, not ${wrong.join(', ')}` })
	}
	return named
})

/** Whether an address is in one of these ranges; also for an IPv4 address in IPv6 notation. */
export function addressTest(ranges: readonly string[]): (address: string) => boolean {
	const contains = proxyAddr.compile([...ranges])
	return (address) => isIP(address) !== 0 && contains(address, 0)
}

function readRanges(value: string): { named: string[]; wrong: string[] } {
	const named = value.split(',').map((name) => name.trim())
	return { named, wrong: named.filter((name) => !isRange(name)) }
}

function isRange(name: string): boolean {
	if (RANGE_NAMES.includes(name)) return true
	// The parser also reads "1" as an address.
	if (isIP(name.split('/')[0] ?? '') === 0) return false
	try {
		proxyAddr.compile(name)
		return true
	} catch {
		return false
	}
}
