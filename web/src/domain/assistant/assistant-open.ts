import { useSyncExternalStore } from 'react'

/** What the assistant is open with; null while it is closed. `key` changes each time it is opened. */
type Opened = { text: string; key: number }

let opened: Opened | null = null
let openings = 0
const listeners = new Set<() => void>()

function set(next: Opened | null): void {
	opened = next
	for (const listener of listeners) listener()
}

/** Opens the assistant of the page's project. A `text` is asked at once. */
export const openAssistant = (text = ''): void => set({ text, key: ++openings })
/** Keeps what was asked last, which the next page asks anew; an empty text forgets it. */
export const rememberAsked = (text: string): void => {
	if (opened && opened.text !== text) opened = { ...opened, text }
}
export const closeAssistant = (): void => set(null)

const subscribe = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

export const useAssistantOpened = (): Opened | null => useSyncExternalStore(subscribe, () => opened)
