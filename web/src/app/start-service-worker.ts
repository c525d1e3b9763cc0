import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { CODE_REPLACED } from '../api/import-code.ts'
import { onWorkerMessage, tellServiceWorker } from '../api/service-worker.ts'
import { SERVICE_WORKER } from '../api/worker-messages.ts'
import { readCachedUser } from '../domain/account/user-cache.ts'
import type { AppRouter } from './router.tsx'

const FIRST_LOOK_MS = 3000
const NEXT_LOOK_MS = 1000
/** A page that goes on fetching waits for nobody. */
const MOST_LOOKS = 30
const LOOK_FOR_UPDATE_MS = 60 * 60_000

/** Has the app kept on this device for people who are signed in, once their page is there and has what it fetches. */
export function startServiceWorker(router: AppRouter, queryClient: QueryClient): void {
	if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
	watchForBuilds()
	let isLooking = false
	const stop = router.subscribe('onResolved', () => {
		if (isLooking) return
		isLooking = true
		setTimeout(look, FIRST_LOOK_MS, MOST_LOOKS)
	})
	const look = (left: number): void => {
		if (left > 0 && queryClient.isFetching() > 0) {
			setTimeout(look, NEXT_LOOK_MS, left - 1)
			return
		}
		isLooking = false
		// By now the server has said who is here.
		if (!readCachedUser()) return
		stop()
		register()
			.then(() => import('../domain/offline-copy/fresh-copies.ts'))
			.then(({ keepCopiesFresh }) => keepCopiesFresh(queryClient))
			.catch((error) => console.warn('The app cannot be kept on this device', error))
	}
}

async function register(): Promise<void> {
	// Read when somebody installs the app.
	document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/app-${i18next.language}.webmanifest`)
	// What was loaded until now went past it.
	if (!navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', tellLoaded)
	const registration = await navigator.serviceWorker.register(SERVICE_WORKER)
	let looked = Date.now()
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_FOR_UPDATE_MS) return
		looked = Date.now()
		registration.update().catch(() => {})
	})
}

function tellLoaded(): void {
	navigator.serviceWorker.removeEventListener('controllerchange', tellLoaded)
	const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
	void tellServiceWorker({ type: 'loaded', loaded })
}

/** Offers to reload when another build than this page's is on the device. */
function watchForBuilds(): void {
	onWorkerMessage((message) => {
		if (!('build' in message) || document.querySelector(`script[src="${message.build}"]`)) return
		window.dispatchEvent(new Event(CODE_REPLACED))
	})
}
