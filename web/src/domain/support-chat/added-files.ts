import type { ChatAttachment } from '@panelyard/contracts/messages/support-chat'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { withEntry } from '../../ui/with-entry.ts'
import { overLostConnection } from '../uploads/lost-connection.ts'
import { addAttachment, removeAttachment, shareView } from './chat-calls.ts'
import { shownPlace } from './shown-place.ts'

/** Files of one message. */
export const MOST_FILES = 5

export type AddedFile = {
	/** The id of its attachment. */
	key: string
	name: string
	/** Null until the server has it. */
	attachment: ChatAttachment | null
	/** Why it isn't sent; it stays in view until the person removes it. */
	error: string | null
	/** Sends it again; null when that can't help. */
	again: (() => void) | null
	stop: AbortController
}
type Send = (signal: AbortSignal) => Promise<ChatAttachment>

const NONE: readonly AddedFile[] = []
/** By person and thread, while the page is open: closing the panel loses none. */
const added = createAtom<ReadonlyMap<string, readonly AddedFile[]>>(new Map())

/** Files that are being sent, or wait for their message, and those that were refused. */
export function useAddedFiles(person_id: string, thread_id: string | null) {
	const { t } = useTranslation('support')
	const of = `${person_id} ${thread_id}`
	const now = () => added.get().get(of) ?? NONE
	const files = useSelector(added, (known) => known.get(of) ?? NONE)
	const errorText = useErrorText()
	const set = (changed: readonly AddedFile[]) =>
		added.set((known) => withEntry(known, of, changed.length > 0 ? changed : undefined))
	const change = (key: string, changed: Partial<AddedFile>) =>
		set(now().map((one) => (one.key === key ? { ...one, ...changed } : one)))
	const make = (name: string, key: string, error: string | null = null): AddedFile => {
		const one = { key, name, attachment: null, error, again: null, stop: new AbortController() }
		set([...now(), one])
		return one
	}
	const send = ({ key, stop }: AddedFile, sending: Send) => {
		const begin = () => {
			change(key, { error: null, again: null })
			// The server takes the same id once, however often its answer gets lost.
			overLostConnection(() => sending(stop.signal), { signal: stop.signal, onWaiting: () => {} }).then(
				(attachment) => change(key, { attachment }),
				(error) => {
					if (stop.signal.aborted) return
					change(key, { error: errorText(error), again: isPassing(error) ? begin : null })
				},
			)
		}
		begin()
	}
	const room = () => MOST_FILES - now().filter(({ error }) => error === null).length
	const add = (chosen: readonly File[]) => {
		if (thread_id === null) return
		const taken = room()
		for (const file of chosen.slice(0, taken)) {
			const id = newId()
			send(make(file.name, id), (signal) => addAttachment(thread_id, id, file, { signal, onProgress: () => {} }))
		}
		for (const { name } of chosen.slice(taken, taken + MOST_FILES))
			make(name, newId(), t('too_many_files', { most: MOST_FILES }))
	}
	const addView = (name: string) => {
		const place = shownPlace()
		const id = newId()
		if (thread_id !== null && place !== null) send(make(name, id), () => shareView(thread_id, { id, ...place }))
	}
	const remove = (key: string) => {
		const one = now().find((file) => file.key === key)
		one?.stop.abort()
		set(now().filter((file) => file.key !== key))
		if (one?.error === null)
			removeAttachment(key).catch((error) => console.error('A removed file is still on the server', error))
	}
	/** Those that went with a message; refused ones stay in view. */
	const clearSent = () => set(now().filter(({ attachment }) => attachment === null))
	return { files, hasRoom: room() > 0, add, addView, remove, clearSent }
}

/** Whether the same file may be taken the next time. */
const isPassing = (error: unknown): boolean =>
	error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
