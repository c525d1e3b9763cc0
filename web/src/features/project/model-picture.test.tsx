import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { status } from '../../domain/panels/panel.test-support.ts'
import { panelsQuery } from '../../domain/panels/panels.queries.ts'
import { exampleProject, PROJECT_ID } from '../../domain/project/project.test-support.ts'
import { statusesQuery } from '../../domain/statuses/statuses.queries.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { ModelPicture } from './model-picture.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

test('the picture is asked for again once statuses have changed, and not before', async () => {
	stubServer({})
	const picture = { large: `/projects/${PROJECT_ID}/picture/large?of=3`, small: '' }
	const { queryClient, container } = await renderInApp(<ModelPicture project={exampleProject({ picture })} />)
	const address = () => container.querySelector('img')?.getAttribute('src')
	const { queryKey } = panelsQuery(PROJECT_ID)
	const list = { panels: [], revision: 3 } as never
	queryClient.setQueryData(statusesQuery(PROJECT_ID).queryKey, [status(1)])
	queryClient.setQueryData(queryKey, list)
	await new Promise((resolve) => setTimeout(resolve, 1700))
	expect(address()).toBe(picture.large)
	queryClient.setQueryData(queryKey, { panels: [], revision: 4 } as never)
	await waitFor(() => expect(address()).toMatch(/\?of=3&at=\d+$/))
})
