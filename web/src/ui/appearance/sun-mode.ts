import { useSyncExternalStore } from 'react'

/** Also in `build/first-paint.js`. */
const SUN_MODE_STORAGE_KEY = 'panelyard.sun_mode'

const ATTRIBUTE = 'data-sun'

/** Whether the page is drawn for bright sunlight: high contrast, larger text, and statuses told apart without their colours. */
export const isSunMode = (): boolean => document.documentElement.hasAttribute(ATTRIBUTE)

const listeners = new Set<() => void>()

/** Switches sun mode for this device, which keeps it; each of a person's devices has its own light. */
export function setSunMode(isOn: boolean): void {
	show(isOn)
	try {
		if (isOn) localStorage.setItem(SUN_MODE_STORAGE_KEY, 'on')
		else localStorage.removeItem(SUN_MODE_STORAGE_KEY)
	} catch {
		// Private windows may refuse storage; it then lasts for this page.
	}
}

/** Calls `listener` after each switch, also in another window of this device. Returns a function that stops this. */
function onSunMode(listener: () => void): () => void {
	if (listeners.size === 0) window.addEventListener('storage', followStorage)
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
		if (listeners.size === 0) window.removeEventListener('storage', followStorage)
	}
}

/** Whether sun mode is on now. */
export const useSunMode = (): boolean => useSyncExternalStore(onSunMode, isSunMode)

function show(isOn: boolean): void {
	document.documentElement.toggleAttribute(ATTRIBUTE, isOn)
	for (const listener of [...listeners]) listener()
}

function followStorage({ key, newValue }: StorageEvent): void {
	if (key === SUN_MODE_STORAGE_KEY) show(newValue === 'on')
}
