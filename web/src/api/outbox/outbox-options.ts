import type { ApiError } from '../api-error.ts'
import type { Change } from './change.ts'
import type { ChangeStore } from './change-store.ts'

export type OutboxListener = {
	/** Shown at once, before anything is sent; also for changes found from an earlier page. */
	added?(change: Change): void
	/** The server has it. */
	sent(change: Change, answer: unknown): void
	/** The server refuses it. `isAwaited`: whoever made it tells the person. */
	refused(change: Change, error: ApiError, isAwaited: boolean): void
	/** The person took it back or dropped it; it may have arrived if it has `attempts`. */
	withdrawn(change: Change): void
	/** Another person is there, or nobody: what is known of the last one's changes goes. */
	personLeft?(): void
}

export type OutboxOptions = {
	store: ChangeStore
	/** Sends one change and gives the answer; throws `ApiError`. */
	send: (change: Change) => Promise<unknown>
	/** Other tabs that are open, this one included; null where the browser doesn't tell. */
	openTabs?: () => Promise<ReadonlySet<string> | null>
	/** Runs `work` while no other tab runs its own. */
	oneTabAtATime?: (work: () => Promise<void>) => Promise<void>
	/** In which version changes of a kind are kept; 1 unless given. */
	versionOf?: (kind: string) => number
	/** A kept change as this version of the app makes it. */
	upgrade?: (change: Change) => Change
	/** Milliseconds; for tests. */
	waits?: readonly number[]
}
