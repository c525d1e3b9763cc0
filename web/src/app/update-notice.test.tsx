import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startI18n } from '../locales/i18n.ts'
import { offerUpdate } from './update-notice.tsx'

afterEach(cleanup)

test('code that was replaced is told once, with a way to reload, and nothing reloads by itself', async () => {
	await startI18n()
	const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
	render(
		<MantineProvider env="test">
			<Notifications />
		</MantineProvider>,
	)
	await offerUpdate(async () => false)
	expect(screen.queryByText(/new version/)).toBeNull()
	await offerUpdate(async () => true)
	await offerUpdate(async () => true)
	await screen.findByText('A new version of Panelyard is available.')
	expect(reload).not.toHaveBeenCalled()
	screen.getByRole('button', { name: 'Reload' }).click()
	expect(reload).toHaveBeenCalledOnce()
})
