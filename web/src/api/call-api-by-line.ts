import { REQUEST_TIMEOUT_MS } from '@panelyard/contracts/projects/projects'
import { z } from 'zod'
import { networkError } from './api-error.ts'
import { parseJson, readAnswer } from './call-api.ts'
import { request } from './transport.ts'

/**
 * GETs a long answer of this server and gives its lines as they come, each in a task of its own, so that the page stays
 * awake while it reads them. The address is always the same: the browser keeps the answer and asks whether it holds.
 * Throws what `callApi` throws.
 */
export async function* callApiByLine(path: string, signal: AbortSignal): AsyncGenerator<string> {
	const stop = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
	const failed = () => (signal.aborted ? signal.reason : networkError())
	const init = { credentials: 'same-origin', headers: { accept: 'application/json' }, signal: stop } as const
	const response = await request(path, init).catch(() => {
		throw failed()
	})
	if (!response.ok || !response.body) {
		const body = await response.text().catch(() => {
			throw failed()
		})
		readAnswer(z.never(), response.status, parseJson(body), `GET ${path}`)
		return
	}
	const reader = response.body.getReader()
	const decoder = new TextDecoder()
	let rest = ''
	try {
		for (;;) {
			const { value, done } = await reader.read()
			const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
			rest = lines.pop() ?? ''
			for (const line of lines) {
				yield line
				await nextTask()
				if (signal.aborted) throw signal.reason
			}
			if (!done) continue
			if (rest !== '') yield rest
			return
		}
	} catch {
		throw failed()
	} finally {
		void reader.cancel().catch(() => {})
	}
}

/** Resolves in a task of its own, after what the page has to do meanwhile. */
const nextTask = (): Promise<void> =>
	new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel()
		port1.onmessage = () => {
			port1.close()
			resolve()
		}
		port2.postMessage(null)
	})
