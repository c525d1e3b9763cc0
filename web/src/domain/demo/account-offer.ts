import { createAtom, useSelector } from '@tanstack/react-store'

/** What the demo can't do because it needs other people or the server. */
export type AccountTopic = 'people' | 'assistant' | 'import' | 'report' | 'instructions' | 'drawings'

// Pages of the demo tell here what someone asked for, and the demo offers an account. On other pages no one listens.

const asked = createAtom<AccountTopic | null>(null)

/** Offers an account for this; null closes the offer. */
export const offerAccount = (topic: AccountTopic | null): void => asked.set(topic)

/** What the open offer is about; null for none. */
export const useAccountTopic = (): AccountTopic | null => useSelector(asked)
