import { useSyncExternalStore } from 'react'

let slot: HTMLElement | null = null
const listeners = new Set<() => void>()

const subscribe = (listen: () => void): (() => void) => {
	listeners.add(listen)
	return () => void listeners.delete(listen)
}

/** A ref of the element that a page without room for a floating button has for opening the support chat. */
export function launcherSlot(element: HTMLElement | null): void {
	slot = element
	for (const listen of listeners) listen()
}

/** Where the open page wants the button; null for floating over its corner. */
export const useLauncherSlot = (): HTMLElement | null => useSyncExternalStore(subscribe, () => slot)
