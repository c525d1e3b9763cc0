import type { ChatMessage } from '@panelyard/contracts/messages/support-chat'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import type { Conversation, ConversationState } from './conversation.ts'
import { MessageList } from './message-list.tsx'

beforeAll(() => {
	// jsdom lays nothing out.
	vi.stubGlobal(
		'ResizeObserver',
		class {
			observe() {}
			disconnect() {}
		},
	)
})
afterEach(cleanup)

const image = (id: string, width: number, height: number) =>
	({ id, kind: 'image', file_name: `${id}.jpg`, bytes: 1, width, height }) as const
const message = (attachments: ChatMessage['attachments']): ChatMessage => ({
	...{ id: 'one', thread_id: 'thread', seq: 1, content: '', sender_role: 'user', sender_name: 'Ann' },
	...{ created_at: new Date(0).toISOString(), is_read: true, attachments },
})

test('an image takes up its place before it has come, so that the last message stays in view', async () => {
	const state: ConversationState = {
		messages: [message([image('wide', 2000, 1000), image('high', 500, 2000), image('small', 30, 20)])],
		...{ pending: [], isLoading: false, hasOlder: false, typing: [], status: 'open' },
	}
	const conversation = { markRead: () => {} } as Conversation
	await renderInApp(<MessageList conversation={conversation} state={state} side="user" isShown />)
	const sizes = screen.getAllByRole('img').map(({ style: { width, aspectRatio } }) => [width, aspectRatio])
	expect(sizes).toEqual([
		['240px', '2000 / 1000'],
		['50px', '500 / 2000'],
		['30px', '30 / 20'],
	])
})

test('a message that looks like a page is shown as its letters, in its own direction', async () => {
	const content = '<img src=x onerror=alert(1)><script>alert(2)</script>'
	const state: ConversationState = {
		messages: [{ ...message([]), content }],
		...{ pending: [], isLoading: false, hasOlder: false, typing: [], status: 'open' },
	}
	const conversation = { markRead: () => {} } as Conversation
	await renderInApp(<MessageList conversation={conversation} state={state} side="admin" isShown />)
	expect(screen.getByText(content).getAttribute('dir')).toBe('auto')
	expect(screen.queryByRole('img')).toBeNull()
})

test('a shared view opens although its answer comes late, when browsers refuse new windows', async () => {
	const answer = Promise.withResolvers<{ body: object }>()
	stubServer({ 'POST /admin/support/chat/attachments/view/open': () => answer.promise })
	const tab = { location: { assign: vi.fn() }, close: vi.fn() }
	let mayOpen = true
	vi.stubGlobal('open', () => (mayOpen ? tab : null))
	const view = { ...image('view', 1, 1), kind: 'view', file_name: 'Hall', width: null, height: null } as const
	const state: ConversationState = {
		messages: [message([view])],
		...{ pending: [], isLoading: false, hasOlder: false, typing: [], status: 'open' },
	}
	const conversation = { markRead: () => {} } as Conversation
	await renderInApp(<MessageList conversation={conversation} state={state} side="admin" isShown />)
	fireEvent.click(screen.getByRole('button', { name: 'Open the view' }))
	mayOpen = false
	answer.resolve({ body: { path: '/app/project/one' } })
	await vi.waitFor(() => expect(tab.location.assign).toHaveBeenCalledWith('/app/project/one'))
	expect(tab.close).not.toHaveBeenCalled()
})
