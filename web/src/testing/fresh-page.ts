import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import i18next from 'i18next'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'

// Test files share a process and its page: what one leaves behind, also by failing half-way, must not fail the next.

const CLOCKS = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'cancelAnimationFrame', 'Date'] as const
type Clocks = Record<(typeof CLOCKS)[number], unknown>

// This file is read anew for each test file: the clocks are those of the first one.
const shared = globalThis as unknown as Clocks & { clocksOfPage?: Clocks; propertiesOfPage?: PropertyDescriptorMap[] }
shared.clocksOfPage ??= Object.fromEntries(CLOCKS.map((name) => [name, shared[name]])) as Clocks

/**
 * React's development build makes an error with a stack for each element, until it has made ten thousand in a second: a fifth
 * of the processor time of these tests. Only its warnings show them.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
	string,
	object
>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {}, configurable: true })

// Nothing may reach the network of the machine that runs the tests, where a product may run.
if (typeof document !== 'undefined') {
	globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
	navigator.sendBeacon = () => true
}

/** What tests define because happy-dom lacks it or has no layout, such as `navigator.locks` and `clientHeight`. */
const definable = typeof document === 'undefined' ? [] : [navigator, document, HTMLElement.prototype]
shared.propertiesOfPage ??= definable.map((object) => Object.getOwnPropertyDescriptors<object>(object))

function undefineProperties(): void {
	for (const [index, object] of definable.entries()) {
		const before: PropertyDescriptorMap = shared.propertiesOfPage?.[index] ?? {}
		for (const [name, now] of Object.entries(Object.getOwnPropertyDescriptors<object>(object))) {
			const was = before[name]
			if (!was) Reflect.deleteProperty(object, name)
			else if (was.get !== now.get) Object.defineProperty(object, name, was)
		}
	}
}

afterEach(() => {
	// A page of the next test would take up changes that this one kept; connections that are open stay with the old databases.
	globalThis.indexedDB = new IDBFactory()
})

afterAll(async () => {
	cleanup()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
	vi.useRealTimers()
	// A global stubbed while the clock was faked comes back as the faked one, whichever is undone first.
	Object.assign(shared, shared.clocksOfPage)
	if (i18next.isInitialized && i18next.language !== 'en') await i18next.changeLanguage('en')
	// Queries wait for a connection that a test cut.
	onlineManager.setOnline(true)
	if (typeof document === 'undefined') return
	undefineProperties()
	localStorage.clear()
	sessionStorage.clear()
	// Five at most are in sight: those of this file would keep the next one's out.
	notifications.cleanQueue()
	notifications.clean()
	document.body.replaceChildren()
	history.replaceState(null, '', '/')
})
