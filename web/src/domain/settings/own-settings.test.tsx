import { act, cleanup, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../locales/i18n.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Call, examplePerson, signedIn, stubServer } from '../../testing/stub-server.ts'
import { chooseColourScheme } from '../../ui/appearance/colour-scheme.ts'
import { setCurrentUser } from '../account/current-user.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { OwnSettings } from './own-settings.tsx'

let kept: Record<string, unknown>
let sent: string[]
/** Keeps a setting, as the server does. */
const keeps =
	(key: string) =>
	({ body }: Call) => {
		kept = { ...kept, [key]: (body as { value: unknown }).value }
		return { body: { settings: kept } }
	}
beforeEach(() => {
	kept = {}
	sent = []
	localStorage.setItem('panelyard.current_user', JSON.stringify(examplePerson))
	stubServer({
		...signedIn(),
		'GET /settings': () => ({ body: { settings: kept } }),
		'PUT /settings/language': (call) => {
			sent.push(String((call.body as { value: unknown }).value))
			return keeps('language')(call)
		},
		'PUT /settings/colour_scheme': keeps('colour_scheme'),
		'PUT /settings/notification_preferences': keeps('notification_preferences'),
	})
})
afterEach(async () => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
	sessionStorage.clear()
	await i18next.changeLanguage('en')
})

const open = async () => {
	const app = await renderInApp(<OwnSettings>here</OwnSettings>)
	setCurrentUser(app.queryClient, examplePerson)
	await act(() => outboxOf(app.queryClient).open(examplePerson.id, true))
	await screen.findByText('here')
	return app
}

test('the language of the account comes to this browser, and nothing is written', async () => {
	kept = { language: 'it' }
	await open()
	await waitFor(() => expect(document.documentElement.lang).toBe('it'))
	expect(sent).toEqual([])
})

test('an account without a language takes that of the browser', async () => {
	await open()
	await waitFor(() => expect(sent).toEqual(['en']))
})

test('a choice goes to the account, also one made on a page before this one', async () => {
	kept = { language: 'it' }
	await chooseLanguage('fr')
	await open()
	await waitFor(() => expect(sent).toEqual(['fr']))
	await chooseLanguage('de')
	await waitFor(() => expect(sent).toEqual(['fr', 'de']))
	expect(document.documentElement.lang).toBe('de')
})

test('a link to a language counts for the visit, and changes no account', async () => {
	kept = { language: 'it' }
	sessionStorage.setItem('panelyard.visit_language', 'ja')
	await open()
	await new Promise((resolve) => setTimeout(resolve, 50))
	expect([document.documentElement.lang, sent]).toEqual(['ja', []])
})

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

test('the account’s colour scheme comes to this browser', async () => {
	kept = { colour_scheme: 'dark' }
	await open()
	await waitFor(() => expect(scheme()).toBe('dark'))
})

test('a colour scheme chosen before signing in goes to the account, which would otherwise bring back its own', async () => {
	kept = { colour_scheme: 'dark' }
	chooseColourScheme('light')
	await open()
	await waitFor(() => expect(kept.colour_scheme).toBe('light'))
	expect(scheme()).toBe('light')
})

test('an account that never chose gets its quiet hours in the time zone of the browser; one that did keeps its own', async () => {
	await open()
	const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
	await waitFor(() => expect(kept.notification_preferences).toEqual({ time_zone }))
	cleanup()
	kept = { language: 'en', notification_preferences: { digest_hour: 9 } }
	await open()
	chooseColourScheme('light')
	await waitFor(() => expect(kept.colour_scheme).toBe('light'))
	expect(kept.notification_preferences).toEqual({ digest_hour: 9 })
})
