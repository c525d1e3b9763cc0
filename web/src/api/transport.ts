import { takeEarly } from './early-answers.ts'
import { noteAnswer } from './line.ts'

/** Answers a request to this origin, as `fetch` does. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

let transport: Transport | null = null

/** Sends a request of the app to the server, or to what answers in its place. */
export const request: Transport = async (path, init) => {
	const response = await (transport ?? fetchOrTake)(path, init)
	noteAnswer(path, response)
	return response
}

/** What was asked for early and couldn't be had is asked for again. */
const fetchOrTake: Transport = async (path, init) => {
	const early = await takeEarly(path, init)?.catch(() => null)
	return early?.ok ? early : fetch(path, init)
}

/** From now on every call of this page is answered here, not by the server: see `features/demo`. */
export function answerCallsBy(next: Transport): void {
	transport = next
}

/** Whether calls of this page are answered in the browser. */
export const isAnsweredHere = (): boolean => transport !== null
