import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { panelsQuery } from '../../domain/panels/list/panels.queries.ts'
import { statusesQuery } from '../../domain/statuses/statuses.queries.ts'
import { status } from '../../testing/panel.test-support.ts'
import { exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { ModelPicture } from './model-picture.tsx'

const picture = { large: `/projects/${PROJECT_ID}/picture/large?of=3`, small: '' }
beforeEach(() => {
	vi.useFakeTimers({ shouldAdvanceTime: true })
	stubServer({})
})
afterEach(() => {
	cleanup()
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

async function shownPicture() {
	const { queryClient, container } = await renderInApp(<ModelPicture project={exampleProject({ picture })} />)
	const image = () => container.querySelector('img') as HTMLImageElement
	queryClient.setQueryData(statusesQuery(PROJECT_ID).queryKey, [status(1)])
	const change = async (revision: number) => {
		queryClient.setQueryData(panelsQuery(PROJECT_ID).queryKey, { panels: [], revision } as never)
		await act(() => vi.advanceTimersByTimeAsync(5000))
	}
	return { image, address: () => image().getAttribute('src'), change }
}

test('the picture is asked for again whenever panels have changed', async () => {
	const { address, change } = await shownPicture()
	expect(address()).toBe(picture.large)
	await change(3)
	const first = address()
	expect(first).toMatch(/\?of=3&at=\d+$/)
	await change(4)
	expect(address()).toMatch(/\?of=3&at=\d+$/)
	expect(address()).not.toBe(first)
})

test('a picture that does not come leaves the one before', async () => {
	const { image, address, change } = await shownPicture()
	fireEvent.load(image())
	await change(4)
	expect(address()).not.toBe(picture.large)
	fireEvent.error(image())
	expect(address()).toBe(picture.large)
})
