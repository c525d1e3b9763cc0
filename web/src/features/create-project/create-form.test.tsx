import type { PublicConfig } from '@panelyard/contracts/values/config'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { CreateForm } from './create-form.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

test('a pasted name above 200 characters is kept whole, and its limit is told at once', async () => {
	stubServer({})
	await renderInApp(<CreateForm initial={null} error={null} onSubmit={() => {}} onMerge={() => {}} />)
	const field = (await screen.findByLabelText('Project name')) as HTMLInputElement
	await userEvent.click(field)
	await userEvent.paste('N'.repeat(200))
	expect(screen.queryByText(/too long/)).toBeNull()
	await userEvent.paste('N'.repeat(60))
	expect(field.value).toHaveLength(260)
	expect(screen.getByText('Project name is too long (at most 200 characters)')).toBeTruthy()
})

const dropZone = async () =>
	(await screen.findByLabelText('Building model', { selector: 'input' })).parentElement as HTMLElement

test('of several files dropped together one is taken, which is said, and merging them is offered', async () => {
	stubServer({})
	const onMerge = vi.fn()
	await renderInApp(<CreateForm initial={null} error={null} onSubmit={() => {}} onMerge={onMerge} />)
	const files = ['a.ifc', 'b.ifc'].map((name) => new File(['ISO-10303-21;'], name))
	const items = files.map((file) => ({ kind: 'file', type: '', getAsFile: () => file }))
	fireEvent.drop(await dropZone(), { dataTransfer: { files, items, types: ['Files'] } })
	await screen.findByText('You can add one file here. Using a.ifc.')
	expect((screen.getByLabelText('Project name') as HTMLInputElement).value).toBe('a')
	await userEvent.click(screen.getByRole('button', { name: 'Merge them instead' }))
	expect(onMerge.mock.calls[0]?.[0].map(({ name }: File) => name)).toEqual(['a.ifc', 'b.ifc'])
	await userEvent.click(screen.getByRole('button', { name: 'Remove file' }))
	expect(screen.queryByText(/You can add one file/)).toBeNull()
})

test('an upload a reload broke off is offered to be gone on with, by the same file, or dropped', async () => {
	const uploadUrl = new URL('/files/resumable/half', location.href).href
	const metadata = { filename: 'house.ifc', bytes: '13' }
	const keep = () =>
		localStorage.setItem('tus::a::1', JSON.stringify({ uploadUrl, metadata, creationTime: new Date().toString() }))
	const asked: string[] = []
	vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
		if (address === uploadUrl) asked.push(method)
		return new Response('{}', { headers: { 'upload-offset': '5' } })
	})
	keep()
	const form = <CreateForm initial={null} error={null} onSubmit={() => {}} onMerge={() => {}} />
	const { unmount } = await renderInApp(form)
	await screen.findByText('house.ifc didn’t finish uploading')
	const input = await screen.findByLabelText('Building model', { selector: 'input' })
	await userEvent.upload(input, new File(['ISO-10303-21;'], 'house.ifc'))
	await screen.findByText('The upload of this file resumes where it stopped.')
	await userEvent.upload(input, new File(['ISO-10303-21; '], 'house.ifc'))
	await screen.findByText(/^This isn’t the file you started with/)
	unmount()
	await renderInApp(form)
	await userEvent.click(await screen.findByRole('button', { name: 'Discard upload' }))
	await vi.waitFor(() => expect(asked.at(-1)).toBe('DELETE'))
	expect(screen.queryByText(/didn’t finish uploading/)).toBeNull()
	expect(localStorage.getItem('tus::a::1')).toBeNull()
})

test("the server's limit is held against a file that was taken before the limit was known", async () => {
	const MB = 1024 * 1024
	const config: PublicConfig = {
		max_ifc_upload_size_mb: 1,
		max_ifc_upload_size_bytes: MB,
		trial_max_ifc_upload_size_mb: 1,
		google_sign_in: false,
		demo_project_id: null,
		contact_email: null,
		support_hours: null,
	}
	let answer = (_answer: { body: PublicConfig }) => {}
	stubServer({ 'GET /config': () => new Promise((resolve) => (answer = resolve)) })
	await renderInApp(<CreateForm initial={null} error={null} onSubmit={() => {}} onMerge={() => {}} />)
	await userEvent.upload(
		await screen.findByLabelText('Building model', { selector: 'input' }),
		new File([new Uint8Array(2 * MB)], 'big.ifc'),
	)
	await screen.findByText('big.ifc')
	expect(screen.queryByRole('alert')).toBeNull()
	answer({ body: config })
	expect((await screen.findByRole('alert')).textContent).toMatch(/^IFC file too large\. Max allowed is 1 MB/)
})
