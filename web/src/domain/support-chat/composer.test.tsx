import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, networkError } from '../../api/api-error.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import * as calls from './chat-calls.ts'
import { Composer } from './composer.tsx'
import { keepDraft, moveDraft, readDraft } from './composer-drafts.ts'

beforeEach(() => {
	vi.spyOn(calls, 'addAttachment')
	vi.spyOn(calls, 'removeAttachment')
})
afterEach(() => {
	cleanup()
	sessionStorage.clear()
	vi.restoreAllMocks()
})

const refusal = (reason_code: string) =>
	new ApiError(415, 'refused', 'UNSUPPORTED_FILE', [], { details: { reason_code, reason_value: '' } })
const attachment = (id: string, file_name: string) =>
	({ id, kind: 'log', file_name, bytes: 1, width: null, height: null }) as const

/** Whose it is differs from test to test: files outlive the panel. */
async function show(person_id: string, onSend = vi.fn(() => true)) {
	await renderInApp(<Composer person_id={person_id} thread_id="thread" isConnected onSend={onSend} />)
	const add = (...names: string[]) =>
		fireEvent.change(document.querySelector('input[type=file]') as Element, {
			target: { files: names.map((name) => new File(['a'], name)) },
		})
	return { onSend, add, input: screen.getByLabelText('Message') as HTMLTextAreaElement }
}
const sendButton = () => screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement

test('a text that is too long stays whole, says by how much, and can go as a file', async () => {
	vi.mocked(calls.addAttachment).mockImplementation(async (_thread, id, file) => attachment(id, file.name))
	const { input, onSend } = await show('long')
	fireEvent.change(input, { target: { value: 'x'.repeat(4003) } })
	expect(screen.getByRole('alert').textContent).toContain('3 characters too many')
	expect(input.value).toHaveLength(4003)
	expect(sendButton().disabled).toBe(true)
	fireEvent.keyDown(input, { key: 'Enter' })
	expect(onSend).not.toHaveBeenCalled()
	await userEvent.click(screen.getByRole('button', { name: 'Attach it as a text file' }))
	expect(await screen.findByText('message.txt')).toBeTruthy()
	expect(input.value).toBe('')
	await waitFor(() => expect(sendButton().disabled).toBe(false))
	await userEvent.click(sendButton())
	expect(onSend).toHaveBeenCalledWith('', [expect.objectContaining({ file_name: 'message.txt' })])
})

test('a refused file says why and stays in view when the message goes, and a sixth one isn’t dropped silently', async () => {
	vi.mocked(calls.addAttachment).mockImplementation(async (_thread, id, file) => {
		if (file.name === 'run.exe') throw refusal('chat_file_type')
		return attachment(id, file.name)
	})
	const { add, onSend, input } = await show('refused')
	add('run.exe', '1.txt')
	const refused = await screen.findByText(/Only images and text files can be sent here/)
	add('2.txt', '3.txt', '4.txt', '5.txt', '6.txt')
	expect(await screen.findByText('6.txt')).toBeTruthy()
	expect(screen.getByText('Not added: a message can have at most 5 files.')).toBeTruthy()
	fireEvent.change(input, { target: { value: 'See these' } })
	await waitFor(() => expect(sendButton().disabled).toBe(false))
	await userEvent.click(sendButton())
	const sent = onSend.mock.calls[0] as unknown as [string, { file_name: string }[]]
	expect(sent[1].map(({ file_name }) => file_name)).toEqual(['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'])
	expect(screen.queryByText('1.txt')).toBeNull()
	expect(refused.isConnected).toBe(true)
	for (const button of screen.getAllByRole('button', { name: /^Remove/ })) await userEvent.click(button)
	expect(refused.isConnected).toBe(false)
	expect(calls.removeAttachment, 'the server has none of these').not.toHaveBeenCalled()
})

test('a file whose answer got lost goes again by itself once the line is back, and its message waits for it', async () => {
	vi.mocked(calls.addAttachment)
		.mockRejectedValueOnce(networkError(true))
		.mockImplementation(async (_thread, id, file) => attachment(id, file.name))
	const { add, input, onSend } = await show('lost')
	add('a.txt')
	fireEvent.change(input, { target: { value: 'With a file' } })
	await waitFor(() => expect(calls.addAttachment).toHaveBeenCalledOnce())
	expect(sendButton().disabled).toBe(true)
	window.dispatchEvent(new Event('online'))
	await waitFor(() => expect(sendButton().disabled).toBe(false))
	expect(screen.queryByRole('alert')).toBeNull()
	await userEvent.click(sendButton())
	const ids = vi.mocked(calls.addAttachment).mock.calls.map(([, id]) => id)
	expect(ids).toEqual([ids[0], ids[0]])
	expect(onSend).toHaveBeenCalledWith('With a file', [attachment(ids[0] ?? '', 'a.txt')])
})

