import { useSyncExternalStore } from 'react'

/** What the demo can't do because it needs other people or the server. */
export type AccountTopic = 'people' | 'assistant' | 'import' | 'report' | 'instructions' | 'drawings'

// Pages of the demo tell here what someone asked for, and the demo offers an account. On other pages no one listens.

let asked: AccountTopic | null = null
const subscribers = new Set<() => void>()

/** Offers an account for this; null closes the offer. */
export function offerAccount(topic: AccountTopic | null): void {
	asked = topic
	for (const subscriber of subscribers) subscriber()
}

const subscribe = (subscriber: () => void) => {
	subscribers.add(subscriber)
	return () => subscribers.delete(subscriber)
}

/** What the open offer is about; null for none. */
export const useAccountTopic = (): AccountTopic | null => useSyncExternalStore(subscribe, () => asked)
