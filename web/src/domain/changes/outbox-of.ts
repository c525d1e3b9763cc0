import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError, networkError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import type { Change } from '../../api/outbox/change.ts'
import { openChangeStore } from '../../api/outbox/change-store.ts'
import { meansNoPieces, NO_PIECES, sendInPieces } from '../../api/outbox/file-pieces.ts'
import { versionOfKind } from '../../api/outbox/kind-versions.ts'
import { oneTabAtATime, openTabs } from '../../api/outbox/open-tabs.ts'
import { type ChangeDraft, Outbox } from '../../api/outbox/outbox.ts'
import { sendBody } from '../../api/send-body.ts'
import { readChange, upgradeChange } from './change-kind.ts'
import { sendWithProgress } from './file-progress.ts'

/** A hanging line is noticed after this long; many panels on a slow line take longer. */
const ANSWER_WITHIN_MS = 20_000
const SLOWEST_BYTES_A_MS = 10

const outboxes = new WeakMap<QueryClient, Outbox>()

/** The outbox of this page. */
export function outboxOf(client: QueryClient): Outbox {
	const known = outboxes.get(client)
	if (known) return known
	const outbox = new Outbox({
		store: openChangeStore(),
		send,
		openTabs: () => openTabs(outbox.tabId),
		oneTabAtATime,
		versionOf: versionOfKind,
		upgrade: upgradeChange,
	})
	outboxes.set(client, outbox)
	return outbox
}

/** Changes of a project that wait, without those on their way: the server may have made these already. */
export function laterChanges(client: QueryClient, projectId: string): readonly Change[] {
	const outbox = outboxOf(client)
	const { sending } = outbox.state()
	return outbox.waitingFor(projectId).filter(({ id }) => !sending.has(id))
}

/** Ids of files that this page has sent: a change that is sent again doesn't send them again. */
const sentFiles = new Set<string>()

async function send(change: Change): Promise<unknown> {
	const { method, path, body, query, file } = change.request
	const answer = readChange(change)?.kind.answer ?? z.unknown()
	for (const { id, path, blob } of change.files ?? []) {
		if (id === file) return sendWithProgress(answer, id, path, blob, change.person_id)
		if (sentFiles.has(id)) continue
		const { person_id } = change
		const post = (path: string, body: Blob) =>
			sendBody(z.unknown(), path, body, { person_id }).catch((error) => {
				if (error instanceof ApiError && meansNoPieces(error.status, body)) return NO_PIECES
				throw error
			})
		if (!(await sendInPieces({ path, blob }, post))) throw networkError()
		sentFiles.add(id)
	}
	const bytes = body === undefined ? 0 : JSON.stringify(body).length
	const answer_within_ms = ANSWER_WITHIN_MS + bytes / SLOWEST_BYTES_A_MS
	const { person_id } = change
	const sent = callApi(answer, method, path, { body, query, answer_within_ms, person_id })
	if (method !== 'DELETE' || change.attempts === 0) return sent
	// Its first answer got lost.
	return sent.catch((error) => {
		if (error instanceof ApiError && error.status === 404) return null
		throw error
	})
}

/** How long a form waits for the server before it leaves the change to the outbox. */
const FORM_WAITS_MS = 3000

/**
 * Makes a change for a form. Resolves with the answer, or with null once the form has `closed` or the answer takes so long
 * that the form may close: the outbox then sends it and shows how it ends. Rejects with the server's refusal.
 */
export async function changeByForm<Answer>(
	client: QueryClient,
	draft: ChangeDraft,
	closed: AbortSignal,
): Promise<Answer | null> {
	const outbox = outboxOf(client)
	const { change, answered } = outbox.add(draft)
	const { promise: released, resolve } = Promise.withResolvers<null>()
	const release = () => {
		outbox.release(change.id)
		resolve(null)
	}
	const timer = setTimeout(release, FORM_WAITS_MS)
	closed.addEventListener('abort', release)
	if (closed.aborted) release()
	return Promise.race([answered as Promise<Answer>, released]).finally(() => {
		clearTimeout(timer)
		closed.removeEventListener('abort', release)
	})
}

/** Makes a change that nobody waits for: the outbox tells how it ends. */
export function makeChange(client: QueryClient, draft: ChangeDraft): Change {
	const outbox = outboxOf(client)
	const { change } = outbox.add(draft)
	outbox.release(change.id)
	return change
}
