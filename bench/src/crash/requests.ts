import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from './random-numbers.ts'
import { oneOf } from './random-numbers.ts'

const LIMIT_MS = 75_000
/** Before another try while nobody listens. */
const PAUSE_MS = 150

/**
 * What became of a request. `unknown`: it was sent, and whether the server did it nobody said. Requests that could not
 * be sent at all are sent again and don't count.
 */
export type Answer<Body> =
	| { outcome: 'done'; status: number; body: Body; headers: Headers }
	| { outcome: 'refused'; status: number; text: string }
	| { outcome: 'unknown'; why: string }

export interface Asked {
	json?: object
	body?: FormData | Uint8Array<ArrayBuffer>
	headers?: Record<string, string>
}

export type Counts = Record<'sent' | 'done' | 'refused' | 'unknown', number>

/** Sends requests of one signed-in person to whichever server, and counts what became of them. */
export class Requests {
	readonly counts = new Map<string, Counts>()
	readonly #urls: readonly string[]
	readonly #random: Random
	#cookie = ''

	constructor(urls: readonly string[], random: Random) {
		this.#urls = urls
		this.#random = random
	}

	async signUp(email: string): Promise<void> {
		const json = { email, name: 'Kim', password: 'correct horse battery' }
		const answer = await this.ask('sign up', 'POST', '/signup/emailpw', { json })
		if (answer.outcome !== 'done') throw new Error(`signing up: ${JSON.stringify(answer)}`)
		this.#cookie = answer.headers
			.getSetCookie()
			.map((text) => text.split(';')[0])
			.join('; ')
	}

	/** @param kind what it counts as */
	async ask<Body>(kind: string, method: string, path: string, asked: Asked = {}): Promise<Answer<Body>> {
		const counts = this.counts.get(kind) ?? { sent: 0, done: 0, refused: 0, unknown: 0 }
		this.counts.set(kind, counts)
		for (;;) {
			const answer = await this.#send<Body>(method, path, asked)
			if (answer === null) {
				await wait(PAUSE_MS)
				continue
			}
			counts.sent++
			counts[answer.outcome]++
			return answer
		}
	}

	/** Asks until an answer is certain: for what may be asked twice. Throws on a refusal. */
	async read<Body>(kind: string, path: string): Promise<Body> {
		for (;;) {
			const answer = await this.ask<Body>(kind, 'GET', path)
			if (answer.outcome === 'done') return answer.body
			if (answer.outcome === 'refused') throw new Error(`${path}: ${answer.status} ${answer.text}`)
			await wait(PAUSE_MS)
		}
	}

	/** The content behind a path. Throws on any answer but a good one. */
	async bytes(path: string): Promise<Uint8Array> {
		const response = await fetch(oneOf(this.#random, this.#urls) + path, { headers: { cookie: this.#cookie } })
		if (!response.ok) throw new Error(`${path}: ${response.status}`)
		return new Uint8Array(await response.arrayBuffer())
	}

	/** Null when nobody listens. */
	async #send<Body>(method: string, path: string, { json, body, headers }: Asked): Promise<Answer<Body> | null> {
		try {
			const response = await fetch(oneOf(this.#random, this.#urls) + path, {
				method,
				headers: { cookie: this.#cookie, ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
				body: json ? JSON.stringify(json) : (body ?? null),
				signal: AbortSignal.timeout(LIMIT_MS),
			})
			const text = await response.text()
			const { status } = response
			if (status >= 500) return { outcome: 'unknown', why: `${status} ${text.slice(0, 200)}` }
			if (status >= 400) return { outcome: 'refused', status, text: text.slice(0, 200) }
			const isJson = response.headers.get('content-type')?.includes('json')
			return { outcome: 'done', status, body: (isJson ? JSON.parse(text) : text) as Body, headers: response.headers }
		} catch (error) {
			const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code
			return code === 'ECONNREFUSED' ? null : { outcome: 'unknown', why: code ?? String(error) }
		}
	}
}
