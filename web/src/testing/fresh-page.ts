import { cleanup } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, vi } from 'vitest'

// Test files share a process and its page: what one leaves behind, also by failing half-way, must not fail the next.

const CLOCKS = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'cancelAnimationFrame', 'Date'] as const
type Clocks = Record<(typeof CLOCKS)[number], unknown>

// This file is read anew for each test file: the clocks are those of the first one.
const shared = globalThis as unknown as Clocks & { clocksOfPage?: Clocks }
shared.clocksOfPage ??= Object.fromEntries(CLOCKS.map((name) => [name, shared[name]])) as Clocks

afterAll(async () => {
	cleanup()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	vi.useRealTimers()
	// A global stubbed while the clock was faked comes back as the faked one, whichever is undone first.
	Object.assign(shared, shared.clocksOfPage)
	if (i18next.isInitialized && i18next.language !== 'en') await i18next.changeLanguage('en')
	if (typeof document === 'undefined') return
	localStorage.clear()
	sessionStorage.clear()
	document.body.replaceChildren()
	history.replaceState(null, '', '/')
})
