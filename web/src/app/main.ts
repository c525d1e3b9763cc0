import { siteAddressOf } from '@panelyard/contracts/public/site-pages'
import { showStartFailure, startHasSucceeded } from './start-failure.ts'

declare global {
	/** Settles once the early list is there, or can't be (`build/first-paint.js`). */
	var earlyList: Promise<unknown> | undefined
}

// What answers in the demo is fetched beside the app's code, which waits for it.
if (/^\/app\/(demo|your-model)(\/|$)/.test(location.pathname))
	import('../features/demo/start-demo.ts').catch(() => undefined)

/** During development public pages have no HTML of their own, so they begin here too. */
const isOfSite = import.meta.env.DEV && siteAddressOf(location.pathname) !== null
const start = () => (isOfSite ? import('./start-site.tsx') : import('./start-app.tsx'))

// A list that comes before the app has the processor first, too.
await globalThis.earlyList
start().then(startHasSucceeded, (error) => showStartFailure(error))
