import { ModalsProvider } from '@mantine/modals'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { lostOnce, stubServer } from '../../testing/stub-server.ts'
import { SetUpFactor } from './set-up-factor.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

test('recovery codes whose answer got lost are made anew, since the app is confirmed by then', async () => {
	const calls = stubServer({
		'POST /account/second_factor': { body: { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' } },
		'POST /account/second_factor/confirm': lostOnce({
			status: 409,
			body: { message: 'Two-step sign-in is already on', error: 'CONFLICT' },
		}),
	})
	await renderInApp(
		<ModalsProvider>
			<SetUpFactor hasPassword={false} lostCodes={<p>new codes</p>} />
		</ModalsProvider>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
	await userEvent.type(await screen.findByLabelText(/^Code/), '123456')
	await userEvent.click(screen.getByRole('button', { name: 'Switch on' }))
	await screen.findByText('new codes')
	expect(screen.queryByRole('alert')).toBeNull()
	expect(calls.filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(2)
})
