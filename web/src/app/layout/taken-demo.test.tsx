import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWork, waitingWork } from '../../domain/demo/taken-work.ts'
import { NO_WORK as work } from '../../testing/demo-work.test-support.ts'
import { exampleProject } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, stubServer } from '../../testing/stub-server.ts'
import { TakenDemo } from './taken-demo.tsx'

const ID = '00000000-0000-4000-8000-000000000777'
const made = { body: { project: exampleProject({ id: ID, name: 'Lindenhof' }) } }
const call = { 'POST /projects/create_from_demo': made }

beforeEach(() => {
	localStorage.clear()
	sessionStorage.clear()
	keepWork({ id: ID, name: 'Lindenhof', work })
})
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
	sessionStorage.clear()
})
const show = (accountCreatedAt = examplePerson.account_created_at) =>
	renderInApp(<TakenDemo personId={examplePerson.id} accountCreatedAt={accountCreatedAt} />)
const later = () => new Date(Date.now() + 60_000).toISOString()

test('whoever makes an account in the tab of the demo gets the project without a question', async () => {
	const calls = stubServer(call)
	await show(later())
	await screen.findByText('Your demo project is here')
	expect(calls.map(({ body }) => body)).toEqual([{ id: ID, name: 'Lindenhof', work }])
	expect(waitingWork()).toBeNull()
})

test('a new account in another tab is asked: it may be somebody else’s', async () => {
	sessionStorage.clear()
	const calls = stubServer(call)
	await show(later())
	await screen.findByText('Take over the demo’s work?')
	expect(calls).toEqual([])
})

test('a project that couldn’t be made is made when asked for again', async () => {
	let tries = 0
	stubServer({
		'POST /projects/create_from_demo': () =>
			++tries === 1 ? { status: 503, body: { message: 'Busy', error: 'UNAVAILABLE' } } : made,
	})
	await show(later())
	await screen.findByText('The demo project could not be created')
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
	await screen.findByText('Your demo project is here')
})

test('whoever signs in is asked before work of the demo becomes a project of theirs', async () => {
	const calls = stubServer(call)
	await show()
	await screen.findByText('Take over the demo’s work?')
	expect(calls).toEqual([])
	await userEvent.click(screen.getByRole('button', { name: 'Take it over' }))
	await screen.findByText('Your demo project is here')
	expect(calls.map(({ body }) => body)).toEqual([{ id: ID, name: 'Lindenhof', work }])
	expect(waitingWork()).toBeNull()
})

test('work that isn’t wanted goes, and so does the question in other tabs', async () => {
	const calls = stubServer(call)
	await show()
	await userEvent.click(await screen.findByRole('button', { name: 'Don’t keep it' }))
	await waitFor(() => expect(screen.queryByText('Take over the demo’s work?')).toBeNull())
	expect([waitingWork(), calls]).toEqual([null, []])
	cleanup()
	keepWork({ id: ID, name: 'Lindenhof', work })
	await show()
	await screen.findByText('Take over the demo’s work?')
	window.dispatchEvent(new StorageEvent('storage', { key: 'panelyard.demo_work', newValue: null }))
	await waitFor(() => expect(screen.queryByText('Take over the demo’s work?')).toBeNull())
})
