import { vi } from 'vitest'

/** A body that is a text is sent as it is. */
export type Answer = { status?: number; body?: unknown }
export type Call = { method: string; path: string; query: URLSearchParams; body: unknown }

/**
 * Stands in for the network below `fetch`: answers calls by `METHOD /path`, 404 otherwise, and keeps what was asked.
 * Restore with `vi.unstubAllGlobals()`.
 */
export function stubServer(answers: Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>): Call[] {
	const calls: Call[] = []
	vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
		const url = new URL(address, 'http://localhost')
		const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
		const call = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, body }
		const found = answers[`${call.method} ${call.path}`]
		// Sent a second after what it counts, perhaps by the test before: no call of this one.
		if (found || call.path !== '/analytics/events') calls.push(call)
		const answer: Answer = typeof found === 'function' ? await found(call) : (found ?? { status: 404, body: {} })
		const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {})
		return new Response(text, { status: answer.status ?? 200 })
	})
	return calls
}

/** Answers so, but the first answer gets lost on its way, and the line is back at once. */
export function lostOnce(answer: Answer | ((call: Call) => Answer | Promise<Answer>)): (call: Call) => Promise<Answer> {
	let times = 0
	return async (call) => {
		const made = await (typeof answer === 'function' ? answer(call) : answer)
		if (times++ > 0) return made
		setTimeout(() => window.dispatchEvent(new Event('online')))
		throw new TypeError('Failed to fetch')
	}
}

/** Somebody as the server describes them. */
export const examplePerson = {
	id: '00000000-0000-4000-8000-000000000500',
	email: 'ann@example.com',
	email_verified: true,
	name: 'Ann',
	picture: null,
	account_created_at: '2026-01-01T12:00:00Z',
	is_super_admin: false,
	is_paying: false,
	trial_days_left: 9,
}

/** The answer about somebody who is signed in, for `GET /auth/check`. */
export const signedIn = (id = examplePerson.id): Record<string, Answer> => ({
	'GET /auth/check': { body: { authenticated: true, user: { ...examplePerson, id } } },
})
