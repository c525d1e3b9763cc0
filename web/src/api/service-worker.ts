import type { PageMessage } from './worker-messages.ts'

/** Tells the service worker, if this browser has one: without HTTPS there is none. */
export async function tellServiceWorker(message: PageMessage): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration()
	registration?.active?.postMessage(message)
}
