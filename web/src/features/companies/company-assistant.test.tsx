import { Notifications } from '@mantine/notifications'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, stubServer } from '../../testing/stub-server.ts'
import { CompanyAssistant } from './company-assistant.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const COMPANY = '00000000-0000-4000-8000-0000000000c1'
const path = `/companies/${COMPANY}/assistant`
const today = {
	day: new Date().toISOString().slice(0, 10),
	requests: 12,
	tokens_in: 9000,
	tokens_out: 1000,
	cost: 0.25,
}
const assistant = {
	...{ model: { name: 'Tern', host: 'models.example' }, uses_model: true },
	...{ tokens_per_day: 100_000, cost_per_day: 2, days: [today] },
}

async function show(more: Record<string, Answer | ((call: Call) => Answer)> = {}): Promise<Call[]> {
	const calls = stubServer({ [`GET ${path}`]: { body: { assistant } }, ...more })
	await renderInApp(
		<>
			<Notifications />
			<CompanyAssistant companyId={COMPANY} />
		</>,
	)
	return calls
}

test('a company sees where its sentences are sent and what that used, and switches it off', async () => {
	const calls = await show({ [`PUT ${path}`]: { body: { assistant: { ...assistant, uses_model: false } } } })
	const allowed = await screen.findByRole<HTMLInputElement>('switch', { name: /^Let Tern read/ })
	expect(allowed.checked).toBe(true)
	expect(screen.getByText(/^Sent to models.example:/)).toBeTruthy()
	for (const figure of ['12', '10,000 of 100,000', '0.25 / 2']) expect(screen.getByText(figure)).toBeTruthy()
	await userEvent.click(allowed)
	await screen.findByText('The language model is no longer used')
	expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ uses_model: false })
})

test('a switch that could not be saved is back where it was, and says why', async () => {
	await show({ [`PUT ${path}`]: { status: 403, body: { message: 'Not allowed', error: 'FORBIDDEN' } } })
	const allowed = await screen.findByRole<HTMLInputElement>('switch', { name: /^Let Tern read/ })
	await userEvent.click(allowed)
	await screen.findByText('Couldn’t save whether the language model is used')
	expect(allowed.checked).toBe(true)
})
