import { cleanup, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModelReadError } from '#engine/loading/model-read-error.ts'
import * as engine from '#engine/viewer.ts'
import { onSessionLost } from '../../../api/session-lost.ts'
import { exampleModel } from '../../../testing/project.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { useModelViewer } from './use-model-viewer.ts'

const load = vi.fn()
const viewer = {
	...{ context: 'ready', stats: () => ({ drawCalls: 0 }), on: () => () => {}, dispose: () => {} },
	...{ setColourScheme: () => {}, setReducedMotion: () => {}, load },
} as unknown as engine.Viewer

const MODEL = exampleModel()

function View() {
	const host = useRef<HTMLDivElement>(null)
	const { load: state } = useModelViewer(host, MODEL)
	return <div ref={host} data-testid="view" data-phase={state.phase} />
}

beforeEach(() => void vi.spyOn(engine, 'createViewer').mockReturnValue(viewer))
afterEach(() => {
	cleanup()
	onSessionLost(() => {})
})

test.each([
	[401, 1],
	[403, 0],
])('a model that answers %i ends the session on screen %i times', async (status, times) => {
	const ended = vi.fn()
	onSessionLost(ended)
	load.mockRejectedValueOnce(new ModelReadError('access_denied', 'no', status))
	const { getByTestId } = await renderInApp(<View />)
	await waitFor(() => expect(getByTestId('view').dataset.phase).toBe('failed'))
	expect(ended).toHaveBeenCalledTimes(times)
})
