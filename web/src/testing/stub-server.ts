import { vi } from 'vitest'

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
		calls.push(call)
		const found = answers[`${call.method} ${call.path}`]
		const answer: Answer = typeof found === 'function' ? await found(call) : (found ?? { status: 404, body: {} })
		return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200 })
	})
	return calls
}
