import { siteAddressOf } from '@panelyard/contracts/site-pages'
import { showStartFailure } from './start-failure.ts'

// What answers in the demo is fetched beside the app's code, which waits for it.
if (/^\/app\/(demo|your-model)(\/|$)/.test(location.pathname))
	import('../features/demo/start-demo.ts').catch(() => undefined)

/** During development public pages have no HTML of their own, so they begin here too. */
const isOfSite = import.meta.env.DEV && siteAddressOf(location.pathname) !== null
const start = () => (isOfSite ? import('./start-site.tsx') : import('./start-app.tsx'))

start().catch(showStartFailure)
