import { type PageMessage, UNSENT_CHANGES } from '../api/worker-messages.ts'
import type { AppBuild } from './app-build.ts'
import { activate, answerFile, answerPage, install, isAppFile, keepFile } from './app-files.ts'
import { answerKept, forgetKept, keepLoaded, keepNow } from './kept-answers.ts'
import { placeOf } from './kept-places.ts'
import { openPushed, showPush } from './push.ts'
import { sendUnsent } from './unsent-changes.ts'
import { worker } from './worker-scope.ts'

/** Put in by the build; null during development, where the worker only shows pushes. */
declare const __APP_BUILD__: AppBuild | null

worker.addEventListener('push', showPush)
worker.addEventListener('notificationclick', openPushed)
worker.addEventListener('sync', (event) => {
	if (event.tag === UNSENT_CHANGES) event.waitUntil(sendUnsent())
})

const build = __APP_BUILD__
if (build) {
	worker.addEventListener('install', (event) => event.waitUntil(install(build).then(() => worker.skipWaiting())))
	worker.addEventListener('activate', (event) => event.waitUntil(activate(build)))
	worker.addEventListener('fetch', (event) => {
		const { request } = event
		const address = new URL(request.url)
		if (request.method !== 'GET' || address.origin !== location.origin || request.headers.has('range')) return
		if (request.mode === 'navigate') return event.respondWith(answerPage(event, build))
		if (isAppFile(address)) return event.respondWith(answerFile(event))
		const place = placeOf(address)
		if (place) event.respondWith(answerKept(event, place))
	})
	worker.addEventListener('message', (event) => {
		const message = event.data as PageMessage
		event.waitUntil(obey(message, event.ports[0]))
	})
}

async function obey(message: PageMessage, port: MessagePort | undefined): Promise<void> {
	if (message.type === 'forget') return forgetKept()
	if (message.type === 'loaded') return keepAll(message.loaded)
	port?.postMessage(await keepNow(new URL(message.address, location.origin)))
}

/** One after the other: the page comes first. */
async function keepAll(addresses: readonly string[]): Promise<void> {
	for (const text of addresses) {
		const address = new URL(text)
		if (address.origin !== location.origin) continue
		await (isAppFile(address) ? keepFile(address) : keepLoaded(address)).catch(() => {})
	}
}
