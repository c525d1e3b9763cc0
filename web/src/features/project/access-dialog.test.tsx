import { Notifications } from '@mantine/notifications'
import type { Project } from '@panelyard/contracts/projects/projects'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { AccessDialog } from './access-dialog.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const CARL = '7c9e6679-7425-40de-944b-e07fc1f90ae8'
const owner = {
	pending: false,
	user_id: ID,
	email: 'mona@example.com',
	name: 'Mona',
	role: 'manager',
	own_role: 'manager',
	is_owner: true,
}
const invited = { pending: true, email: 'nick@example.com', role: 'viewer' }
const answer = (access: object[]) => ({ body: { access, total: access.length, page: 1, page_size: 200 } })
const LIST = 'GET /projects/p1/access'
const ASSIGN = 'POST /projects/p1/access/assign'

const open = () =>
	renderInApp(
		<>
			<Notifications />
			<ChangesKeeper projectId={null} />
			<AccessDialog project={{ id: 'p1' } as Project} opened onClose={() => {}} />
		</>,
	)

test('an invited address is listed with what it waits for, and taken back by the address', async () => {
	const path = '/projects/p1/access/nick%40example.com'
	const calls = stubServer({ ...signedIn(), [LIST]: answer([owner, invited]), [`DELETE ${path}`]: answer([owner]) })
	await open()
	const row = (await screen.findByText('nick@example.com')).closest('li') as HTMLElement
	expect(within(row).getByText('Invited. Will get access after signing in.')).toBeTruthy()
	await userEvent.click(within(row).getByRole('button', { name: 'Remove nick@example.com' }))
	await vi.waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE', path })))
})

test('the second click of a double click takes nobody else’s access away', async () => {
	const calls = stubServer({ ...signedIn(), [LIST]: answer([owner, invited]) })
	await open()
	fireEvent.click(await screen.findByRole('button', { name: 'Remove nick@example.com' }), { detail: 2 })
	expect(screen.getByText('nick@example.com')).toBeTruthy()
	expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('who comes by the company is listed with that, can get a role of their own, and has none to lose', async () => {
	const carl = { ...owner, user_id: CARL, email: 'carl@example.com', name: 'Carl', own_role: null, is_owner: false }
	const calls = stubServer({ ...signedIn(), [LIST]: answer([owner, carl]), [ASSIGN]: answer([owner, carl]) })
	await open()
	const row = (await screen.findByText('Carl')).closest('li') as HTMLElement
	expect(within(row).getByText('By the company: Manager')).toBeTruthy()
	expect(within(row).getByRole('button', { name: 'Remove Carl' }).hasAttribute('disabled')).toBe(true)
	await userEvent.click(within(row).getByRole('combobox', { name: 'Role of Carl' }))
	await userEvent.click(await screen.findByRole('option', { name: 'Editor' }))
	const body = { user_id: CARL, role: 'editor', language: 'en' }
	await vi.waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', body })))
})

test('a role is changed by the address, since an invited person has no id', async () => {
	const calls = stubServer({ ...signedIn(), [LIST]: answer([owner, invited]), [ASSIGN]: answer([owner, invited]) })
	await open()
	await userEvent.click(await screen.findByRole('combobox', { name: 'Role of nick@example.com' }))
	await userEvent.click(await screen.findByRole('option', { name: 'Manager' }))
	const body = { email: 'nick@example.com', role: 'manager', language: 'en' }
	await vi.waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', body })))
})

test('adding says in the language of the page for whom, and empties the field', async () => {
	const calls = stubServer({ ...signedIn(), [LIST]: answer([owner]), [ASSIGN]: answer([owner, invited]) })
	await open()
	const field = (await screen.findByLabelText('Email address')) as HTMLInputElement
	await userEvent.type(field, ' Nick@Example.com')
	await userEvent.click(screen.getByRole('button', { name: 'Add' }))
	const body = { email: 'nick@example.com', role: 'editor', language: 'en' }
	await vi.waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', body })))
	await vi.waitFor(() => expect(field.value).toBe(''))
})

test('a list of several pages is read to its end', async () => {
	const second = { ...invited, email: 'second@example.com' }
	stubServer({
		...signedIn(),
		[LIST]: ({ query }) => {
			const page = Number(query.get('page'))
			return { body: { access: page === 1 ? [owner] : [second], total: 2, page, page_size: 1 } }
		},
	})
	await open()
	expect(await screen.findByText('second@example.com')).toBeTruthy()
	expect(screen.getByText('Mona')).toBeTruthy()
})

test('what the server refused is no longer said once it went well', async () => {
	let isRefused = true
	stubServer({
		...signedIn(),
		[LIST]: answer([owner]),
		[ASSIGN]: () =>
			isRefused ? { status: 400, body: { message: 'Not now', error: 'BAD_REQUEST' } } : answer([owner, invited]),
	})
	await open()
	const field = (await screen.findByRole('textbox')) as HTMLInputElement
	await userEvent.type(field, 'nick@example.com')
	await userEvent.click(screen.getByRole('button', { name: 'Add' }))
	expect(await screen.findByText('Not now')).toBeTruthy()
	isRefused = false
	await userEvent.click(screen.getByRole('button', { name: 'Add' }))
	await vi.waitFor(() => expect(field.value).toBe(''))
	expect(screen.queryByText('Not now')).toBeNull()
})

test('a refresh that fails keeps the people in the list', async () => {
	let isDown = false
	stubServer({
		...signedIn(),
		[LIST]: () => (isDown ? { status: 500, body: { message: 'Down', error: 'INTERNAL' } } : answer([owner])),
	})
	const { queryClient } = await open()
	await screen.findByText('Mona')
	isDown = true
	await queryClient.refetchQueries()
	expect(await screen.findByText(/Couldn’t refresh/)).toBeTruthy()
	expect(screen.getByText('Mona')).toBeTruthy()
})
