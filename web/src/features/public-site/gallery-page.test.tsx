import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { GalleryPage } from './gallery-page.tsx'
import { SiteContext } from './site-context.ts'

const FACTS = { max_mb: 300, trial_mb: 100, contact_email: null, social_url: null, social_name: null }

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const project = (number: number) => ({
	id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
	...{ name: `House ${number}`, line: '', picture: null, panel_count: number, published_at: '2026-11-01T00:00:00Z' },
	...{ revision: 1, shows_statuses: true, shows_groups: true, shows_figures: true, allows_duplicates: false },
})

const openGallery = () =>
	renderInApp(
		<SiteContext
			value={{ page: 'gallery', language: 'en', facts: { ...FACTS, plans: 'yes', no_plans: null }, html: '' }}
		>
			<GalleryPage />
		</SiteContext>,
	)

/** Answers a page of the gallery with so many projects; by the numbers of projects that are public. */
const pageOf = (url: string, numbers: readonly number[]) => {
	const { page, page_size } = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
	const from = (Number(page) - 1) * Number(page_size)
	const projects = numbers.slice(from, from + Number(page_size)).map(project)
	return { projects, total: numbers.length, page: Number(page), page_size: Number(page_size) }
}

test('all public projects are there, further ones with a press, where the keyboard goes on', async () => {
	const fifteen = Array.from({ length: 15 }, (_, index) => index + 1)
	vi.stubGlobal('fetch', async (url: string) => Response.json(pageOf(url, fifteen)))
	await openGallery()
	await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(12))
	expect(screen.getByRole('link', { name: 'Open House 1' }).getAttribute('href')).toMatch(/^\/gallery\/.+\/3d-view$/)
	fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
	await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(15))
	expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open House 13' }))
	expect(screen.queryByRole('button')).toBeNull()
})

test('where nothing is public the page says so, and leads to the demo', async () => {
	vi.stubGlobal('fetch', async (url: string) => Response.json(pageOf(url, [])))
	await openGallery()
	await screen.findByText('No public projects yet.')
	expect(screen.getByRole('link', { name: 'Try the demo' }).getAttribute('href')).toBe('/app/demo')
})

test('a gallery that did not come can be asked for again', async () => {
	let answers = false
	vi.stubGlobal('fetch', async (url: string) =>
		answers ? Response.json(pageOf(url, [1])) : new Response('', { status: 502 }),
	)
	await openGallery()
	await screen.findByText('Couldn’t load the public projects.')
	answers = true
	fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
	await screen.findByRole('link', { name: 'Open House 1' })
	expect(screen.queryByText('Couldn’t load the public projects.')).toBeNull()
})
