import type { ChatThread } from '@panelyard/contracts/support-chat'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { SubjectPicker } from './subject-picker.tsx'

// jsdom has no fonts, which a growing text field listens to.
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
afterEach(cleanup)

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
