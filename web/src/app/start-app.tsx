import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './fonts.css'
import './global.css'
import './mantine.css'
import './sun.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { keepTrying } from '../api/keep-trying.ts'
import { watchBrowserLine } from '../api/line.ts'
import { createQueryClient } from '../api/query-client.ts'
import { countNothing } from '../domain/analytics/track.ts'
import { trackPageView, trackVisit } from '../domain/analytics/track-visit.ts'
import { demoPathOf, isDemoPath, isOwnFilePath } from '../domain/project/demo-project.ts'
import { publicIdOf } from '../domain/public-projects/public-address.ts'
import { loadVisitSettings } from '../domain/settings/visit-settings.ts'
import { startI18n } from '../locales/i18n.ts'
import { styleNonce } from '../ui/appearance/style-nonce.ts'
import { watchForInstalling } from '../ui/install-app.ts'
import { toast } from '../ui/messages/toast.ts'
import { pagesAreRead } from '../ui/messages/use-open-error.ts'
import { hideTooltipsOfPressed } from '../ui/tooltips-of-pressed.ts'
import { answerDemo } from './answer-demo.ts'
import { forgetOtherPeople } from './other-person.ts'
import { pageRoot } from './page-root.ts'
import { Providers } from './providers.tsx'
import { visitPublicProject } from './public-document.tsx'
import { createAppRouter } from './router.tsx'
import { sendToSignInWhenSessionIsLost } from './session-redirect.ts'
import { startServiceWorker } from './start-service-worker.ts'
import { watchForUpdates } from './update-notice.tsx'
import { showHowToUpgrade } from './upgrade-notice.tsx'

// On a slow line the app's code comes before its font, whose stand-ins are as wide.
void import('./inter.css').catch(() => {})
const root = pageRoot()
loadVisitSettings(location.search)
styleNonce()
const queryClient = createQueryClient()
keepTrying(queryClient, { onAnswer: toast.answered, onRead: pagesAreRead })
watchBrowserLine()
const isDemo = isDemoPath(location.pathname)
if (isDemo) answerDemo()
// Nothing is sent while somebody looks at a file of their own.
if (isOwnFilePath(location.pathname)) countNothing()
const publicId = publicIdOf(location.pathname)
if (publicId) visitPublicProject(publicId)
// The server's page of a view names the model, which `start-early-view.ts` is already reading.
const model = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="fetch"]')?.getAttribute('href')
const early = model
	? import('../features/viewer/early-data.ts').then(
			({ fetchViewEarly }) => fetchViewEarly(queryClient, model),
			() => undefined,
		)
	: undefined
const router = createAppRouter(queryClient, { isDemo, publicId })
sendToSignInWhenSessionIsLost(router, queryClient)
// The demo's guest is nobody of this browser: its document and the others would go on telling each other who is here.
if (!isDemo) forgetOtherPeople(queryClient)
showHowToUpgrade(router, queryClient)
watchForUpdates()
watchForInstalling()
if (!isDemo && !publicId) startServiceWorker(router, queryClient)
hideTooltipsOfPressed()
trackVisit()
router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
	if (pathChanged && fromLocation) trackPageView(demoPathOf(toLocation.pathname) ?? toLocation.pathname)
})
// React shows a Suspense fallback for at least 300 ms, so wait briefly before the first rendering. The page reports what
// couldn't be loaded.
const soon = new Promise((resolve) => setTimeout(resolve, early ? 1000 : 250))
const firstPage = router.load().catch(() => undefined)
await Promise.all([startI18n(), Promise.race([Promise.all([firstPage, early]), soon])])
// A transition renders in steps, between which the picture of a view goes on.
startTransition(() =>
	createRoot(root).render(
		<StrictMode>
			<Providers queryClient={queryClient} router={router} />
		</StrictMode>,
	),
)
