import { useSyncExternalStore } from 'react'

/** Also in `build/first-paint.js`. */
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
	noteChosenColourScheme(scheme)
}

/** Holds a scheme that was chosen in this tab, until the account has it. */
const CHOSEN_STORAGE_KEY = 'panelyard.chosen_colour_scheme'
const choiceListeners = new Set<() => void>()

/** Notes what a person chose for `takeChosenColourScheme`, which may be asked by the next page. */
export function noteChosenColourScheme(scheme: ColourScheme): void {
	try {
		sessionStorage.setItem(CHOSEN_STORAGE_KEY, scheme)
	} catch {
		// Private windows may refuse storage; the account then keeps its scheme.
	}
	for (const listener of choiceListeners) listener()
}

/** The scheme chosen in this tab since it was last asked; null for none. */
export function takeChosenColourScheme(): ColourScheme | null {
	try {
		const chosen = sessionStorage.getItem(CHOSEN_STORAGE_KEY)
		sessionStorage.removeItem(CHOSEN_STORAGE_KEY)
		return COLOUR_SCHEMES.find((scheme) => scheme === chosen) ?? null
	} catch {
		return null
	}
}

/** Calls `listener` after each choice; returns what ends that. */
export function onColourSchemeChosen(listener: () => void): () => void {
	choiceListeners.add(listener)
	return () => void choiceListeners.delete(listener)
}

/** Whether the page is dark now. */
export const useIsDark = (): boolean => useSyncExternalStore(watchScheme, isDark)

const isDark = (): boolean => document.documentElement.getAttribute(ATTRIBUTE) === 'dark'

function watchScheme(onChange: () => void): () => void {
	const observer = new MutationObserver(onChange)
	observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] })
	return () => observer.disconnect()
}
