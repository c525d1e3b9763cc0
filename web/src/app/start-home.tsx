import '@mantine/core/styles/baseline.css'
import './theme-variables.css'
import './global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { trackVisit } from '../domain/analytics/track-visit.ts'
import { PublicHomePage } from '../features/public-home/public-home-page.tsx'
import { HOME_NAMESPACES, startI18n } from '../locales/i18n.ts'
import { pageRoot } from './page-root.ts'

const root = pageRoot()
trackVisit()
await startI18n(HOME_NAMESPACES)
createRoot(root).render(
	<StrictMode>
		<PublicHomePage />
	</StrictMode>,
)
