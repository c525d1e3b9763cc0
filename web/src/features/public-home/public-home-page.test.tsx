import { DEFAULT_STATUSES } from '@panelyard/contracts/statuses'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { PROGRESS_COLOURS } from './building-drawing.tsx'
import { PublicHomePage } from './public-home-page.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	localStorage.clear()
	document.documentElement.removeAttribute('data-mantine-color-scheme')
	document.body.innerHTML = ''
})

const limits = (megabytes: number, trial: number) => ({
	'GET /config': {
		body: {
			max_ifc_upload_size_mb: megabytes,
			max_ifc_upload_size_bytes: megabytes * 1024 * 1024,
			trial_max_ifc_upload_size_mb: trial,
			google_sign_in: false,
			demo_project_id: null,
		},
	},
})

test('the public home tells a visitor what the trial takes, where that is less', async () => {
	stubServer(limits(300, 100))
	await renderInApp(<PublicHomePage />)
	await screen.findByText(/up to 300 MB \(100 MB during the free trial\)/)
})

test('with one limit for everybody the public home names one', async () => {
	stubServer(limits(250, 250))
	await renderInApp(<PublicHomePage />)
	await screen.findByText('IFC2x3, IFC4 and IFC4x3, up to 250 MB. Nothing to install.')
})

test('pictures of the view have their room kept, wait until they are near, and say what they show', async () => {
	stubServer(limits(250, 250))
	await renderInApp(<PublicHomePage />)
	const pictures = await screen.findAllByRole('img', { name: /sample building/ })
	const seen = pictures.map((picture) => ['width', 'height', 'loading'].map((name) => picture.getAttribute(name)))
	expect(seen).toEqual(Array(4).fill(['1440', '900', 'lazy']))
})

test('pictures of the view are dark where the page is', async () => {
	stubServer(limits(250, 250))
	const sources = async () =>
		(await screen.findAllByRole('img', { name: /sample building/ })).map((picture) => picture.getAttribute('src'))
	await renderInApp(<PublicHomePage />)
	for (const source of await sources()) expect(source).not.toMatch(/-dark/)
	cleanup()
	localStorage.setItem('mantine-color-scheme-value', 'dark')
	document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
	await renderInApp(<PublicHomePage />)
	for (const source of await sources()) expect(source).toMatch(/-dark/)
})

test('the drawing has the colours of the default statuses', () => {
	expect(PROGRESS_COLOURS).toEqual(DEFAULT_STATUSES.slice(0, 5).map(({ colour }) => colour))
})

test('who is remembered as signed in is offered the dashboard, and the way in once the server says otherwise', async () => {
	stubServer({
		...limits(250, 250),
		'GET /auth/check': { body: { authenticated: false, user: null } },
	})
	localStorage.setItem('panelyard.current_user', '{"id":"a"}')
	await renderInApp(<PublicHomePage />)
	await screen.findByRole('link', { name: 'Sign in' })
	expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
})
