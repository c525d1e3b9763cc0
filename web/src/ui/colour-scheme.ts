import { useSyncExternalStore } from 'react'

/** Also in `public/first-paint.js`. */
export const COLOUR_SCHEME_STORAGE_KEY = 'panelyard.colour_scheme'

export const COLOUR_SCHEMES = ['light', 'dark', 'auto'] as const
export type ColourScheme = (typeof COLOUR_SCHEMES)[number]

const ATTRIBUTE = 'data-mantine-color-scheme'

/** What the person chose in this browser; `auto` follows the device. */
export function storedColourScheme(): ColourScheme {
	try {
		const stored = localStorage.getItem(COLOUR_SCHEME_STORAGE_KEY)
		return COLOUR_SCHEMES.find((scheme) => scheme === stored) ?? 'auto'
	} catch {
		return 'auto'
	}
}

/** Sets and remembers the colour scheme where Mantine isn't loaded; a Mantine that is loaded follows. */
export function chooseColourScheme(scheme: ColourScheme): void {
	const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
	document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light')
	try {
		localStorage.setItem(COLOUR_SCHEME_STORAGE_KEY, scheme)
		const change = {
			key: COLOUR_SCHEME_STORAGE_KEY,
			newValue: scheme,
			storageArea: localStorage,
		}
		window.dispatchEvent(new StorageEvent('storage', change))
	} catch {
		// Private windows may refuse storage; the choice then lasts for this page.
	}
}

/** Whether the page is dark now. */
export const useIsDark = (): boolean => useSyncExternalStore(watchScheme, isDark)

const isDark = (): boolean => document.documentElement.getAttribute(ATTRIBUTE) === 'dark'

function watchScheme(onChange: () => void): () => void {
	const observer = new MutationObserver(onChange)
	observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] })
	return () => observer.disconnect()
}
