import type { PublicConfig } from '@panelyard/contracts/config'
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

test("the server's limit is held against a file that was taken before the limit was known", async () => {
	const MB = 1024 * 1024
	const config: PublicConfig = {
		max_ifc_upload_size_mb: 1,
		max_ifc_upload_size_bytes: MB,
		trial_max_ifc_upload_size_mb: 1,
		google_sign_in: false,
		demo_project_id: null,
	}
	let answer = (_answer: { body: PublicConfig }) => {}
	stubServer({ 'GET /config': () => new Promise((resolve) => (answer = resolve)) })
	await renderInApp(<CreateForm initial={null} error={null} onSubmit={() => {}} />)
	await userEvent.upload(
		await screen.findByLabelText('Building model', { selector: 'input' }),
		new File([new Uint8Array(2 * MB)], 'big.ifc'),
	)
	await screen.findByText('big.ifc')
	expect(screen.queryByRole('alert')).toBeNull()
	answer({ body: config })
	expect((await screen.findByRole('alert')).textContent).toMatch(/^IFC file too large\. Max allowed is 1 MB/)
})
