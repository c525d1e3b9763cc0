import { ModalsProvider } from '@mantine/modals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { KEPT_AT } from '../../api/kept-names.ts'
import { noteAnswer } from '../../api/line.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, stubServer } from '../../testing/stub-server.ts'
import { Shell } from './shell.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
	localStorage.clear()
})

const show = async (person: Partial<typeof examplePerson> | null, config: Record<string, unknown> = {}) => {
	const user = person && { ...examplePerson, ...person }
	const limits = {
		max_ifc_upload_size_mb: 300,
		max_ifc_upload_size_bytes: 314572800,
		trial_max_ifc_upload_size_mb: 100,
	}
	stubServer({
		'GET /auth/check': { body: { authenticated: user !== null, user } },
		'GET /config': { body: { ...limits, google_sign_in: false, demo_project_id: null, ...config } },
	})
	return renderInApp(
		<ModalsProvider>
			<Shell />
		</ModalsProvider>,
	)
}
const sidebar = () => screen.getAllByRole('navigation', { name: 'Main navigation' })[0] as HTMLElement

test('the sidebar leads to every page of the dashboard, and to the administration only for super admins', async () => {
	await show({ is_super_admin: true })
	await within(sidebar()).findByRole('link', { name: 'Admin' })
	const names = within(sidebar())
		.getAllByRole('link')
		.map((link) => link.getAttribute('aria-label') ?? link.textContent)
	expect(names).toEqual([
		'Panelyard',
		'Home',
		'Create project',
		'Notifications',
		'Company',
		'Admin',
		'IFC testing',
		'GLB converter',
	])
	cleanup()
	localStorage.clear()
	await show({ is_super_admin: false })
	await within(sidebar()).findByRole('link', { name: 'Company' })
	expect(within(sidebar()).queryByRole('link', { name: 'Admin' })).toBeNull()
})

test('help shows guides and shortcuts, and leads to whoever runs the server', async () => {
	await show({})
	await userEvent.click(await screen.findByRole('button', { name: 'Help' }))
	const contact = await screen.findByRole('menuitem', { name: 'Contact us' })
	expect(contact.getAttribute('href')).toBe('/contact?topic=support')
	expect(screen.queryByRole('menuitem', { name: 'Open the demo' })).toBeNull()
	await userEvent.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }))
	const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
	within(dialog).getByText('Search and run commands')
	expect(within(dialog).queryByText('Undo'), 'of a project').toBeNull()
})

test('? opens the keyboard shortcuts', async () => {
	await show({})
	await screen.findByRole('button', { name: 'Help' })
	await userEvent.keyboard('{Shift>}?{/Shift}')
	await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})

test('what the device answered in the server’s place is told with its time', async () => {
	await show({})
	await screen.findByRole('button', { name: 'Help' })
	const at = new Date()
	at.setHours(13, 58)
	act(() => noteAnswer('/projects', new Response('', { headers: { [KEPT_AT]: String(at.getTime()) } })))
	await userEvent.click(await screen.findByRole('button', { name: /^Offline: as of 1:58\sPM$/ }))
	const drawer = await screen.findByRole('dialog', { name: 'Changes not sent yet' })
	within(drawer).getByText(/^Without a connection since .* What you see was loaded at 1:58\sPM\.$/)
	act(() => noteAnswer('/projects', new Response('')))
	await waitFor(() => expect(within(drawer).queryByText(/^Without a connection/)).toBeNull())
})

test('a lost connection is told inside the top bar, where it covers nothing', async () => {
	await show({})
	await screen.findByRole('button', { name: 'Help' })
	act(() => void window.dispatchEvent(new Event('offline')))
	const chip = await within(screen.getByRole('banner')).findByRole('button', { name: 'Offline' })
	await userEvent.click(chip)
	const drawer = await screen.findByRole('dialog', { name: 'Changes not sent yet' })
	within(drawer).getByText('You’re offline. What you see may be out of date.')
	act(() => void window.dispatchEvent(new Event('online')))
	await waitFor(() => expect(within(drawer).queryByText(/You’re offline/)).toBeNull())
})
