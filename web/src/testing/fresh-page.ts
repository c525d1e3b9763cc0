import { cleanup } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, vi } from 'vitest'

// Test files share a process and its page: what one leaves behind, also by failing half-way, must not fail the next.
afterAll(async () => {
	cleanup()
	vi.useRealTimers()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	localStorage.clear()
	sessionStorage.clear()
	document.body.replaceChildren()
	history.replaceState(null, '', '/')
	if (i18next.isInitialized && i18next.language !== 'en') await i18next.changeLanguage('en')
})
