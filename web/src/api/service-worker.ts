import { type KeptNow, type PageMessage, UNSENT_CHANGES, type WorkerMessage } from './worker-messages.ts'

/** Tells the service worker, if this browser has one: without HTTPS there is none. */
export async function tellServiceWorker(message: PageMessage): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration()
	registration?.active?.postMessage(message)
}

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Has the service worker send changes once there is a line, also after all pages have ended. Only some browsers do that. */
export async function sendWithoutPage(): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration()
	// Refused in a private window, or by the person.
	await (registration as WithSync | undefined)?.sync?.register(UNSENT_CHANGES).catch(() => {})
}

/** Listens to what the service worker tells. Returns a function that stops listening. */
export function onWorkerMessage(hear: (message: WorkerMessage) => void): () => void {
	if (!('serviceWorker' in navigator)) return () => {}
	const listening = new AbortController()
	const { signal } = listening
	navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => hear(data), { signal })
	return () => listening.abort()
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
