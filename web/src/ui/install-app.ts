import { createAtom, useSelector } from '@tanstack/react-store'
import { useCoarsePointer } from './appearance/media.ts'

/** The browser's own question, which a page may ask once. */
type InstallQuestion = Event & { prompt: () => Promise<unknown> }

declare global {
	/** The one that came before the app's code (`build/first-paint.js`). */
	var installQuestion: InstallQuestion | undefined
}

const offered = createAtom<InstallQuestion | null>(null)

/** Keeps the browser's question for when the person asks for it. */
export function watchForInstalling(): void {
	offered.set(globalThis.installQuestion ?? null)
	window.addEventListener('beforeinstallprompt', (event) => {
		// Otherwise a bar of the browser covers the foot of the page, at a moment of its choice.
		event.preventDefault()
		offered.set(event as InstallQuestion)
	})
	window.addEventListener('appinstalled', () => offered.set(null))
}

/** `asks`: the browser asks. `by_hand`: it has a button for that. `insecure`: it would on a secure address. */
export type InstallWay = 'asks' | 'by_hand' | 'insecure'

/** How the app gets on this device; null where it is already, or the browser doesn't say. */
export function useInstallWay(): InstallWay | null {
	const question = useSelector(offered)
	const isCoarse = useCoarsePointer()
	if (question) return 'asks'
	if (isInstalled()) return null
	if (!window.isSecureContext) return isCoarse ? 'insecure' : null
	// Only phones and tablets of Apple have it. They don't let a page ask.
	return 'standalone' in navigator ? 'by_hand' : null
}

const isInstalled = (): boolean =>
	matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Has the browser ask. What the person answers is seen by what the browser does. */
export async function askToInstall(): Promise<void> {
	const question = offered.get()
	offered.set(null)
	await question?.prompt()
}
