import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../locales/i18n.ts'
import { useCopy } from './copy-text.ts'

beforeAll(() => startI18n())
afterEach(() => {
	cleanup()
	vi.restoreAllMocks()
})

const LINK = 'http://192.168.0.7:3000/app/project/1'

function CopyLink() {
	const copy = useCopy()
	return (
		<button type="button" onClick={() => copy(LINK, 'Link copied')}>
			Copy
		</button>
	)
}

/** Clicks on a button that copies, in a browser without HTTPS. */
function copy(execCommand: () => boolean): void {
	vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
	Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true })
	render(
		<MantineProvider env="test">
			<Notifications />
			<ModalsProvider>
				<CopyLink />
			</ModalsProvider>
		</MantineProvider>,
	)
	screen.getByRole('button', { name: 'Copy' }).click()
}

test('without HTTPS a text is copied by a command, and nothing of it stays in the page', async () => {
	let copied = ''
	copy(() => {
		copied = String(getSelection())
		return true
	})
	await screen.findByText('Link copied')
	expect(copied).toBe(LINK)
	expect(document.body.textContent).not.toContain(LINK)
})

test('a text that the browser doesn’t copy is shown, selected, to copy by hand', async () => {
	copy(() => false)
	const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /copy it yourself/ })
	expect(field.value).toBe(LINK)
	field.focus()
	expect([field.selectionStart, field.selectionEnd]).toEqual([0, LINK.length])
})
