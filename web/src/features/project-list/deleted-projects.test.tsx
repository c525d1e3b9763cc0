import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { DeletedProjects } from './deleted-projects.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const deleted = (number: number) => ({
	id: `00000000-0000-4000-8000-00000000000${number}`,
	name: `Hall ${number}`,
	deleted_at: '2026-01-01T00:00:00Z',
	restorable_until: '2026-01-31T00:00:00Z',
	days_left: 12,
	has_manager: true,
})

test('deleted projects of every page are listed', async () => {
	stubServer({
		'GET /projects/deleted': ({ query }) => {
			const page = Number(query.get('page') ?? 1)
			return { body: { projects: [deleted(page)], total: 2, page, page_size: 1 } }
		},
	})
	await renderInApp(<DeletedProjects />)
	await screen.findByText('Hall 2')
	expect(screen.getAllByRole('button', { name: /^Restore/, hidden: true })).toHaveLength(2)
})

test('a double click restores a project once, so that nothing is said to have failed', async () => {
	const path = `/projects/${deleted(1).id}/restore`
	const calls = stubServer({
		'GET /projects/deleted': { body: { projects: [deleted(1)], total: 1, page: 1, page_size: 50 } },
		[`POST ${path}`]: { body: {} },
	})
	await renderInApp(<DeletedProjects />)
	const button = await screen.findByRole('button', { name: 'Restore Hall 1', hidden: true })
	fireEvent.click(button, { detail: 1 })
	fireEvent.click(button, { detail: 2 })
	await vi.waitFor(() => expect(calls.some(({ path: sent }) => sent === path)).toBe(true))
	expect(calls.filter(({ path: sent }) => sent === path)).toHaveLength(1)
})
