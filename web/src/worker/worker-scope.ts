/** What a service worker has beyond a page; TypeScript's own types of it and those of a page can't be loaded together. */
export type LastingEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = LastingEvent & {
	readonly request: Request
	/** The answer that the browser fetched while it started the worker; only of a navigation. */
	readonly preloadResponse: Promise<Response | undefined>
	respondWith(answer: Promise<Response>): void
}
export type PushEvent = LastingEvent & { readonly data: { json(): unknown } }
export type NotificationClickEvent = LastingEvent & { readonly notification: Notification }
export type MessageFromPage = LastingEvent & { readonly data: unknown; readonly ports: readonly MessagePort[] }
export type WindowClient = { readonly url: string; focus(): Promise<unknown>; postMessage(message: unknown): void }

type WorkerEvents = {
	install: LastingEvent
	activate: LastingEvent
	fetch: FetchEvent
	message: MessageFromPage
	push: PushEvent
	/** The line is back, or it is time to try again. */
	sync: LastingEvent & { readonly tag: string }
	notificationclick: NotificationClickEvent
}

type WorkerScope = {
	readonly registration: ServiceWorkerRegistration & {
		readonly navigationPreload?: { enable(): Promise<void> }
	}
	readonly clients: {
		claim(): Promise<void>
		matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<WindowClient[]>
		openWindow(url: string): Promise<unknown>
	}
	skipWaiting(): Promise<void>
	addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

/** The service worker itself. */
export const worker = globalThis as unknown as WorkerScope
