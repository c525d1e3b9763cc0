import { useEffect, useRef, useState } from 'react'
import { pauseOrLine } from '../../api/pause-or-line.ts'
import { useIdOfCall } from '../../domain/uploads/use-id-of-call.ts'
import { useSite } from './site-context.ts'

export type ContactProblem = 'email' | 'message' | 'too_many' | 'too_fast' | 'unanswered' | 'unknown'
export type ContactState =
	| { name: 'writing' | 'sending' }
	| { name: 'sent'; email: string }
	| { name: 'failed'; problem: ContactProblem }

/** How long an answer may take; `REQUEST_TIMEOUT_MS` would bring its whole contract into the public pages. */
const ANSWER_WITHIN_MS = 60_000
/** Before a message whose answer got lost is sent again. */
const PAUSE_MS = 1500

/** Sends the contact form. A message that is sent again unchanged keeps its id, so that it arrives once. */
export function useSendMessage() {
	const { language } = useSite()
	const [state, setState] = useState<ContactState>({ name: 'writing' })
	const idOfCall = useIdOfCall()
	const openedAt = useRef(0)
	const [isReady, setIsReady] = useState(false)
	useEffect(() => {
		openedAt.current = performance.now()
		setIsReady(true)
	}, [])
	const send = async (fields: Record<string, string>) => {
		setState({ name: 'sending' })
		const open_ms = Math.round(performance.now() - openedAt.current)
		try {
			const answer = await post(JSON.stringify({ ...fields, id: idOfCall(fields), language, open_ms }))
			if (answer.ok) setState({ name: 'sent', email: fields.email ?? '' })
			else setState({ name: 'failed', problem: await problemOf(answer) })
		} catch {
			setState({ name: 'failed', problem: 'unanswered' })
		}
	}
	const again = () => {
		openedAt.current = performance.now()
		setState({ name: 'writing' })
	}
	return { state, isReady, send, again }
}

/** Sends the message, once more if its answer gets lost; `untilAnswered` would bring contracts into the public pages. */
async function post(body: string): Promise<Response> {
	const send = () =>
		fetch('/contact', {
			method: 'POST',
			headers: { 'content-type': 'application/json', accept: 'application/json' },
			body,
			signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
		})
	try {
		return await send()
	} catch (error) {
		if (!navigator.onLine || !(error instanceof TypeError)) throw error
		await pauseOrLine(PAUSE_MS)
		return send()
	}
}

async function problemOf(answer: Response): Promise<ContactProblem> {
	if (answer.status === 429) return 'too_many'
	if (answer.status === 413) return 'message'
	const { details } = (await answer.json().catch(() => ({}))) as { details?: unknown }
	const named = JSON.stringify(details ?? '')
	if (named.includes('"open_ms"')) return 'too_fast'
	if (named.includes('"email"')) return 'email'
	return named.includes('"message"') && answer.status < 500 ? 'message' : 'unknown'
}
