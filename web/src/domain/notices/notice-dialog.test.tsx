import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../api/new-id.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { NoticeDialog } from './notice-dialog.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

test.each([
	[0, 'Nobody would receive this notice.', null],
	[2, '2 people will receive it.', 'Send to 2 people'],
])('a notice to %i people can be sent only when somebody would receive it', async (recipients, text, send) => {
	stubServer({ 'POST /notifications': { status: 202, body: { notice: { id: newId(), recipients, reached: 0 } } } })
	await renderInApp(<NoticeDialog companyId={newId()} opened onClose={() => {}} />)
	await userEvent.type(await screen.findByLabelText('Title'), 'Maintenance')
	await userEvent.type(screen.getByLabelText('Message'), 'Tonight')
	await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
	await screen.findByText(text)
	expect(screen.queryByRole('button', { name: /^Send/ })?.textContent ?? null).toBe(send)
	screen.getByRole('button', { name: 'Back' })
})
