import { PERSON_HEADER } from '@panelyard/contracts/accounts/person-header'
import { newId } from '../api/new-id.ts'
import type { Change, Refusal } from '../api/outbox/change.ts'
import { type ChangeStore, openChangeStore } from '../api/outbox/change-store.ts'
import { meansNoPieces, NO_PIECES, sendInPieces } from '../api/outbox/file-pieces.ts'
import { versionOfKind } from '../api/outbox/kind-versions.ts'
import { asTab, oneTabAtATime, tabsWithLocks } from '../api/outbox/open-tabs.ts'
import { isWorthAnotherTry, refusalOfOld } from '../api/outbox/repeating.ts'
import { laneOf } from '../api/outbox/sending-lanes.ts'
import type { WorkerMessage } from '../api/worker-messages.ts'
import { worker } from './worker-scope.ts'

/** A browser gives a worker some minutes for all that waits. */
const ANSWER_WITHIN_MS = 60_000

/** What the server said: `refused` decides, like `sent`; `lost` is tried again; `signed_out` waits for its person. */
type Outcome = { is: 'sent'; answer: unknown } | { is: 'lost' | 'signed_out' } | { is: 'refused'; refusal: Refusal }

/**
 * Sends the changes whose tab is gone, those of a project in their order. What the server refuses stays, for the next page to
 * tell. Throws when any is left to be sent, so that the browser asks again later.
 */
export async function sendUnsent(store: ChangeStore = openChangeStore()): Promise<void> {
	const tabId = newId()
	await asTab(tabId, async () => {
		const taken = await takeUp(store, tabId)
		const lanes = Object.values(Object.groupBy(taken, (change) => `${change.person_id} ${laneOf(change)}`))
		await Promise.all(lanes.map((lane = []) => sendInOrder(store, lane)))
	})
	const pages = await worker.clients.matchAll({ type: 'window' })
	for (const page of pages) page.postMessage({ changes: 'sent' } satisfies WorkerMessage)
	if ((await store.readAll()).some(({ refusal }) => refusal === null))
		throw new Error('Some changes wait for a connection')
}

/** Makes the changes that no open tab sends this worker's own, before another one looks. */
async function takeUp(store: ChangeStore, tabId: string): Promise<Change[]> {
	let taken: Change[] = []
	await oneTabAtATime(async () => {
		const [all, tabs] = await Promise.all([store.readAll(), tabsWithLocks()])
		taken = all
			// One that a page has to upgrade first waits for a page.
			.filter(({ tab_id, kind, version = 1 }) => !tabs.has(tab_id) && version === versionOfKind(kind))
			.filter((change) => refusalOfOld(change) === null)
			.map((change) => ({ ...change, tab_id: tabId }))
		if (taken.length > 0) await store.write(...taken)
	})
	return taken
}

async function sendInOrder(store: ChangeStore, lane: readonly Change[]): Promise<void> {
	for (const change of lane) {
		const attempts = change.attempts + 1
		const outcome = await send(change)
		if (outcome.is === 'sent') await store.remove(change.id)
		else if (outcome.is === 'refused') await store.write({ ...change, attempts, refusal: outcome.refusal })
		else {
			if (outcome.is === 'lost') await store.write({ ...change, attempts })
			return
		}
	}
}

async function send({ request, files = [], attempts, person_id }: Change): Promise<Outcome> {
	const { method, path, query, body, file } = request
	const post = (path: string, blob: Blob) => {
		const headers = { 'content-type': blob.type || 'application/octet-stream' }
		return ask(path, { method: 'POST', body: blob, headers }, person_id, attempts)
	}
	for (const { id, path, blob } of files) {
		if (id === file) return post(path, blob)
		let outcome = { is: 'lost' } as Outcome
		const isThere = await sendInPieces({ path, blob }, async (path, body) => {
			outcome = await post(path, body)
			if (outcome.is === 'refused' && meansNoPieces(outcome.refusal.status, body)) return NO_PIECES
			return outcome.is === 'sent' ? outcome.answer : undefined
		})
		if (!isThere) return outcome.is === 'sent' ? { is: 'lost' } : outcome
	}
	const address = query ? `${path}?${new URLSearchParams(query)}` : path
	const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
	const outcome = await ask(address, { method, ...json }, person_id, attempts)
	// It was deleted by the time before, whose answer got lost.
	const isDone = outcome.is === 'refused' && outcome.refusal.status === 404 && method === 'DELETE' && attempts > 0
	return isDone ? { is: 'sent', answer: null } : outcome
}

async function ask(path: string, init: RequestInit, person_id: string, attempts: number): Promise<Outcome> {
	const headers = { ...init.headers, accept: 'application/json', [PERSON_HEADER]: person_id }
	try {
		const response = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
		const { status } = response
		const data: unknown = await response.json().catch(() => null)
		// Something else may have answered in the server's place, as networks do that ask people to sign in.
		const answer = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null
		if (response.ok && answer) return { is: 'sent', answer }
		if (status === 401) return { is: 'signed_out' }
		const message = answer?.message ?? answer?.error
		if (typeof message !== 'string' || isWorthAnotherTry(status, attempts + 1)) return { is: 'lost' }
		const code = typeof answer?.error === 'string' ? answer.error : null
		return { is: 'refused', refusal: { status, message, code, data } }
	} catch {
		return { is: 'lost' }
	}
}
