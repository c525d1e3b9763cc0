import { PublicConfig } from '@panelyard/contracts/values/config'
import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError, isUnanswered } from './api-error.ts'
import { callApi } from './call-api.ts'
import { noteLineIsBack, onKeptAnswer } from './line.ts'
import { pauseOrLine } from './pause-or-line.ts'

/** Pauses between the attempts to reach the server, in ms. The browser's `online` event ends a pause. */
const PAUSES_MS = [3_000, 5_000, 10_000, 20_000, 30_000]
/** A server that answers one call and not the others is asked less and less often; after this time, from the start again. */
const FORGOTTEN_AFTER_MS = 60_000

const waiting = new Set<() => void>()
let isAsking = false
let attempts = 0
let answeredAt = 0

/** Calls `onAnswer` once the server answers. Returns a function that stops waiting. */
export function whenServerAnswers(onAnswer: () => void): () => void {
	waiting.add(onAnswer)
	if (!isAsking) void askUntilAnswered()
	return () => waiting.delete(onAnswer)
}

async function askUntilAnswered(): Promise<void> {
	isAsking = true
	if (Date.now() - answeredAt > FORGOTTEN_AFTER_MS) attempts = 0
	while (waiting.size > 0) {
		await pauseOrLine(PAUSES_MS[Math.min(attempts++, PAUSES_MS.length - 1)] as number)
		const isThere = await callApi(PublicConfig, 'GET', '/config').then(
			() => true,
			(error) => !isUnanswered(error),
		)
		if (!isThere) continue
		answeredAt = Date.now()
		const now = [...waiting]
		waiting.clear()
		for (const onAnswer of now) onAnswer()
	}
	isAsking = false
}

const isLeftUnanswered = (query: Query): boolean => query.isActive() && isUnanswered(query.state.error)

type TryListeners = {
	/** Called then, for what was shown about unanswered calls. */
	onAnswer?: () => void
	/** Called once pages show what became of calls whose answers got lost. */
	onRead?: () => void
}

/**
 * Fetches what pages show, and the server left unanswered, again as soon as the server answers; and everything, after the
 * device answered in the server's place, or after a call whose answer got lost: nobody knows what it changed.
 */
export function keepTrying(client: QueryClient, { onAnswer = () => {}, onRead = () => {} }: TryListeners = {}): void {
	const refetch = () => client.refetchQueries({ predicate: isLeftUnanswered }, { cancelRefetch: false })
	client.getQueryCache().subscribe((event) => {
		if (event.type === 'updated' && event.action.type === 'error' && isUnanswered(event.action.error))
			whenServerAnswers(refetch)
	})
	const refetchKept = () => {
		noteLineIsBack()
		void client.invalidateQueries()
	}
	onKeptAnswer(() => whenServerAnswers(refetchKept))
	const tellRead = () => {
		if (client.getQueryCache().findAll({ predicate: isLeftUnanswered }).length === 0) onRead()
		else whenServerAnswers(() => void refetch().then(tellRead))
	}
	const refetchAll = () => void client.invalidateQueries().then(tellRead)
	client.getMutationCache().subscribe((event) => {
		if (event.type !== 'updated' || event.action.type !== 'error' || !isUnanswered(event.action.error)) return
		whenServerAnswers(onAnswer)
		if (event.action.error instanceof ApiError && event.action.error.may_be_done) whenServerAnswers(refetchAll)
	})
}
