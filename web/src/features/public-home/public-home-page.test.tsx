import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { PublicHomePage } from './public-home-page.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	localStorage.clear()
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
	await renderInApp(<PublicHomePage />)
	for (const source of await sources()) expect(source).toMatch(/-dark/)
})
