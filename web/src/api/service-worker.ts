import type { KeptNow, PageMessage } from './worker-messages.ts'

/** Tells the service worker, if this browser has one: without HTTPS there is none. */
export async function tellServiceWorker(message: PageMessage): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration()
	registration?.active?.postMessage(message)
}

/** A worker that ends meanwhile, as browsers end them, answers nothing. */
const ANSWER_WITHIN_MS = 180_000

/** Has the service worker fetch an address and keep what the server answers. */
export async function keepOnDevice(address: string): Promise<KeptNow> {
	const worker = (await navigator.serviceWorker?.getRegistration())?.active
	if (!worker) return { failed: 'full' }
	const { port1, port2 } = new MessageChannel()
	const { promise, resolve } = Promise.withResolvers<KeptNow>()
	port1.onmessage = ({ data }) => resolve(data)
	const timer = setTimeout(resolve, ANSWER_WITHIN_MS, { failed: 'lost' })
	worker.postMessage({ type: 'keep', address } satisfies PageMessage, [port2])
	return promise.finally(() => {
		clearTimeout(timer)
		port1.close()
	})
}
