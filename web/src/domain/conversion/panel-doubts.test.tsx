import type { ConversionReport } from '@panelyard/contracts/models/conversion'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleModel, exampleProject } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { PanelDoubts } from './panel-doubts.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const problem = (element: number, wholes: number[], reason_code: string, reason_value = '') => ({
	...{ express_id: element, global_id: '', class: 'IfcReinforcingBar', name: `Bar ${element}`, reason: '' },
	...{ reason_code, reason_value, element, wholes },
})

const REPORT: ConversionReport = {
	...{ file_name: '', file_bytes: 1, file_sha256: '', schema: 'IFC4', exporter: '', element_count: 9 },
	...{ with_representation: 9, converted: 8, not_converted: [], not_drawn: [], notices: [], bounding_box: null },
	...{ floor_count: 0, geometry_count: 1, triangle_count: 1, glb_bytes: 1, panel_rules: [], panel_rule: null },
	...{ panel_count: 2, timings: {} },
	fallback: [problem(5, [4, 2], 'not_worked_out', 'extruded'), problem(8, [7], 'unknown')],
	doubtful: [problem(2, [], 'volume_differs', '1.2 / 1.8')],
}

test('a panel tells what is simplified or uncertain in it and its parts, and nothing of other panels', async () => {
	stubServer({ 'GET /report.json': { body: REPORT } })
	const model = exampleModel({ simplified_count: 2, doubtful_count: 1 })
	await renderInApp(<PanelDoubts project={exampleProject({ model })} element={2} />)
	const text = (await screen.findByRole('note')).textContent
	expect(text).toContain('\u2068Bar 5\u2069: Drawn as boxes. Couldn’t be calculated: an extruded or swept shape.')
	expect(text).toContain('1.2 / 1.8 m³')
	expect(text).not.toContain('Bar 8')
})
