/** Where the service worker lies; its folder is what it answers for. */
export const SERVICE_WORKER = '/service-worker.js'

/** What a page tells the service worker. `keep` is answered by `KeptNow` on the port that comes with it. */
export type PageMessage = { type: 'forget' } | { type: 'loaded'; loaded: string[] } | { type: 'keep'; address: string }

/** What became of an answer that was to be kept: its bytes, or why it isn't kept. `full`: also where storage is refused. */
export type KeptNow = { bytes: number } | { failed: 'full' | 'lost' | 'refused' }

/** Named by the browser when it starts the service worker for changes that no page could send. */
export const UNSENT_CHANGES = 'unsent-changes'

/**
 * What the service worker tells open pages: once it is active, the script that its build's page starts with; and that it has
 * tried to send changes whose tab is gone.
 */
export type WorkerMessage = { build: string } | { changes: 'sent' }
