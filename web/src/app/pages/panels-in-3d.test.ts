import { expect, test } from 'vitest'
import { uuid } from '../../domain/panels/panel.test-support.ts'
import { searchIn3d } from '../../features/panels/panels-in-3d.ts'
import { readViewState } from '../../features/viewer/view-state/view-state.ts'

test('the 3D view selects the panels that the list links to', () => {
	const panels = [uuid(1), uuid(2), uuid(3)]
	const view = readViewState(searchIn3d(panels)?.view ?? '')
	expect(view).toMatchObject({ panels, isWhole: true })
})
