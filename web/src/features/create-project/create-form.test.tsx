import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { CreateForm } from './create-form.tsx'

beforeEach(() => {
	// What a growing text field listens to, which this DOM lacks.
	Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})
afterEach(() => {
	vi.unstubAllGlobals()
	document.body.innerHTML = ''
})

test('a pasted name above 200 characters is kept whole, and its limit is told at once', async () => {
	stubServer({})
	await renderInApp(<CreateForm initial={null} error={null} onSubmit={() => {}} />)
	const field = (await screen.findByLabelText('Project name')) as HTMLInputElement
	await userEvent.click(field)
	await userEvent.paste('N'.repeat(200))
	expect(screen.queryByText(/too long/)).toBeNull()
	await userEvent.paste('N'.repeat(60))
	expect(field.value).toHaveLength(260)
	expect(screen.getByText('Project name is too long (at most 200 characters)')).toBeTruthy()
})
