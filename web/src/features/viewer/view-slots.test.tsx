import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import * as registry from './tools/registry.ts'
import { exampleView } from './view/view.test-support.ts'
import { ViewContext } from './view/view-store.ts'
import type { ViewTool } from './view/view-tool.ts'
import { ToolOverlays } from './view-slots.tsx'

let isBroken = true
const TOOLS: ViewTool[] = [
	{
		id: 'broken',
		commands: [],
		Overlay: () => {
			if (isBroken) throw new Error('Out of order')
			return <p>mended</p>
		},
	},
	{ id: 'sound', commands: [], Overlay: () => <p>sound</p> },
]

beforeEach(() => {
	vi.spyOn(registry, 'TOOLS', 'get').mockReturnValue(TOOLS)
	vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
	cleanup()
	vi.restoreAllMocks()
})

test('a tool that fails says so in its place, leaves the others alone, and is tried again', async () => {
	await renderInApp(
		<ViewContext value={exampleView({ viewer: {} as never })}>
			<ToolOverlays />
		</ViewContext>,
	)
	expect(screen.getByRole('alert').textContent).toContain('Try again')
	expect(screen.getByText('sound')).toBeDefined()
	isBroken = false
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
	expect(screen.getByText('mended')).toBeDefined()
	expect(screen.queryByRole('alert')).toBeNull()
})
