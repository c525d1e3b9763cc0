import { DirectionProvider, localStorageColorSchemeManager, MantineProvider, useDirection } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { visitSetting } from '../domain/settings/visit-settings.ts'
import { directionOf } from '../locales/language.ts'
import { COLOUR_SCHEME_STORAGE_KEY, COLOUR_SCHEMES } from '../ui/appearance/colour-scheme.ts'
import { styleNonce } from '../ui/appearance/style-nonce.ts'
import { useSunMode } from '../ui/appearance/sun-mode.ts'
import type { AppRouter } from './router.tsx'
import { themeWithNames } from './theme.ts'
import { Toasts } from './toasts.tsx'

const stored = localStorageColorSchemeManager({ key: COLOUR_SCHEME_STORAGE_KEY })
/** A link may ask for another scheme, which lasts for the visit. */
const colourSchemeManager: typeof stored = {
	...stored,
	get: (otherwise) =>
		COLOUR_SCHEMES.find((scheme) => scheme === visitSetting('colour_scheme')) ?? stored.get(otherwise),
}

/** Everything the pages stand on: data, theme, direction, toasts and the router, which has the dialogs. */
export function Providers({ queryClient, router }: { queryClient: QueryClient; router: AppRouter }) {
	const { t } = useTranslation('shell')
	const close = t('close')
	const isSun = useSunMode()
	const namedTheme = useMemo(() => themeWithNames({ close }), [close])
	return (
		<QueryClientProvider client={queryClient}>
			<DirectionProvider initialDirection={directionOf(document.documentElement.lang)}>
				<MantineProvider
					theme={namedTheme}
					defaultColorScheme="auto"
					colorSchemeManager={colourSchemeManager}
					{...(isSun && { forceColorScheme: 'light' })}
					getStyleNonce={styleNonce}
				>
					<FollowLanguage>
						<Toasts />
						<RouterProvider router={router} />
					</FollowLanguage>
				</MantineProvider>
			</DirectionProvider>
		</QueryClientProvider>
	)
}

/** Mirrors every Mantine component when the language reads from right to left. */
function FollowLanguage({ children }: { children: ReactNode }) {
	const { i18n } = useTranslation()
	const { setDirection } = useDirection()
	const direction = directionOf(i18n.language)
	useEffect(() => setDirection(direction), [direction, setDirection])
	return children
}
