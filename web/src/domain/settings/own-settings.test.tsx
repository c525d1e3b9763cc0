import { act, cleanup, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../locales/i18n.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, signedIn, stubServer } from '../../testing/stub-server.ts'
import { setCurrentUser } from '../account/current-user.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { OwnSettings } from './own-settings.tsx'

let kept: Record<string, unknown>
let sent: string[]
beforeEach(() => {
	kept = {}
	sent = []
	localStorage.setItem('panelyard.current_user', JSON.stringify(examplePerson))
	stubServer({
		...signedIn(),
		'GET /settings': () => ({ body: { settings: kept } }),
		'PUT /settings/language': ({ body }) => {
			kept = { ...kept, language: (body as { value: unknown }).value }
			sent.push(String(kept.language))
			return { body: { settings: kept } }
		},
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