test('Enter while a file is on its way sends the message with the file, and says so until then', async () => {
	let arrive = () => {}
	vi.mocked(calls.addAttachment).mockImplementation(
		(_thread, id, file) => new Promise((resolve) => (arrive = () => resolve(attachment(id, file.name)))),
	)
	const { add, input, onSend } = await show('enter')
	add('a.txt')
	fireEvent.change(input, { target: { value: 'With a file' } })
	await waitFor(() => expect(calls.addAttachment).toHaveBeenCalledOnce())
	fireEvent.keyDown(input, { key: 'Enter' })
	expect(screen.getByRole('status').textContent).toBe('Will be sent as soon as the file has uploaded.')
	expect(onSend).not.toHaveBeenCalled()
	arrive()
	await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
	const id = vi.mocked(calls.addAttachment).mock.calls[0]?.[1] ?? ''
	expect(onSend).toHaveBeenCalledWith('With a file', [attachment(id, 'a.txt')])
	expect(screen.queryByRole('status')).toBeNull()
})

test('a file that was refused before holds no message back that waits for another', async () => {
	vi.mocked(calls.addAttachment).mockRejectedValueOnce(new ApiError(413, 'Too large', 'FILE_TOO_LARGE', [], null))
	const { add, input, onSend } = await show('refused-before')
	add('large.txt')
	await screen.findByRole('alert')
	let arrive = () => {}
	vi.mocked(calls.addAttachment).mockImplementation(
		(_thread, id, file) => new Promise((resolve) => (arrive = () => resolve(attachment(id, file.name)))),
	)
	add('small.txt')
	fireEvent.change(input, { target: { value: 'With a file' } })
	fireEvent.keyDown(input, { key: 'Enter' })
	arrive()
	await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
})

test('a file that is refused holds a message back that Enter was pressed for', async () => {
	let refuse = () => {}
	vi.mocked(calls.addAttachment).mockImplementation(
		() =>
			new Promise((_, reject) => (refuse = () => reject(new ApiError(413, 'Too large', 'FILE_TOO_LARGE', [], null)))),
	)
	const { add, input, onSend } = await show('refused')
	add('a.txt')
	fireEvent.change(input, { target: { value: 'With a file' } })
	await waitFor(() => expect(calls.addAttachment).toHaveBeenCalledOnce())
	fireEvent.keyDown(input, { key: 'Enter' })
	refuse()
	await screen.findByRole('alert')
	expect(onSend).not.toHaveBeenCalled()
	expect((input as HTMLTextAreaElement).value).toBe('With a file')
})

test('a file that a busy server refused is sent again on request, and one that is removed goes from the server too', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {})
	vi.mocked(calls.removeAttachment).mockResolvedValue(null)
	vi.mocked(calls.addAttachment).mockRejectedValueOnce(new ApiError(503, 'Busy', 'UNAVAILABLE', [], null))
	const { add } = await show('again')
	add('a.txt')
	const retry = await screen.findByRole('button', { name: 'Try again' })
	vi.mocked(calls.addAttachment).mockImplementation(async (_thread, id, file) => attachment(id, file.name))
	await userEvent.click(retry)
	await waitFor(() => expect(sendButton().disabled).toBe(false))
	const ids = vi.mocked(calls.addAttachment).mock.calls.map(([, id]) => id)
	expect(new Set(ids).size, 'the same file').toBe(1)
	await userEvent.click(within(document.body).getByRole('button', { name: 'Remove a.txt' }))
	expect(calls.removeAttachment).toHaveBeenCalledWith(ids[0])
})

test('what was typed before a subject was selected goes on in the conversation', async () => {
	keepDraft('early', null, 'My conversion failed')
	moveDraft('early', 'thread')
	const { input } = await show('early')
	expect(input.value).toBe('My conversion failed')
	expect(readDraft('early', null)).toBe('')
	fireEvent.change(input, { target: { value: 'Mine' } })
	keepDraft('early', null, 'Other')
	moveDraft('early', 'thread')
	expect(readDraft('early', 'thread'), 'nothing is written over').toBe('Mine')
})

/** In a conversation, until the browser goes offline. */
function Blinking({ onSend }: { onSend: () => boolean }) {
	const [isConnected, setConnected] = useState(true)
	useEffect(() => {
		const lose = () => setConnected(false)
		addEventListener('offline', lose)
		return () => removeEventListener('offline', lose)
	}, [])
	return <Composer person_id="blink" thread_id="thread" isConnected={isConnected} onSend={onSend} />
}

test('a connection that blinks takes neither the focus nor a word, and what is sent meanwhile is taken', async () => {
	const onSend = vi.fn(() => true)
	await renderInApp(<Blinking onSend={onSend} />)
	const input = screen.getByLabelText('Message')
	await userEvent.type(input, 'The crane is ')
	act(() => void dispatchEvent(new Event('offline')))
	await userEvent.keyboard('late{Enter}')
	expect(onSend).toHaveBeenCalledExactlyOnceWith('The crane is late', [])
	expect(document.activeElement).toBe(input)
	expect((screen.getByRole('button', { name: /^Attach/ }) as HTMLButtonElement).disabled).toBe(true)
})

test('a first message, which nothing would send later, waits in the input', async () => {
	const onSend = vi.fn(() => true)
	await renderInApp(<Composer person_id="first" thread_id={null} isConnected={false} onSend={onSend} />)
	await userEvent.type(screen.getByLabelText('Message'), 'Hello{Enter}')
	expect(onSend).not.toHaveBeenCalled()
	expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Hello')
})
