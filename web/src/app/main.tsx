import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './global.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../api/query-client.ts'
import { startI18n } from '../locales/i18n.ts'
import { styleNonce } from './content-security.ts'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'
import { sendToSignInWhenSessionIsLost } from './session-redirect.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')

styleNonce()
const queryClient = createQueryClient()
// A page that is opened at a view names its model, which is read by then (`start-early-view.ts`).
const model = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="fetch"]')?.getAttribute('href')
const early = model
	? import('../features/viewer/early-data.ts').then(
			({ fetchViewEarly }) => fetchViewEarly(queryClient, model),
			() => undefined,
		)
	: undefined
const router = createAppRouter(queryClient)
sendToSignInWhenSessionIsLost(router, queryClient)
// React keeps up a sight of waiting for 300 ms once it was shown: not worth it for what comes sooner, still less over a
// picture. What fails is said by the page.
const soon = new Promise((resolve) => setTimeout(resolve, early ? 1000 : 250))
const firstPage = router.load().catch(() => undefined)
await Promise.all([startI18n(), Promise.race([Promise.all([firstPage, early]), soon])])
// In steps, between which the picture of a view goes on.
startTransition(() => createRoot(root).render(<Providers queryClient={queryClient} router={router} />))
