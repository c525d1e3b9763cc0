import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, lostOnce, stubServer } from '../../testing/stub-server.ts'
import { ContactPage } from './contact-page.tsx'
import { SiteContext } from './site-context.ts'

const FACTS = { max_mb: 300, trial_mb: 100, contact_email: null, social_url: null, social_name: null }
let answer: Answer
let calls: Call[]

beforeEach(() => {
	calls = stubServer({ 'POST /contact': () => answer })
})
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

async function writeMessage() {
	const facts = { ...FACTS, plans: null, no_plans: 'yes' }
	await renderInApp(
		<SiteContext value={{ page: 'contact', language: 'en', facts, html: '' }}>
			<ContactPage />
		</SiteContext>,
	)
	const email = await screen.findByRole('textbox', { name: 'Email' })
	fireEvent.change(email, { target: { value: 'ann@example.com' } })
	fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'How much?' } })
	const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
	return { email, send }
}

test('once a message is sent, the focus is where the form was', async () => {
	answer = { status: 201, body: { received: true } }
	const { send } = await writeMessage()
	send()
	const title = await screen.findByRole('heading', { name: 'Message received' })
	await waitFor(() => expect(document.activeElement).toBe(title))
	const sent = calls.find(({ path }) => path === '/contact')
	expect(sent?.body).toMatchObject({ email: 'ann@example.com', message: 'How much?', topic: 'sales' })
})

test('an address that the server rejects is named and has the focus, each time; the message stays', async () => {
	answer = { status: 400, body: { details: [{ field: 'email', message: 'wrong' }] } }
	const { email, send } = await writeMessage()
	for (const turn of [1, 2]) {
		email.blur()
		send()
		await waitFor(() => expect(document.activeElement).toBe(email))
		expect(calls).toHaveLength(turn)
	}
	expect(screen.getByRole('alert').textContent).toBe('Enter a valid email address.')
	expect(email.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
	expect(email.nextElementSibling, 'in view with the field on a phone').toBe(screen.getByRole('alert'))
	expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('How much?')
})

test('a message that is sent again after a lost connection keeps its id, so that it arrives once', async () => {
	answer = { status: 502 }
	const { send } = await writeMessage()
	send()
	await screen.findByText('Couldn’t send the message. Try again.')
	answer = { status: 201, body: { received: true } }
	send()
	await screen.findByRole('heading', { name: 'Message received' })
	const ids = calls.map(({ body }) => (body as { id: string }).id)
	expect(ids).toEqual([ids[0], ids[0]])
})

test('a message whose answer got lost is sent again by itself, as the same', async () => {
	calls = stubServer({ 'POST /contact': lostOnce({ status: 201, body: { received: true } }) })
	const { send } = await writeMessage()
	send()
	await screen.findByRole('heading', { name: 'Message received' })
	expect(calls.map(({ body }) => body)).toEqual([calls[0]?.body, calls[0]?.body])
})

test('a message that is changed after a lost answer is another one, so that the change arrives', async () => {
	answer = { status: 502 }
	const { send } = await writeMessage()
	send()
	await screen.findByText('Couldn’t send the message. Try again.')
	fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'How much for ten?' } })
	answer = { status: 201, body: { received: true } }
	send()
	await screen.findByRole('heading', { name: 'Message received' })
	const [first, second] = calls.map(({ body }) => body as { id: string; message: string })
	expect(second?.message).toBe('How much for ten?')
	expect(second?.id).not.toBe(first?.id)
})

test('a message that gets no answer says so after a while', async () => {
	vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
	vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) =>
		signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {}),
	)
	const { send } = await writeMessage()
	send()
	await screen.findByText(
		'The server didn’t answer. Check your connection and send the message again: it arrives only once.',
	)
	vi.restoreAllMocks()
})
