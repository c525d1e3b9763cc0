import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { panel } from '../../../../testing/panel.test-support.ts'
import { exampleModel, exampleProject } from '../../../../testing/project.test-support.ts'
import { renderInApp } from '../../../../testing/render-app.tsx'
import { stubServer } from '../../../../testing/stub-server.ts'
import type { PanelElements } from '../../structure/panel-elements.ts'
import { exampleView } from '../../view/view.test-support.ts'
import { ViewContext } from '../../view/view-store.ts'
import { DoubtsBar } from './doubts-bar.tsx'
import { doubtsTool } from './tool.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const problem = (element: number, name: string, reason_code: string) => ({
	...{ express_id: element, global_id: '', class: 'IfcWall', name, reason: '', reason_code },
	...{ reason_value: '', element, wholes: [] },
})

const REPORT = {
	...{ file_name: '', file_bytes: 1, file_sha256: '', schema: 'IFC4', exporter: '', element_count: 9 },
	...{ with_representation: 9, converted: 8, not_converted: [], not_drawn: [], notices: [], bounding_box: null },
	...{ floor_count: 0, geometry_count: 1, triangle_count: 1, glb_bytes: 1, panel_rules: [], panel_rule: null },
	...{ panel_count: 1, timings: {} },
	fallback: [problem(5, 'Bar', 'unknown')],
	doubtful: [problem(2, 'Wall', 'not_closed')],
}

test('each line leads to its element, and to its panel if it is one', async () => {
	stubServer({ 'GET /report.json': { body: REPORT } })
	const wall = { ...panel(1), element: 2, mark: 'W-1' }
	const frame = vi.fn()
	const elements = { panelOf: () => wall.id } as unknown as PanelElements
	const project = exampleProject({ model: exampleModel({ simplified_count: 1, doubtful_count: 1 }) })
	const view = exampleView({ panels: [wall], elements, project, frame })
	await renderInApp(
		<ViewContext value={view}>
			<DoubtsBar onClose={() => undefined} />
		</ViewContext>,
	)
	const [bar, whole] = await waitFor(() => {
		const lines = screen.getAllByRole('listitem')
		expect(lines).toHaveLength(2)
		return lines.map((line) => line.querySelector('button') as HTMLButtonElement)
	})
	expect(bar?.textContent).toContain('Bar · W-1Drawn as boxes. ')
	await userEvent.click(bar as HTMLButtonElement)
	expect(view.selection.now).toEqual({ panels: [], element: 5 })
	await userEvent.click(whole as HTMLButtonElement)
	expect(view.selection.now).toEqual({ panels: [wall.id], element: null })
	expect(frame.mock.calls).toEqual([
		[[], 5],
		[[], 2],
	])
})

test('nothing is offered where nothing is in doubt, or to visitors', () => {
	const run = (model: Parameters<typeof exampleModel>[0]) =>
		doubtsTool.commands[0]?.run(
			exampleView({ viewer: {} as never, project: exampleProject({ model: exampleModel(model) }) }),
			{} as never,
		)
	expect(run({ simplified_count: 1 })).toBeTypeOf('function')
	expect(run({ simplified_count: 0, doubtful_count: 0 })).toBeNull()
	expect(run({ simplified_count: 1, report_url: '' })).toBeNull()
})
