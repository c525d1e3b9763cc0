import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { DeletedProjects } from './deleted-projects.tsx'

afterEach(() => vi.unstubAllGlobals())

test('deleted projects of every page are listed', async () => {
	const deleted = (number: number) => ({
		id: `00000000-0000-4000-8000-00000000000${number}`,
		name: `Hall ${number}`,
		deleted_at: '2026-01-01T00:00:00Z',
		restorable_until: '2026-01-31T00:00:00Z',
		days_left: 12,
		has_manager: true,
	})
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
