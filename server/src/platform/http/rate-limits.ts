import { createHash } from 'node:crypto'
import type { FastifyRateLimitOptions, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/database.ts'
import { addToCount, deleteExpiredCounts, type RateCount, readCount } from './rate-limits.queries.ts'

/** Counts requests by key. A key names the limit and the client. */
type Counts = {
	add(key: string, window_ms: number): Promise<RateCount>
	read(key: string): Promise<RateCount>
}
type Answer = (error: Error | null, count?: RateCount) => void
type RouteInfo = { routeInfo?: { method?: string | string[]; url?: string } }

export type RateLimits = {
	/** For `@fastify/rate-limit`. */
	Store: FastifyRateLimitStoreCtor
	close(): void
}

/** Most keys that one server counts in memory. The least recently used are dropped first. */
const MOST_IN_MEMORY = 100_000
const CLEAN_UP_INTERVAL_MS = 10 * 60_000

/**
 * Counts requests for the limits of all routes: in PostgreSQL, together with the other servers that use it, or in
 * memory on the embedded database. Limits made by `app.createRateLimit` share one set of keys, so those keys must
 * name their limit.
 */
export function openRateLimits(
	log: FastifyBaseLogger,
	database: Database,
	{ shared }: { shared: boolean },
): RateLimits {
	if (!shared) return { Store: storeOn(inMemory()), close: () => {} }
	const timer = setInterval(() => {
		deleteExpiredCounts(database).catch((error) =>
			log.error({ err: error }, 'expired rate limits could not be deleted'),
		)
	}, CLEAN_UP_INTERVAL_MS).unref()
	return { Store: storeOn(inDatabase(database)), close: () => clearInterval(timer) }
}

type CountsInMemory = Omit<Counts, 'add'> & {
	/** @param amount what this request counts */
	add(key: string, window_ms: number, amount?: number): Promise<RateCount>
}

/** Counts for this process only. @param clock in milliseconds */
export function inMemory(clock: { now(): number } = performance): CountsInMemory {
	const kept = new LRUCache<string, number>({ max: MOST_IN_MEMORY, perf: clock, ttlResolution: 0 })
	return {
		async add(key, window_ms, amount = 1) {
			const before = kept.get(key) ?? 0
			const current = before + amount
			kept.set(key, current, before === 0 ? { ttl: window_ms } : { noUpdateTTL: true })
			return { current, ttl: kept.getRemainingTTL(key) }
		},
		async read(key) {
			const current = kept.get(key) ?? 0
			return { current, ttl: current > 0 ? kept.getRemainingTTL(key) : 0 }
		},
	}
}

function inDatabase(database: Database): Counts {
	return {
		add: (key, window_ms) => addToCount(database, key, window_ms),
		read: (key) => readCount(database, key),
	}
}

function storeOn(counts: Counts): FastifyRateLimitStoreCtor {
	return class Store {
		readonly #name: string

		constructor(_options: FastifyRateLimitOptions, name = '') {
			this.#name = name
		}

		incr(key: string, answer: Answer, window_ms: number): void {
			counts.add(this.#keyOf(key), window_ms).then((count) => answer(null, count), answer)
		}

		/** Called for `{ increment: false }`. */
		read(key: string, answer: Answer): void {
			counts.read(this.#keyOf(key)).then((count) => answer(null, count), answer)
		}

		child(options: unknown): Store {
			const { method = '', url = '' } = (options as RouteInfo).routeInfo ?? {}
			return new Store({}, [method, url].flat().join(' '))
		}

		/** Hashed, because keys contain IP and email addresses that the table must not store. */
		#keyOf(key: string): string {
			return `${this.#name} ${createHash('sha256').update(String(key)).digest('base64url')}`.trim()
		}
	}
}
