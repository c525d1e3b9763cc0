import { MantineProvider } from '@mantine/core'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../locales/i18n.ts'
import { OfflineNotice } from './offline-notice.tsx'

beforeAll(() => startI18n())
afterEach(() => {
	cleanup()
	vi.restoreAllMocks()
	onlineManager.setOnline(true)
})

const isLeavingAsked = () => {
	const leaving = new Event('beforeunload', { cancelable: true })
	window.dispatchEvent(leaving)
	return leaving.defaultPrevented
}

test('changes made offline do not look saved: they are counted, and leaving asks until they are sent', async () => {
	const send = vi.fn(async () => 'sent')
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
	onlineManager.setOnline(false)
	const client = new QueryClient()
	const change = () => void client.getMutationCache().build(client, { mutationFn: send }).execute(undefined)
	render(
		<MantineProvider>
			<QueryClientProvider client={client}>
				<OfflineNotice />
			</QueryClientProvider>
		</MantineProvider>,
	)
	expect(isLeavingAsked()).toBe(false)
	act(() => change())
	act(() => change())
	await waitFor(() => expect(screen.getByRole('status').textContent).toContain('2 changes wait to be sent'))
	expect(send).not.toHaveBeenCalled()
	expect(isLeavingAsked()).toBe(true)
	act(() => onlineManager.setOnline(true))
	await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
	await waitFor(() => expect(isLeavingAsked()).toBe(false))
})
