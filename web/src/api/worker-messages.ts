/** Where the service worker lies; its folder is what it answers for. */
export const SERVICE_WORKER = '/service-worker.js'

/** What a page tells the service worker. */
export type PageMessage = { type: 'forget' } | { type: 'loaded'; loaded: string[] }

/** What the service worker tells open pages once it is active: the script that its build's page starts with. */
export type WorkerMessage = { build: string }
