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

test('recovery codes whose answers all got lost are shown when the form is submitted again', async () => {
	let isBack = false
	const calls = stubServer({
		'POST /account/second_factor': { body: { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' } },
		'POST /account/second_factor/confirm': () => {
			if (isBack) return { body: { recovery_codes: ['ABCD-EFGH-IJKL-MNOP'] } }
			setTimeout(() => window.dispatchEvent(new Event('online')))
			throw new TypeError('Failed to fetch')
		},
	})
	await renderInApp(
		<ModalsProvider>
			<SetUpFactor hasPassword={false} />
		</ModalsProvider>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
	await userEvent.type(await screen.findByLabelText(/^Code/), '123456')
	await userEvent.click(screen.getByRole('button', { name: 'Switch on' }))
	await screen.findByText(/two-step sign-in may already be on\. Submit this form again to see the recovery codes\.$/)
	isBack = true
	await userEvent.click(screen.getByRole('button', { name: 'Switch on' }))
	await screen.findByText('ABCD-EFGH-IJKL-MNOP')
	const bodies = calls.filter(({ path }) => path.endsWith('/confirm')).map(({ body }) => body as { id?: string })
	expect(bodies.length).toBeGreaterThan(2)
	expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
	expect(bodies[0]?.id).toBeTruthy()
})

test('a secret whose answer got lost is asked for again', async () => {
	const secret = { body: { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' } }
	stubServer({ 'POST /account/second_factor': lostOnce(secret) })
	await renderInApp(
		<ModalsProvider>
			<SetUpFactor hasPassword={false} />
		</ModalsProvider>,
	)
	await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
	await screen.findByLabelText(/^Code/)
})
