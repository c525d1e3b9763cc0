const MAX_ATTEMPTS = 3
const FIRST_WAIT_MS = 500
/** A server that asks for a longer break has none: the built-in grammar answers instead. */
const LONGEST_WAIT_MS = 5000
/** An answer of the typed language is far smaller. */
const MAX_ANSWER_BYTES = 1024 * 1024
const RETRIED = new Set([408, 429, 500, 502, 503, 504, 529])

/**
 * `fetch` for the model's server: asks again after 429, 5xx and lost connections as long as `Retry-After` allows, ends
 * answers beyond a size, and follows no redirect, which could take the key elsewhere.
 */
export const modelFetch: typeof fetch = async (input, init) => {
	for (let attempt = 1; ; attempt++) {
		const isLast = attempt === MAX_ATTEMPTS
		let response: Response
		try {
			response = await fetch(input, { ...init, redirect: 'error' })
		} catch (error) {
			if (isLast || init?.signal?.aborted) throw error
			await pause(FIRST_WAIT_MS * 2 ** (attempt - 1), init?.signal)
			continue
		}
		const wait = waitOf(response, attempt)
		if (isLast || !RETRIED.has(response.status) || wait > LONGEST_WAIT_MS) return bounded(response)
		await response.body?.cancel()
		await pause(wait, init?.signal)
	}
}

/** Milliseconds before the next attempt. */
function waitOf({ headers }: Response, attempt: number): number {
	const asked = headers.get('retry-after')?.trim()
	if (!asked) return FIRST_WAIT_MS * 2 ** (attempt - 1)
	const wait = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
	return Number.isNaN(wait) ? FIRST_WAIT_MS : Math.max(0, wait)
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
	return new Promise((resolve, reject) => {
		signal?.throwIfAborted()
		const stop = () => {
			clearTimeout(timer)
			reject(signal?.reason)
		}
		const timer = setTimeout(() => {
			signal?.removeEventListener('abort', stop)
			resolve()
		}, ms)
		signal?.addEventListener('abort', stop, { once: true })
	})
}

function bounded(response: Response): Response {
	if (!response.body) return response
	let bytes = 0
	const counted = response.body.pipeThrough(
		new TransformStream<Uint8Array, Uint8Array>({
			transform(chunk, controller) {
				bytes += chunk.byteLength
				if (bytes > MAX_ANSWER_BYTES) controller.error(new Error('the answer is too long'))
				else controller.enqueue(chunk)
			},
		}),
	)
	return new Response(counted, { status: response.status, statusText: response.statusText, headers: response.headers })
}
