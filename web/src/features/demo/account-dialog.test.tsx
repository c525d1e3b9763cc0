import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { offerAccount } from '../../domain/demo/account-offer.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { AccountDialog } from './account-dialog.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

test('what the demo doesn’t have says that it needs an account, and asks the server for nothing', async () => {
	const calls = stubServer({})
	await renderInApp(
		<>
			<button type="button" onClick={() => offerAccount('report')}>
				Report
			</button>
			<AccountDialog />
		</>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Report' }))
	const dialog = await screen.findByRole('dialog', { name: 'This needs an account' })
	expect(dialog.textContent).toContain('as a PDF')
	// Without a demo that could be kept, as where the browser keeps nothing.
	await userEvent.click(screen.getByRole('button', { name: 'Start the free trial' }))
	await screen.findByText(/could not keep your demo project/)
	await userEvent.click(screen.getByRole('button', { name: 'Keep exploring' }))
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	expect(calls).toEqual([])
})
