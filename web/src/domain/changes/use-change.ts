import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { ChangeDraft, OutboxState } from '../../api/outbox/outbox.ts'
import { changeByForm, makeChange, outboxOf } from './outbox-of.ts'

/** What waits in the outbox of this page. */
export function useOutbox(): OutboxState {
	const outbox = outboxOf(useQueryClient())
	return useSyncExternalStore(outbox.subscribe, outbox.state)
}

/** Makes changes that nobody waits for: they show at once, and how they end is told wherever the person is by then. */
export function useMakeChange(): (draft: ChangeDraft) => void {
	const client = useQueryClient()
	return useCallback((draft) => void makeChange(client, draft), [client])
}

/**
 * Makes a change for a form or a dialog, which shows a refusal and closes otherwise: after the answer, or after a few
 * seconds without one, when the answer is null and the outbox goes on. The same request while one is on its way, as by a
 * double click before the button shows that it works, is one change.
 *
 * Once `form` changes or the component unmounts, nobody can see a refusal there any more, so the outbox shows it. A component
 * that outlives its form must pass what tells whether, or which, form is open.
 */
export function useChangeByForm<Request, Answer>(
	toDraft: (request: Request) => ChangeDraft | Promise<ChangeDraft>,
	form: unknown = null,
) {
	const client = useQueryClient()
	const onTheirWay = useRef(new Map<string, Promise<Answer | null>>())
	const open = useRef(new Map<unknown, AbortController>())
	useEffect(() => {
		const [forms, closing] = [open.current, new AbortController()]
		forms.set(form, closing)
		return () => {
			forms.delete(form)
			closing.abort()
		}
	}, [form])
	return useMutation({
		mutationFn: (request: Request) => {
			const key = JSON.stringify(request ?? null)
			const already = onTheirWay.current.get(key)
			if (already) return already
			const closed = open.current.get(form)?.signal ?? AbortSignal.abort()
			const answered = Promise.resolve(toDraft(request))
				.then((draft) => changeByForm<Answer>(client, draft, closed))
				.finally(() => onTheirWay.current.delete(key))
			onTheirWay.current.set(key, answered)
			return answered
		},
	})
}
