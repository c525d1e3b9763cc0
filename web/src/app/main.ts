import { showStartFailure } from './start-failure.ts'

/** The home page runs without the app's code, so that a visitor on a slow line waits for little. */
const start = () => (location.pathname === '/' ? import('./start-home.tsx') : import('./start-app.tsx'))

start().catch(showStartFailure)
