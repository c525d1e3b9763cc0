import { Notifications } from '@mantine/notifications'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-app.tsx'
import { LanguageMenu } from './language-menu.tsx'

afterEach(() => {
	cleanup()
	vi.restoreAllMocks()
})

async function choose(language: string) {
	await renderInApp(
		<>
			<Notifications />
			<LanguageMenu />
		</>,
	)
	await userEvent.click(screen.getByRole('button', { name: 'Language and appearance' }))
	await userEvent.click(await screen.findByRole('menuitem', { name: language }))
}

test('a language whose texts can’t be fetched isn’t shown by halves: it stays as it is, and that is told', async () => {
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
	await choose('Português')
	await screen.findByText('Network error - please check your connection')
	expect(i18next.language).toBe('en')
	expect(localStorage.getItem('panelyard.language')).toBeNull()
	expect(screen.getByRole('button', { name: 'Language and appearance' })).toBeTruthy()
})
