/** What was asked for before the app's code was there, by address; the script that asks is no part of the app's code. */
declare global {
	var earlyAnswers: Map<string, EarlyAnswer> | undefined
}
type EarlyAnswer = { asked: number; answer: Promise<Response> }

/** An answer that the app hasn't fetched by then is asked for again. */
const FRESH_MS = 45_000

/** The address without what only makes it different from the last call. */
const keyOf = (address: string): string => address.replace(/[?&]_t=\d+$/, '')

/**
 * Asks for what the app will ask for first, unless the page itself has (`build/first-paint.js`). The app is given the answer,
 * and the caller a copy of it.
 */
export function askEarly(address: string): Promise<Response> {
	globalThis.earlyAnswers ??= new Map()
	const known = globalThis.earlyAnswers.get(keyOf(address))
	const answer = known?.answer ?? ask(address)
	if (!known) globalThis.earlyAnswers.set(keyOf(address), { asked: Date.now(), answer })
	return answer.then((response) => response.clone())
}

const ask = (address: string): Promise<Response> =>
	fetch(address, {
		credentials: 'same-origin',
		headers: { accept: 'application/json' },
		signal: AbortSignal.timeout(FRESH_MS),
	})

/** The answer that was asked for early, for the first call of an address; null where there is none. */
export function takeEarly(address: string, { method = 'GET', signal }: RequestInit): Promise<Response> | null {
	const answers = globalThis.earlyAnswers
	if (!answers) return null
	// What was read before a change isn't true after it.
	if (method !== 'GET') answers.clear()
	const early = answers.get(keyOf(address))
	answers.delete(keyOf(address))
	if (!early || Date.now() - early.asked > FRESH_MS) return null
	if (!signal) return early.answer
	const { promise, reject } = Promise.withResolvers<never>()
	if (signal.aborted) reject(signal.reason)
	else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
	return Promise.race([early.answer, promise])
}
