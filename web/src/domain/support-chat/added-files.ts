import type { ChatAttachment } from '@panelyard/contracts/support-chat'
import { useSyncExternalStore } from 'react'
import { useErrorText } from '../../ui/error-text.ts'
import { addAttachment, shareView } from './chat-calls.ts'
import { shownPlace } from './shown-place.ts'

/** Files of one message. */
export const MOST_FILES = 5

type Added = {
	key: string
	name: string
	/** Null until the server has it. */
	attachment: ChatAttachment | null
	error: string | null
	stop: AbortController
}

const NONE: readonly Added[] = []
/** By person and thread, while the page is open: closing the panel loses none. */
const added = new Map<string, readonly Added[]>()
const listeners = new Set<() => void>()
const subscribe = (listen: () => void): (() => void) => {
	listeners.add(listen)
	return () => void listeners.delete(listen)
}

/** Files that are being sent, or wait for their message. */
export function useAddedFiles(person_id: string, thread_id: string | null) {
	const of = `${person_id} ${thread_id}`
	const now = () => added.get(of) ?? NONE
	const files = useSyncExternalStore(subscribe, now)
	const errorText = useErrorText()
	const set = (changed: readonly Added[]) => {
		if (changed.length === 0) added.delete(of)
		else added.set(of, changed)
		for (const listen of listeners) listen()
	}
	const begin = (name: string): Added => {
		const one = { key: crypto.randomUUID(), name, attachment: null, error: null, stop: new AbortController() }
		set([...now(), one])
		return one
	}
	const settle = ({ key, stop }: Added, sent: Promise<ChatAttachment>) => {
		const change = (changed: Partial<Added>) =>
			set(now().map((one) => (one.key === key ? { ...one, ...changed } : one)))
		sent.then(
			(attachment) => change({ attachment }),
			(error) => !stop.signal.aborted && change({ error: errorText(error) }),
		)
	}
	const add = (chosen: readonly File[]) => {
		if (thread_id === null) return
		for (const file of chosen.slice(0, MOST_FILES - now().length)) {
			const one = begin(file.name)
			settle(one, addAttachment(thread_id, file, { signal: one.stop.signal, onProgress: () => {} }))
		}
	}
	const addView = (name: string) => {
		const place = shownPlace()
		if (thread_id !== null && place !== null) settle(begin(name), shareView(thread_id, place))
	}
	const remove = (key: string) => {
		now()
			.find((one) => one.key === key)
			?.stop.abort()
		set(now().filter((one) => one.key !== key))
	}
	return { files, add, addView, remove, clear: () => set(NONE) }
}
