import { cleanup, screen } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { PublicViewSection } from './public-view-section.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

test.each([
	[false, false, /^Once it is public, anyone can open/],
	[true, false, /^Anyone can open this project/],
	[true, true, /^Once it is public, anyone can open/],
])(
	'a project is said to be open to anyone only if it is (public: %s, withheld: %s)',
	async (is_public, is_withheld, text) => {
		const public_project = {
			...{ is_public, is_withheld, published_at: is_public ? '2026-01-01T12:00:00Z' : null, line: '' },
			...{ shows_statuses: true, shows_groups: true, shows_figures: true, allows_duplicates: false },
		}
		stubServer({ ...signedIn(), [`GET /projects/${PROJECT_ID}/public_project`]: { body: { public_project } } })
		await renderInApp(<PublicViewSection project={exampleProject()} isShown />)
		await screen.findByText(text)
	},
)
