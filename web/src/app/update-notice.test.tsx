import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startI18n } from '../locales/i18n.ts'
import { offerUpdate, UpdatePage } from './update-notice.tsx'

const page = (content = <div />) => (
	<MantineProvider env="test">
		<Notifications />
		{content}
	</MantineProvider>
)
const TEXT = 'A new version of Panelyard is available.'

afterEach(cleanup)

test('code that was replaced is told once, with a way to reload, and nothing reloads by itself', async () => {
	await startI18n()
	const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
	const { rerender } = render(page())
	offerUpdate()
	offerUpdate()
	await screen.findByText(TEXT)
	expect(reload).not.toHaveBeenCalled()
	screen.getByRole('button', { name: 'Reload' }).click()
	expect(reload).toHaveBeenCalledOnce()

	rerender(page(<UpdatePage />))
	await vi.waitFor(() => expect(screen.getAllByText(TEXT), 'the page replaces the message').toHaveLength(1))
	offerUpdate()
	expect(screen.getAllByText(TEXT)).toHaveLength(1)
})
