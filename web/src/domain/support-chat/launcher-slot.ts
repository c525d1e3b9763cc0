import { useSyncExternalStore } from 'react'

let slot: HTMLElement | null = null
const listeners = new Set<() => void>()

const subscribe = (listen: () => void): (() => void) => {
	listeners.add(listen)
	return () => void listeners.delete(listen)
}

/** A ref of the element of a page's bar that has the button of the support chat. */
export function launcherSlot(element: HTMLElement | null): void {
	slot = element
	for (const listen of listeners) listen()
}

/** Where the open page wants the button; null on a page that has no bar yet. */
export const useLauncherSlot = (): HTMLElement | null => useSyncExternalStore(subscribe, () => slot)
