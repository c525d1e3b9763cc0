import type { ChatThread } from '@panelyard/contracts/messages/support-chat'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { lostOnce, stubServer } from '../../testing/stub-server.ts'
import { SubjectPicker } from './subject-picker.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const thread = (id: string, subject: string, unread_count: number): ChatThread => ({
	...{ id, subject, unread_count, status: 'open', last_message: 'Hello', last_seq: 1 },
	...{ last_message_at: new Date(0).toISOString(), created_at: new Date(0).toISOString() },
})

test('among several conversations, the one with a new answer is marked', async () => {
	await renderInApp(
		<SubjectPicker
			person_id="anna"
			threads={[thread('1', 'generalSupport', 0), thread('2', 'modelStructure', 2)]}
			connection={{ status: 'connected', error: null }}
			onOpened={() => {}}
			onChoose={() => {}}
		/>,
	)
	const marked = screen
		.getAllByRole('button', { name: /Hello/ })
		.filter((button) => within(button).queryByRole('img', { name: 'New answer' }))
	expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Structure of a model')])
})

test('a subject that is chosen on a bad line shows that it begins, and begins once the line is back', async () => {
	const onOpened = vi.fn()
	const begun = { body: { thread: thread('00000000-0000-4000-8000-000000000003', 'billingQuestion', 0) } }
	const calls = stubServer({ 'POST /support/chat/thread': lostOnce(begun) })
	await renderInApp(
		<SubjectPicker
			person_id="anna"
			threads={[]}
			connection={{ status: 'connecting', error: 'unreachable' }}
			onOpened={onOpened}
			onChoose={() => {}}
		/>,
	)
	fireEvent.click(screen.getByRole('button', { name: 'Billing question' }))
	await screen.findByLabelText('Connecting…')
	await vi.waitFor(() => expect(onOpened).toHaveBeenCalledOnce())
	expect(calls).toHaveLength(2)
})

test('a second tap that waits already begins no second conversation', async () => {
	const calls = stubServer({ 'POST /support/chat/thread': () => new Promise(() => {}) })
	await renderInApp(
		<SubjectPicker
			person_id="anna"
			threads={[]}
			connection={{ status: 'connected', error: null }}
			onOpened={() => {}}
			onChoose={() => {}}
		/>,
	)
	const button = screen.getByRole('button', { name: 'Technical issue' })
	const { port1, port2 } = new MessageChannel()
	const second = new Promise<void>((resolve) => {
		port2.onmessage = () => {
			button.click()
			resolve()
		}
	})
	button.click()
	port1.postMessage('second tap')
	await second
	await vi.waitFor(() => expect(calls).toHaveLength(1))
	expect(screen.getByLabelText<HTMLTextAreaElement>('Message').disabled, 'nor a message').toBe(true)
})
