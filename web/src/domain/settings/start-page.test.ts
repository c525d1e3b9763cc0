import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { shortcutAddress, startAddress } from './start-page.ts'

const PROJECT = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const addressWith = async (settings: object, status = 200) => {
	stubServer({ ...signedIn(), 'GET /settings': { status, body: { settings } } })
	const client = createQueryClient()
	client.setDefaultOptions({ queries: { retry: false } })
	return startAddress(client)
}

test('a person starts with the project they opened last only where they chose so', async () => {
	expect(await addressWith({ start_page: 'last_project', last_project: PROJECT })).toBe(`/app/project/${PROJECT}`)
	expect(await addressWith({ last_project: PROJECT })).toBe('/app/dashboard')
	vi.unstubAllGlobals()
})

test('whatever is wrong with the settings, the dashboard opens', async () => {
	expect(await addressWith({ start_page: 'last_project' })).toBe('/app/dashboard')
	expect(await addressWith({ start_page: 'last_project', last_project: '../evil' })).toBe('/app/dashboard')
	expect(await addressWith({}, 500)).toBe('/app/dashboard')
	stubServer({ 'GET /auth/check': { body: { authenticated: false, user: null } } })
	expect(await startAddress(createQueryClient())).toBe('/app/dashboard')
	vi.unstubAllGlobals()
})

test('shortcuts open the project that was opened last in this browser', () => {
	expect(shortcutAddress('3d')).toBe('/app/dashboard')
	localStorage.setItem('panelyard.opened_project', PROJECT)
	expect(shortcutAddress('3d')).toBe(`/app/project/${PROJECT}/3d-view`)
	expect(shortcutAddress('panels')).toBe(`/app/project/${PROJECT}?tab=panels`)
	localStorage.setItem('panelyard.opened_project', '../evil')
	expect(shortcutAddress('panels')).toBe('/app/dashboard')
})
