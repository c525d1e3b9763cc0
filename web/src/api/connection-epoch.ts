import { useSyncExternalStore } from 'react'

let epoch = 0
const listeners = new Set<() => void>()

/** Says that the live connection was closed for good: the next one is another. */
export function beginConnectionEpoch(): void {
	epoch++
	for (const listen of listeners) listen()
}

const listenTo = (listen: () => void) => {
	listeners.add(listen)
	return () => listeners.delete(listen)
}

/** Changes when the live connection was closed for good; an effect that hears from it starts again with this number. */
export const useConnectionEpoch = (): number => useSyncExternalStore(listenTo, () => epoch)
