import { showStartFailure } from './start-failure.ts'

// What answers in the demo is fetched beside the app's code, which waits for it.
if (/^\/app\/demo(\/|$)/.test(location.pathname)) import('../features/demo/start-demo.ts').catch(() => undefined)

/** The home page runs without the app's code, so that a visitor on a slow line waits for little. */
const start = () => (location.pathname === '/' ? import('./start-home.tsx') : import('./start-app.tsx'))

start().catch(showStartFailure)
